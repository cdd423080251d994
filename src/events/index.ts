/**
 * What happens in the portal: the catalogue of events, the outbox that keeps them, written by the transaction that makes them true, and
 * the webhooks that are told of them, at least once each; the audit log, which also knows failures and who asked from where. It must never learn of a change after its commit, nor decide whether a change
 * or a caller is allowed.
 */
export { auditChange, recordAudit, type AuditEntry, type Outcome } from './audit/audit-log.ts'
export { readAudit, sweepAudit, type AuditFilter, type AuditPage, type AuditRecord } from './audit/audit-reading.ts'
export { createFailureLog, type Failure, type FailureLog } from './audit/failures.ts'
export { currentOrigin, runFrom, type Origin } from './audit/origin.ts'
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
