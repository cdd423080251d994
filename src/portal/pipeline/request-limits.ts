import { callerIdOf, type Principal, type Quotas } from '#access'
import { FairQueue, type Slot, systemTimers } from '#limits'

/** Quotas of callers of the portal's API, per day and at the same time. */
export interface RequestLimits {
  /** Counts a request. Errors: `access/quota-exceeded`. */
  count(caller: Principal, address: string): Promise<void>
  /** A turn for a request, to be released when it is done. Errors: `limits/…`, the signal's reason. */
  acquire(caller: Principal, address: string, signal: AbortSignal): Promise<Slot>
}

/** Requests at work at a time: most of their time they wait for the database, for files, or for an import. */
const SLOTS = 64
/** Browsers open six connections. */
const SLOTS_PER_CALLER = 8
const QUEUE = 1_000
const QUEUE_PER_CALLER = 200
const MAX_WAIT_MS = 10_000
/** Charge of a request in advance. */
const EXPECTED_MS = 5

/**
 * Calls of a day count together with those of the Explore API; its computing time does not close the portal to a caller
 * who used it up.
 */
export function createRequestLimits({
  quotas,
  addressDailyCalls
}: {
  readonly quotas: Quotas
  readonly addressDailyCalls: number | null
}): RequestLimits {
  const queue = new FairQueue({
    slots: SLOTS,
    slotsPerCaller: SLOTS_PER_CALLER,
    queue: QUEUE,
    queuePerCaller: QUEUE_PER_CALLER,
    maxWaitMs: MAX_WAIT_MS,
    timers: systemTimers
  })
  return {
    count: async (caller, address) => {
      const limits = caller.kind === 'anonymous' ? { dailyCalls: addressDailyCalls } : caller.limits
      await quotas.admit({ ...caller, limits: { ...limits, dailyEngineMs: null } }, address)
    },
    acquire: (caller, address, signal) => queue.acquire(callerIdOf(caller, address), EXPECTED_MS, signal)
  }
}

/** For the command line, where nobody else asks, and for tests of other things. */
export const UNLIMITED: RequestLimits = {
  count: async () => {},
  acquire: async () => ({ waitedMs: 0, release: () => {} })
}
