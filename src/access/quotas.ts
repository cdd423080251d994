import { type Clock, type Log, type LoggiaError, silentLog, systemClock } from '#kit'
import type { Store } from '#store'
import { callerIdOf } from './caller-id.ts'
import { accessError } from './errors.ts'
import type { CallerLimits, Principal } from './principal.ts'
import { dropOldDays, exchangeUsage } from './quota-usage.ts'

export interface QuotaOptions {
  readonly store: Store
  readonly clock?: Clock
  readonly log?: Log
  /** For callers without their own limits. null: none. */
  readonly defaults: Required<CallerLimits>
  /** How often counts are written and the other servers' are read; Infinity leaves it to calls of `flush`. */
  readonly flushEveryMs?: number
}

/** Content of the rate-limit headers. */
export interface QuotaState {
  /** null: no limit. */
  readonly limit: number | null
  readonly remaining: number | null
  /** The midnight (UTC) at which the count starts again. */
  readonly resetAtMs: number
}

export interface Quotas {
  /** Counts one call, or throws `access/quota-exceeded`. `address` counts for anonymous callers. */
  admit(principal: Principal, address: string): Promise<QuotaState>
  /** Adds what the engine worked for the caller; the next `admit` looks at it. */
  spend(principal: Principal, address: string, engineMs: number): void
  flush(): Promise<void>
  /** The last flush. */
  close(): Promise<void>
}

/** One caller's day as this process knows it. */
interface Account {
  readonly caller: string
  readonly day: string
  /** As read back by the last flush, all servers together. */
  calls: number
  engineMs: number
  /** Counted here since. */
  newCalls: number
  newEngineMs: number
}

const DAY_MS = 86_400_000

/** Callers kept in memory. An evicted one is read again with its next flush. */
const MAX_ACCOUNTS = 50_000

/**
 * Daily counts per caller, shared by all servers on one store. A call is counted in memory; what was counted is added
 * to the store in batches, which bring back everybody's total. A server that has counted `slice` calls of one caller
 * since its last batch flushes before it admits more. The server that exchanged last knows everything except what
 * the others still hold, at most one slice each: N servers admit at most limit + (N − 1) × slice calls. A slice is 2 % of
 * the limit, at least 1 and at most 500; a server that is killed loses at most one. The engine's time is counted when
 * a query ends, so a caller can overdraw that budget by the queries it has running. While the store does not answer
 * calls are admitted on the known counts: a quota keeps order, it is not worth an outage.
 */
export function createQuotas(options: QuotaOptions): Quotas {
  const { store, clock = systemClock, log = silentLog, defaults, flushEveryMs = 500 } = options
  const accounts = new Map<string, Account>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<boolean> | undefined
  let nextFlush: Promise<boolean> | undefined
  let cleanedDay = ''

  const accountOf = (principal: Principal, address: string): Account => {
    const caller = callerIdOf(principal, address)
    const day = dayOf(clock.now())
    const known = accounts.get(caller)
    if (known?.day === day) return known
    if (known === undefined && accounts.size >= MAX_ACCOUNTS) forgetIdle(accounts)
    const account = { caller, day, calls: 0, engineMs: 0, newCalls: 0, newEngineMs: 0 }
    accounts.set(caller, account)
    return account
  }

  /** False when the store did not take it. */
  const runFlush = async (): Promise<boolean> => {
    clearTimeout(timer)
    timer = undefined
    const dirty = [...accounts.values()].filter((account) => account.newCalls > 0 || account.newEngineMs > 0)
    try {
      for (let at = 0; at < dirty.length; at += 500) await exchange(store, dirty.slice(at, at + 500))
      cleanedDay = await cleanUp(store, clock.now(), cleanedDay)
      return true
    } catch (error) {
      log.warn({ err: error }, 'quota counts could not be shared; they are kept for the next attempt')
      return false
    }
  }

  /** One at a time; requests during a run get the next one, which includes everything counted until then. */
  const flush = (): Promise<boolean> => {
    if (flushing === undefined) return (flushing = runFlush().finally(() => (flushing = undefined)))
    return (nextFlush ??= flushing.then(() => {
      nextFlush = undefined
      return flush()
    }))
  }

  const flushSoon = (): void => {
    if (timer !== undefined || flushEveryMs === Infinity) return
    timer = setTimeout(() => void flush(), flushEveryMs)
    timer.unref()
  }

  return {
    admit: async (principal, address) => {
      const limits = { ...defaults, ...principal.limits }
      let account = accountOf(principal, address)
      while (account.newCalls >= sliceOf(limits.dailyCalls) && (await flush())) account = accountOf(principal, address)
      checkLimits(account, limits)
      account.newCalls++
      flushSoon()
      return { ...stateOf(account, limits.dailyCalls), resetAtMs: resetOf(account.day) }
    },
    spend: (principal, address, engineMs) => {
      accountOf(principal, address).newEngineMs += engineMs
      flushSoon()
    },
    flush: async () => void (await flush()),
    close: async () => {
      await flush()
      clearTimeout(timer)
    }
  }
}

