import { BoundedCache } from '#kit'
import { CostEstimates } from './cost-estimates.ts'
import { FairQueue, type Slot } from './fair-queue.ts'
import { ServiceClock } from './service-clock.ts'
import { systemTimers, type Timers } from './timers.ts'

export interface ComputeSchedulerOptions {
  /** Queries at a time that are known to be small. */
  readonly slots: number
  readonly processors: number
  /** Waiting, of each size. */
  readonly queue: number
  readonly maxWaitMs: number
  readonly timers?: Timers
}

/** A query that wants to run. */
export interface Work {
  /** Whom it is charged to. */
  readonly caller: string
  /** Equal for queries that cost about the same. */
  readonly likeness: string
  /** What it costs as far as can be told by looking at it; counts until like ones were seen. */
  readonly expectedMs: number
}

/** How a query may run. */
export interface Grant {
  readonly size: 'small' | 'untried' | 'large' | 'export'
  readonly waitedMs: number
  readonly share: { readonly maxThreads?: number }
  release(): void
}

/** Computes what was asked for, as it was granted; ends with the signal. It may be stopped and called again. */
export type Compute<Result> = (grant: Omit<Grant, 'release'>, signal: AbortSignal) => Promise<Result>

/** A query that takes no longer than this goes before all that take longer. */
export const SMALL_MS = 100
/** A query whose like were small goes on for so long before it is stopped: a machine that is busy with other things makes all of them slow. */
const PATIENCE_MS = 1_000
/** A caller whose query was taken for a small one and was not has its unknown queries taken for large ones so long. */
const DISTRUST_MS = 60_000
const REMEMBERED_CALLERS = 20_000
/** What an export is charged in advance. */
const EXPORT_MS = 1_000

/**
 * Decides which query runs next, and with how much of the engine. Queries whose like were small before have slots of their own; those that only look small, large ones and exports have theirs, so that none of them keeps a small one waiting. Within each size callers
 * share by what they have had (fair-queue.ts). A query that turns out large gives its slot to the next one and runs on beside, at most as many of
 * them as there are processors; beyond that it is stopped when others wait for its slot, and begins again among the large ones.
 */
export class ComputeScheduler {
  readonly #options: ComputeSchedulerOptions
  readonly #timers: Timers
  readonly #small: FairQueue
  readonly #untried: FairQueue
  readonly #large: FairQueue
  readonly #exports: FairQueue
  readonly #clock: ServiceClock
  readonly #estimates = new CostEstimates()
  readonly #distrusted = new BoundedCache<number>({ maxEntries: REMEMBERED_CALLERS })
  /** Small ones that turned out large and run on without a slot. */
  #overdue = 0

  constructor(options: ComputeSchedulerOptions) {
    const { slots, processors, queue, maxWaitMs, timers = systemTimers } = options
    this.#options = options
    this.#timers = timers
    this.#clock = new ServiceClock(timers, processors)
    const waiting = { queue, queuePerCaller: Math.ceil(queue / 2), maxWaitMs, timers }
    const half = (count: number): number => Math.max(1, Math.ceil(count / 2))
    this.#small = new FairQueue({ slots, slotsPerCaller: slots, ...waiting })
    // A caller alone has half of them: another one who comes finds one.
    this.#untried = new FairQueue({ slots: processors, slotsPerCaller: processors, ...waiting })
    this.#large = new FairQueue({ slots: () => Math.max(1, processors - this.#overdue - this.#exports.running), slotsPerCaller: half(processors), ...waiting })
    this.#exports = new FairQueue({ slots: processors, slotsPerCaller: half(processors), ...waiting })
  }

  get gauges(): Readonly<Record<string, () => number>> {
    return {
      queries_running: () => this.#small.running + this.#untried.running + this.#large.running + this.#overdue,
      queries_waiting: () => this.#small.waiting + this.#untried.waiting + this.#large.waiting,
      large_queries_running: () => this.#large.running + this.#overdue,
      large_queries_waiting: () => this.#large.waiting,
      exports_running: () => this.#exports.running,
      exports_waiting: () => this.#exports.waiting
    }
  }

