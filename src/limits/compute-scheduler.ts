import { BoundedCache } from '#kit'
import { CostEstimates } from './cost-estimates.ts'
import { ExportTurn } from './export-turn.ts'
import { FairQueue, type Slot } from './fair-queue.ts'
import { ServiceClock } from './service-clock.ts'
import { SmallQueries } from './small-queries.ts'
import { systemTimers, type Timers } from './timers.ts'

export interface ComputeSchedulerOptions {
  /** Queries at a time that are known to be small. */
  readonly slots: number
  readonly processors: number
  /** Waiting, of each size. */
  readonly queue: number
  readonly maxWaitMs: number
  /** Processor time that the engine has used since it started, where that is known. */
  readonly usedMs?: () => number | undefined
  readonly timers?: Timers
}

/** A query that wants to run. */
export interface Work {
  /** The caller that it is charged to. */
  readonly caller: string
  /** Equal for queries that cost about the same. */
  readonly likeness: string
  /** Cost estimated from the query itself; used until queries of the same kind were measured. */
  readonly expectedMs: number
}

/** How a query may run. */
export interface Grant {
  readonly size: 'small' | 'untried' | 'large' | 'export'
  readonly waitedMs: number
  readonly share: { readonly maxThreads?: number; readonly maxStatements?: number; readonly priority: number }
  release(): void
}

/** How an export may run: it asks for its chunks in turns. */
export interface ExportGrant extends Grant {
  readonly turn: ExportTurn
}

/** Computes what was asked for, as it was granted; ends with the signal. It may be stopped and called again. */
export type Compute<Result> = (grant: Omit<Grant, 'release'>, signal: AbortSignal) => Promise<Result>

/** A query that takes no longer than this takes precedence over longer ones. */
const SMALL_MS = 100
/** A query that is estimated at no more than this waits for none that is estimated higher. */
const TINY_MS = 10
/**
 * A query whose kind was small runs for this time before it is stopped: a machine that is busy with other things
 * makes all of them slow.
 */
const PATIENCE_MS = 400
/**
 * Within the engine a query pauses while one of a lower number runs. Small queries of callers who asked for large ones
 * lately count as untried.
 */
const PRIORITIES: Readonly<Record<Grant['size'], number>> = { small: 1, untried: 2, large: 3, export: 3 }
/**
 * After a large query or an export its caller's unknown queries count as large ones for this time, and its
 * small ones wait behind those of others.
 */
const HEAVY_MS = 60_000
const REMEMBERED_CALLERS = 20_000
/** A large query that runs longer lets the next one begin beside it. */
const LONG_MS = 3_000
/** Charge of an export in advance. */
const EXPORT_MS = 1_000

/**
 * Decides which query runs next, and with how much of the engine. Queries whose kind was small before have
 * separate slots; those that only look small, large ones and exports have theirs, so that none of them keeps a small one
 * waiting. Within each size callers share by past use (fair-queue.ts). A query that turns out large gives its
 * slot to the next one and continues in the place of a large one, where none runs; otherwise it is stopped
 * when others wait for its slot, and begins again among the large ones.
 */
export class ComputeScheduler {
  readonly #options: ComputeSchedulerOptions
  readonly #timers: Timers
  readonly #small: FairQueue
  /** For small queries of callers who asked for large ones lately. */
  readonly #aside: FairQueue
  /** For queries that look tiny, of a kind that was not measured yet. */
  readonly #tiny: FairQueue
  /** For those that look small. */
  readonly #untried: FairQueue
  /** For large queries, and for open exports that want their next chunk. */
  readonly #large: FairQueue
  readonly #exports: FairQueue
  readonly #turns = new Set<ExportTurn>()
  readonly #clock: ServiceClock
  readonly #estimates: CostEstimates
  readonly #smallQueries: SmallQueries
  /** When callers last asked for something large. */
  readonly #heavySince = new BoundedCache<number>({ maxEntries: REMEMBERED_CALLERS })
  /** Small ones that turned out large and run on in the place of a large one. */
  #overdue = 0
  /** Those of them that have run long enough to hold the place no more. */
  #overdueLong = 0
  /** Large ones that have run long enough not to delay others any more. */
  #lingering = 0