/** Moves what is new into the store. Put back when that fails; calls counted meanwhile are untouched. */
async function exchange(store: Store, batch: readonly Account[]): Promise<void> {
  const sent = batch.map((account) => ({
    account,
    caller: account.caller,
    day: account.day,
    calls: account.newCalls,
    engineMs: Math.round(account.newEngineMs)
  }))
  const totals = await exchangeUsage(store, sent)
  for (const [at, { account, calls, engineMs }] of sent.entries()) {
    account.newCalls -= calls
    account.newEngineMs = Math.max(0, account.newEngineMs - engineMs)
    account.calls = totals[at]?.calls ?? account.calls
    account.engineMs = totals[at]?.engineMs ?? account.engineMs
  }
}

/** Once a day: what was counted before yesterday goes. Returns the day it was done for. */
async function cleanUp(store: Store, nowMs: number, cleanedDay: string): Promise<string> {
  const today = dayOf(nowMs)
  if (cleanedDay !== today) await dropOldDays(store, dayOf(nowMs - DAY_MS))
  return today
}

function checkLimits(account: Account, limits: Required<CallerLimits>): void {
  if (limits.dailyCalls !== null && account.calls + account.newCalls >= limits.dailyCalls)
    throw exceeded(account, 'calls', limits.dailyCalls)
  if (limits.dailyEngineMs !== null && account.engineMs + account.newEngineMs >= limits.dailyEngineMs) {
    throw exceeded(account, 'engine-ms', limits.dailyEngineMs)
  }
}

function exceeded(account: Account, resource: 'calls' | 'engine-ms', limit: number): LoggiaError {
  const reset_time = new Date(resetOf(account.day)).toISOString().replace('.000Z', 'Z')
  const what = resource === 'calls' ? `${limit} calls` : `${limit} ms of computing`
  return accessError('access/quota-exceeded', `The ${what} allowed per day are used up until ${reset_time}.`, {
    details: { resource, limit, unit: 'day', reset_time }
  })
}

function stateOf(account: Account, limit: number | null): Pick<QuotaState, 'limit' | 'remaining'> {
  return { limit, remaining: limit === null ? null : Math.max(0, limit - account.calls - account.newCalls) }
}

export function sliceOf(limit: number | null): number {
  if (limit === null) return Infinity
  return Math.min(500, Math.max(1, Math.floor(limit / 50)))
}

/** The UTC day, written once a day: this is on the path of every call. */
function dayOf(ms: number): string {
  const number = Math.floor(ms / DAY_MS)
  if (number !== writtenDay.number) writtenDay = { number, text: new Date(ms).toISOString().slice(0, 10) }
  return writtenDay.text
}

let writtenDay = { number: Number.NaN, text: '' }

function resetOf(day: string): number {
  return Date.parse(day) + DAY_MS
}

/** Drops the older half of the accounts that owe the store nothing. */
function forgetIdle(accounts: Map<string, Account>): void {
  const idle = [...accounts.values()].filter((account) => account.newCalls === 0 && account.newEngineMs === 0)
  for (const account of idle.slice(0, Math.ceil(idle.length / 2))) accounts.delete(account.caller)
  // None is idle while the store does not answer: then the oldest are dropped.
  for (const caller of accounts.keys()) {
    if (accounts.size < MAX_ACCOUNTS) return
    accounts.delete(caller)
  }
}
