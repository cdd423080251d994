import type { DeliveryRecord, DeliverySettings, Pinged, Webhook } from '#events'
import type { WebhookState } from './service.ts'

/**
 * A webhook as the API shows it (WEBHOOK-field-1); the secret in the clear, because clients send it back with every
 * update (WEBHOOK-field-3).
 */
export function webhookObject(webhook: Webhook, secret: string | null, organizationId: string): object {
  const { id, url, active, name, config, ownerId, createdMs, modifiedMs, triggers } = webhook
  return {
    id,
    accountId: organizationId,
    payloadUrl: url,
    secret,
    isActive: active,
    name,
    config,
    ownerId,
    created: createdMs,
    modified: modifiedMs,
    events: triggers
  }
}

/** A delivery as `notificationStatus` shows it (WEBHOOK-status-1), with what else is known of it. */
export function deliveryObject(
  webhookId: string,
  { messageId, state, payload, attempts, attemptedMs, response }: DeliveryRecord
): object {
  return {
    id: webhookId,
    isInvoked: state === 'delivered',
    invokedTimestamp: timestamp(attemptedMs),
    responseText: response,
    payload,
    messageId,
    state,
    attempts: attempts.map(({ atMs, ms, status }) => ({ when: atMs, durationInMilliseconds: ms, statusCode: status }))
  }
}

/** How a webhook is doing; `deactivated` says whether failures did it, or a person. */
export function stateObject({ webhook, deliveries, policy }: WebhookState): object {
  const { active, window, modifiedMs } = webhook
  const failures = window?.failures ?? 0
  return {
    isActive: active,
    modified: modifiedMs,
    deactivated: active ? null : failures >= policy.numberOfFailures ? 'byFailures' : 'byUser',
    failures,
    failuresSince: window?.begunMs ?? null,
    deactivationPolicy: policy,
    deliveries: deliveries.states,
    nextAttempt: deliveries.dueMs
  }
}

/**
 * The organization's settings (WEBHOOK-settings-6); the last is about services that this portal does not have, and clients
 * read it.
 */
export function settingsObject(settings: DeliverySettings): object {
  return { ...settings, featureServerMetricIntervalInMinutes: 10 }
}

export function pingObject({ succeeded, status, response, ms }: Pinged): object {
  return { success: succeeded, statusCode: status, responseText: response, durationInMilliseconds: ms }
}

/** `2019-01-23 14:26:44.644`, in UTC (PORTAL-id-4). */
function timestamp(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
}
