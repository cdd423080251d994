/**
 * Events of the portal: the catalogue of events, the outbox that keeps them, written by the transaction that
 * makes them true, and the webhooks that receive them, at least once each; the audit log, which also knows failures
 * and who asked from where. It must never learn of a change after its commit, nor decide whether a change or a caller
 * is allowed.
 */
export { AUDIT_ACTIONS, type AuditAction, type AuditName, isAuditName } from './audit/audit-actions.ts'
export { type AuditEntry, auditChange, type Outcome, recordAudit } from './audit/audit-log.ts'
export { type AuditFilter, type AuditPage, type AuditRecord, readAudit, sweepAudit } from './audit/audit-reading.ts'
export { createFailureLog, type Failure, type FailureLog } from './audit/failures.ts'
export { currentOrigin, type Origin, runFrom } from './audit/origin.ts'
export { EVENT_CATALOGUE, type EventOperation } from './catalogue.ts'
export { type Actor, appendEvent, appendEvents, type PortalEvent } from './outbox.ts'
export { DEFAULT_DELIVERY_SETTINGS, DELIVERY_RANGES, type DeliverySettings } from './webhooks/delivery-settings.ts'
export {
  countDeliveries,
  DELIVERY_STATES,
  type DeliveryCounts,
  type DeliveryRecord,
  type DeliveryState,
  type HistoryQuery,
  type Redelivery,
  readHistory,
  redeliver
} from './webhooks/history.ts'
export type { Pinged, Send } from './webhooks/messenger.ts'
export { readDeliverySettings, writeDeliverySettings } from './webhooks/settings-store.ts'
export { isHeaderValue } from './webhooks/signature.ts'
export { describeTriggers, readTrigger, TRIGGERS } from './webhooks/triggers.ts'
export { policyOf, type Webhook, type WebhookInput } from './webhooks/webhook.ts'
export { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'