  /** Runs a query in its turn. Errors: `limits/caller-busy`, `limits/overloaded`, the signal's reason. */
  async run<Result>(work: Work, signal: AbortSignal, compute: Compute<Result>): Promise<Result> {
    const size = this.#sizeOf(work)
    if (size !== 'large') {
      const demotion = new AbortController()
      const grant = await this.#grantSmall(size, work, signal, () => demotion.abort())
      try {
        return await compute(grant, AbortSignal.any([signal, demotion.signal]))
      } catch (error) {
        if (!demotion.signal.aborted || signal.aborted) throw error
      } finally {
        grant.release()
      }
    }
    const grant = await this.#grantLarge(work, signal)
    return compute(grant, signal).finally(() => grant.release())
  }

  /** A turn for an export, to be released when it is over. Errors: those of `run`. */
  async acquireExport(caller: string, signal: AbortSignal): Promise<Grant> {
    const slot = await this.#exports.acquire(caller, EXPORT_MS, signal)
    return { size: 'export', waitedMs: slot.waitedMs, share: this.#share('export'), release: () => (slot.release(), this.#large.look()) }
  }

  #sizeOf({ caller, likeness, expectedMs }: Work): 'small' | 'untried' | 'large' {
    const known = this.#estimates.expectedMs(likeness)
    if (known !== undefined) return known <= SMALL_MS ? 'small' : 'large'
    return expectedMs <= SMALL_MS && (this.#distrusted.get(caller) ?? 0) <= this.#timers.now() ? 'untried' : 'large'
  }

  async #grantLarge(work: Work, signal: AbortSignal): Promise<Grant> {
    const slot = await this.#large.acquire(work.caller, this.#expected(work), signal)
    const running = this.#clock.begin()
    const release = once(() => {
      const served = running.end()
      this.#estimates.learn(work.likeness, served)
      slot.release(served)
    })
    return { size: 'large', waitedMs: slot.waitedMs, share: this.#share('large'), release }
  }

  async #grantSmall(size: 'small' | 'untried', work: Work, signal: AbortSignal, demote: () => void): Promise<Grant> {
    const queue = size === 'small' ? this.#small : this.#untried
    const slot = await queue.acquire(work.caller, this.#expected(work), signal)
    const running = this.#clock.begin()
    const lent = this.#watch(queue, slot, running.servedMs, size === 'small' ? PATIENCE_MS : SMALL_MS, demote)
    const release = once(() => {
      const served = running.end()
      this.#estimates.learn(work.likeness, served)
      if (served > 2 * SMALL_MS) this.#distrusted.set(work.caller, this.#timers.now() + DISTRUST_MS)
      lent.end(served)
    })
    return { size, waitedMs: slot.waitedMs, share: this.#share(size), release }
  }

  /** Takes the slot back from a query that turned out large. */
  #watch(queue: FairQueue, slot: Slot, servedMs: () => number, patienceMs: number, demote: () => void): { end(servedMs: number): void } {
    let overdue = false
    const look = (): void => {
      const left = SMALL_MS - servedMs()
      if (left > 1) cancel = this.#timers.after(left, look)
      else if (this.#overdue >= this.#options.processors) {
        if (queue.waiting > 0 && servedMs() > patienceMs) return demote()
        cancel = this.#timers.after(SMALL_MS / 4, look)
      } else {
        overdue = true
        this.#overdue++
        slot.release(servedMs())
      }
    }
    let cancel = this.#timers.after(SMALL_MS, look)
    return {
      end: (served) => {
        cancel()
        if (overdue) this.#overdue--
        slot.release(served)
        this.#large.look()
      }
    }
  }

  #expected({ likeness, expectedMs }: Work): number {
    return this.#estimates.expectedMs(likeness) ?? expectedMs
  }

  /** Alone a query has the whole engine; beside others one thread each is faster for all of them. */
  #share(size: Grant['size']): Grant['share'] {
    const others = this.#clock.atWork - 1 + this.#large.waiting
    const crowded = size === 'small' || size === 'untried' ? others >= this.#options.processors : others > 0
    return crowded ? { maxThreads: 1 } : {}
  }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
