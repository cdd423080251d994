import type { DeactivationPolicy } from './deactivation.ts'

/** How payloads are delivered, under the names of the API. */
export interface DeliverySettings extends DeactivationPolicy {
  readonly notificationAttempts: number
  readonly notificationTimeOutInSeconds: number
  readonly notificationElapsedTimeInSeconds: number
}

/** Defaults of the requirement; for the policy, which has none there, those of every sample (facts 1.11). */
export const DEFAULT_DELIVERY_SETTINGS: DeliverySettings = {
  notificationAttempts: 3,
  notificationTimeOutInSeconds: 10,
  notificationElapsedTimeInSeconds: 5,
  numberOfFailures: 5,
  daysInPast: 5
}

/** Bounds of the requirement's limits; where it shows none, those of facts 1.11, 2.9 and §10. */
export const DELIVERY_RANGES: {
  readonly [Name in keyof DeliverySettings]: { readonly min: number; readonly max: number }
} = {
  notificationAttempts: { min: 1, max: 5 },
  notificationTimeOutInSeconds: { min: 1, max: 60 },
  notificationElapsedTimeInSeconds: { min: 1, max: 100 },
  numberOfFailures: { min: 1, max: 10 },
  daysInPast: { min: 1, max: 30 }
}
