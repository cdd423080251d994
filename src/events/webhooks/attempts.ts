import type { DeliverySettings } from './delivery-settings.ts'

/** State of a payload after an attempt. */
export type AfterAttempt =
  | { readonly state: 'delivered' }
  | { readonly state: 'retry'; readonly dueMs: number }
  | { readonly state: 'failed' }

/** `made` attempts have been made, the last of which ended at `nowMs`. The settings are those in force then. */
export function afterAttempt(
  made: number,
  succeeded: boolean,
  settings: Pick<DeliverySettings, 'notificationAttempts' | 'notificationElapsedTimeInSeconds'>,
  nowMs: number
): AfterAttempt {
  if (succeeded) return { state: 'delivered' }
  if (made >= settings.notificationAttempts) return { state: 'failed' }
  return { state: 'retry', dueMs: nowMs + settings.notificationElapsedTimeInSeconds * 1000 }
}
