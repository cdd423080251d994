import type { RunOptions } from '#engine'
import type { Grant } from '#limits'
import type { Caller } from '../caller.ts'
import type { RecordsContext } from '../records-context.ts'

/** A slot at the engine, as a query sees it. */
export type RunningGrant = Omit<Grant, 'release'>

const MIN_TIMEOUT_MS = 100

/**
 * How the engine runs a query of this caller: bounded in time, the waiting for its slot included; the engine's time is
 * charged to the caller.
 */
export function runOptions(
  { principal, address, signal }: Caller,
  { quotas }: RecordsContext,
  timeoutMs: number,
  { share, waitedMs }: RunningGrant
): RunOptions {
  return {
    signal,
    timeoutMs: Math.max(MIN_TIMEOUT_MS, timeoutMs - waitedMs),
    share,
    spent: (engineMs) => quotas.spend(principal, address, engineMs)
  }
}

/** The same caller, whose queries end with another signal. */
export function withSignal({ principal, address, stages }: Caller, signal: AbortSignal): Caller {
  return { principal, address, stages, signal }
}
