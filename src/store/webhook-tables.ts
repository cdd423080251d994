import type { Flag } from './item-tables.ts'

/** Webhooks, what they are sent, and how. */
export interface WebhookTables {
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  webhook_settings: WebhookSettingsRow
}

export interface WebhookRow {
  id: string
  name: string
  /** In lower case: names differ by more than case. */
  name_key: string
  url: string
  /** Sealed with the portal's key. */
  secret: string | null
  /** JSON: deactivationPolicy, properties. */
  config: string
  /** JSON: string[]. */
  triggers: string
  owner_id: string
  /** Address of the portal under which it was made or changed. */
  made_at: string | null
  active: Flag
  /** When the first failure of the window was; null: no window. */
  window_begun_ms: number | null
  window_failures: number
  /** When the next work is due that no server has in flight; null: nothing. */
  wake_ms: number | null
  /** The server that has deliveries in flight, and the end of its lease. */
  lease_owner: string | null
  lease_until_ms: number
  created_ms: number
  modified_ms: number
}

export interface WebhookDeliveryRow {
  webhook_id: string
  /** Id of the event in the outbox. */
  sequence: number
  /** The same for every attempt and every duplicate. */
  message_id: string
  /** `new`, `retry`, `delivered`, `failed`, `dropped`. */
  state: string
  /** The body as it is sent. */
  payload: string
  created_ms: number
  /** When the next attempt is due, or when the last one ended. */
  due_ms: number
  attempts: number
  /** JSON: every attempt with begin, duration and status. */
  attempt_log: string
  attempted_ms: number | null
  /** Beginning of the receiver's last response, or the reason why there was none. */
  response: string | null
}

/** There is at most one. */
export interface WebhookSettingsRow {
  id: number
  notification_attempts: number
  notification_timeout_s: number
  notification_elapsed_s: number
  number_of_failures: number
  days_in_past: number
}
