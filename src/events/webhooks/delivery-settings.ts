import type { DeactivationPolicy } from './deactivation.ts'

/** How payloads are delivered, under the names of the API. */
export interface DeliverySettings extends DeactivationPolicy {
  readonly notificationAttempts: number
  readonly notificationTimeOutInSeconds: number
  readonly notificationElapsedTimeInSeconds: number
}

/** The documented defaults; those of the policy are in every sample (WEBHOOK-settings-3). */
export const DEFAULT_DELIVERY_SETTINGS: DeliverySettings = {
  notificationAttempts: 3,
  notificationTimeOutInSeconds: 10,
  notificationElapsedTimeInSeconds: 5,
  numberOfFailures: 5,
  daysInPast: 5
}

/** The documented bounds, or ours where none is documented (WEBHOOK-settings). */
export const DELIVERY_RANGES: {
  readonly [Name in keyof DeliverySettings]: { readonly min: number; readonly max: number }
} = {
  notificationAttempts: { min: 1, max: 5 },
  notificationTimeOutInSeconds: { min: 1, max: 60 },
  notificationElapsedTimeInSeconds: { min: 1, max: 100 },
  numberOfFailures: { min: 1, max: 10 },
  daysInPast: { min: 1, max: 30 }
}
