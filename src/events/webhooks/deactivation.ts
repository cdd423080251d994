/** How many payloads may fail, in how many days, before a webhook is switched off. */
export interface DeactivationPolicy {
  readonly numberOfFailures: number
  readonly daysInPast: number
}

/** The failures that count. */
export interface FailureWindow {
  /** When the first of them was. */
  readonly begunMs: number
  readonly failures: number
}

const DAY_MS = 86_400_000

/**
 * One more payload has failed. A window opens with the first failure and lasts `daysInPast` times 24 hours; when it
 * ends with too few failures it is discarded, and the next failure opens a new one. Successes change nothing
 * (WEBHOOK-delivery-3, WEBHOOK-delivery-4).
 */
export function countFailure(
  window: FailureWindow | null,
  policy: DeactivationPolicy,
  nowMs: number
): { readonly window: FailureWindow; readonly deactivates: boolean } {
  const open = window !== null && nowMs - window.begunMs < policy.daysInPast * DAY_MS
  const counted = open ? { begunMs: window.begunMs, failures: window.failures + 1 } : { begunMs: nowMs, failures: 1 }
  return { window: counted, deactivates: counted.failures >= policy.numberOfFailures }
}
