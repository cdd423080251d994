/**
 * What happens in the portal: the catalogue of events, the outbox that keeps them, written by the transaction that makes them true, and
 * the webhooks that are told of them, at least once each. It must never be told of a change after its commit, nor decide whether a change
 * or a caller is allowed.
 */
export { EVENT_CATALOGUE, isEvent, type EventCategory, type EventOperation } from './catalogue.ts'
export { appendEvent, appendEvents, type Actor, type PortalEvent } from './outbox.ts'
export { DEFAULT_DELIVERY_SETTINGS, DELIVERY_RANGES, type DeliverySettings } from './webhooks/delivery-settings.ts'
export { readDeliverySettings, writeDeliverySettings } from './webhooks/settings-store.ts'
export { readHistory, redeliver, type DeliveryRecord, type Redelivery } from './webhooks/history.ts'
export { isHeaderValue } from './webhooks/signature.ts'
export { readTrigger, TRIGGERS } from './webhooks/triggers.ts'
export type { DeliveryObserver } from './webhooks/deliverer.ts'
export type { Pinged, Send } from './webhooks/messenger.ts'
export type { Webhook, WebhookConfig, WebhookWish } from './webhooks/webhook.ts'
export { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'