  constructor(options: ComputeSchedulerOptions) {
    const { slots, processors, queue, maxWaitMs, usedMs, timers = systemTimers } = options
    this.#options = options
    this.#timers = timers
    this.#estimates = new CostEstimates(timers)
    this.#smallQueries = new SmallQueries(() => timers.now())
    this.#clock = new ServiceClock(timers, processors, usedMs)
    const waiting = { queue, queuePerCaller: Math.ceil(queue / 2), maxWaitMs, timers }
    const half = (count: number): number => Math.max(1, Math.ceil(count / 2))
    this.#small = new FairQueue({ slots, slotsPerCaller: slots, ...waiting })
    this.#aside = new FairQueue({ slots: () => this.#mostLarge(), slotsPerCaller: processors, ...waiting })
    this.#tiny = new FairQueue({ slots: processors, slotsPerCaller: processors, ...waiting })
    this.#untried = new FairQueue({ slots: () => this.#mostLarge(), slotsPerCaller: processors, ...waiting })
    this.#large = new FairQueue({
      slots: () =>
        this.#mostLarge() -
        this.#overdue +
        (this.#smallQueries.areExpected ? 0 : Math.min(this.#lingering, processors)),
      slotsPerCaller: half(processors),
      ...waiting
    })
    // An export lasts as long as its reader takes, mostly without work for the engine: few slots would let two slow
    // readers keep everybody waiting. It works in turns, each of which takes the slot of a large query.
    this.#exports = new FairQueue({ slots, slotsPerCaller: half(slots), ...waiting })
  }

  get gauges(): Readonly<Record<string, () => number>> {
    return {
      queries_running: () =>
        this.#small.running +
        this.#aside.running +
        this.#tiny.running +
        this.#untried.running +
        this.#large.running -
        this.#working +
        this.#overdue +
        this.#overdueLong,
      queries_waiting: () =>
        [this.#small, this.#aside, this.#tiny, this.#untried, this.#large].reduce(
          (sum, { waiting }) => sum + waiting,
          0
        ),
      large_queries_running: () => this.#large.running - this.#working + this.#overdue + this.#overdueLong,
      large_queries_waiting: () => this.#large.waiting,
      exports_running: () => this.#exports.running,
      exports_waiting: () => this.#exports.waiting,
      exports_working: () => this.#working
    }
  }

  /** Runs a query in its turn. Errors: `limits/caller-busy`, `limits/overloaded`, the signal's reason. */
  async run<Result>(work: Work, signal: AbortSignal, compute: Compute<Result>): Promise<Result> {
    const size = this.#sizeOf(work)
    if (size !== 'large') {
      const demotion = new AbortController()
      const grant = await this.#grantSmall(size, work, signal, demotion)
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

  /** Open exports that have their turn. */
  get #working(): number {
    return [...this.#turns].filter(({ working }) => working).length
  }

  /** A slot for an export, to be released when it is over. Errors: those of `run`. */
  async acquireExport(caller: string, signal: AbortSignal): Promise<ExportGrant> {
    this.#noteLarge(caller)
    const slot = await this.#exports.acquire(caller, EXPORT_MS, signal)
    const turn = new ExportTurn(this.#large, caller, signal, this.#timers)
    this.#turns.add(turn)
    return {
      size: 'export',
      waitedMs: slot.waitedMs,
      share: this.#share('export', caller),
      turn,
      release: () => {
        turn.end()
        this.#turns.delete(turn)
        slot.release()
      }
    }
  }

  /** Whether one more query that turned out large may go on. */
  get #hasPlace(): boolean {
    return this.#overdue + this.#large.running < this.#mostLarge() && this.#overdueLong < this.#options.processors
  }

  /** While small queries come one processor is left to them and to the server itself. */
  #mostLarge(): number {
    const { processors } = this.#options
    return this.#smallQueries.areExpected ? Math.max(1, processors - 1) : processors
  }

  #sizeOf({ caller, likeness, expectedMs }: Work): 'small' | 'untried' | 'large' {
    const known = this.#estimates.expectedMs(likeness)
    // A query that looks small and is first measured on a busy machine is not large because it took a little longer.
    if (known !== undefined) return known <= (expectedMs <= SMALL_MS ? 2 * SMALL_MS : SMALL_MS) ? 'small' : 'large'
    return expectedMs <= SMALL_MS && !this.#isHeavy(caller) ? 'untried' : 'large'
  }

  #isHeavy(caller: string): boolean {
    return this.#timers.now() - (this.#heavySince.get(caller) ?? -Infinity) < HEAVY_MS
  }

  #noteLarge(caller: string): void {
    this.#heavySince.set(caller, this.#timers.now())
  }

  async #grantLarge(work: Work, signal: AbortSignal): Promise<Grant> {
    this.#noteLarge(work.caller)
    const slot = await this.#large.acquire(work.caller, this.#expected(work), signal)
    const running = this.#clock.begin()
    let lingers = false
    const cancel = this.#timers.after(LONG_MS, () => {
      lingers = true
      this.#lingering++
      this.#large.look()
    })
    const release = once(() => {
      const served = running.end()
      this.#estimates.learn(work.likeness, served)
      cancel()
      if (lingers) this.#lingering--
      slot.release(served)
    })
    return { size: 'large', waitedMs: slot.waitedMs, share: this.#share('large', work.caller), release }
  }

  async #grantSmall(
    size: 'small' | 'untried',
    work: Work,
    signal: AbortSignal,
    demotion: AbortController
  ): Promise<Grant> {
    const heavy = this.#isHeavy(work.caller)
    if (!heavy) this.#smallQueries.note(work.caller)
    const queue = this.#queueOf(size, work, heavy)
    const slot = await queue.acquire(work.caller, this.#expected(work), signal)
    const running = this.#clock.begin()
    const lent = this.#watch(queue, slot, running.servedMs, size === 'small' ? PATIENCE_MS : SMALL_MS, () =>
      demotion.abort()
    )
    const release = once(() => {
      const served = running.end()
      // One that was stopped would have taken longer.
      this.#estimates.learn(work.likeness, demotion.signal.aborted ? Math.max(served, 4 * SMALL_MS) : served)
      if (this.#sizeOf(work) === 'large') this.#noteLarge(work.caller)
      lent.end(served)
    })
    return { size, waitedMs: slot.waitedMs, share: this.#share(heavy ? 'untried' : size, work.caller), release }
  }

  #queueOf(size: 'small' | 'untried', { expectedMs }: Work, heavy: boolean): FairQueue {
    if (size === 'untried') return expectedMs <= TINY_MS ? this.#tiny : this.#untried
    return heavy ? this.#aside : this.#small
  }

  /** Takes the slot back from a query that turned out large. */
  #watch(
    queue: FairQueue,
    slot: Slot,
    servedMs: () => number,
    patienceMs: number,
    demote: () => void
  ): { end(servedMs: number): void } {
    let overdue = false
    let long = false
    const look = (): void => {
      const left = SMALL_MS - servedMs()
      if (left > 1) cancel = this.#timers.after(left, look)
      else if (!this.#hasPlace) {
        if (queue.waiting > 0 && servedMs() > patienceMs) return demote()
        cancel = this.#timers.after(SMALL_MS / 4, look)
      } else {
        overdue = true
        this.#overdue++
        slot.release(servedMs())
        cancel = this.#timers.after(LONG_MS, () => {
          long = true
          this.#overdue--
          this.#overdueLong++
          this.#large.look()
        })
      }
    }
    let cancel = this.#timers.after(SMALL_MS, look)
    return {
      end: (served) => {
        cancel()
        if (long) this.#overdueLong--
        else if (overdue) this.#overdue--
        slot.release(served)
        this.#large.look()
      }
    }
  }

  #expected({ likeness, expectedMs }: Work): number {
    return this.#estimates.expectedMs(likeness) ?? expectedMs
  }

  /**
   * A single query has the whole engine, except for the processor that is left to small ones of other callers; beside
   * others one thread each is faster for all of them.
   */
  #share(size: Grant['size'], caller: string): Grant['share'] {
    const priority = PRIORITIES[size]
    const others = this.#clock.atWork - 1 + this.#large.waiting
    if (size === 'small' || size === 'untried')
      return others >= this.#options.processors ? { maxThreads: 1, priority } : { priority }
    if (others > 0) return { maxThreads: 1, maxStatements: 1, priority }
    return this.#smallQueries.areExpectedBeside(caller) ? { maxThreads: this.#mostLarge(), priority } : { priority }
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
