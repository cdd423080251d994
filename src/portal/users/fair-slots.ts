/** Waiting attempts, grouped by origin. */
export interface SlotOrigin {
  /** Network, or any other name of an origin. */
  readonly origin: string
  /** Known origins and strangers take turns, however many strangers wait. */
  readonly known: boolean
}

interface Waiter {
  readonly start: () => void
  readonly refuse: () => void
}

/** By origin, in the order in which their next turn comes. */
type CallerQueue = Map<string, Waiter[]>

/**
 * A bounded number of costly computations at once. Those that wait are served origin by origin, one each, so that an
 * origin with many waits behind itself; when too many wait, the origin with the most loses its last one.
 */
export class FairSlots {
  readonly #slots: number
  readonly #maxWaiting: number
  readonly #busy: () => Error
  readonly #lanes: Readonly<Record<'known' | 'strangers', CallerQueue>> = { known: new Map(), strangers: new Map() }
  #running = 0
  #lastWasKnown = false

  constructor({
    slots,
    maxWaiting,
    busy
  }: { readonly slots: number; readonly maxWaiting: number; readonly busy: () => Error }) {
    this.#slots = slots
    this.#maxWaiting = maxWaiting
    this.#busy = busy
  }

  /** Errors: `busy`. */
  async run<Result>({ origin, known }: SlotOrigin, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#slots) await this.#wait(known ? this.#lanes.known : this.#lanes.strangers, origin)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(lane: CallerQueue, origin: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own = lane.get(origin) ?? []
    own.push({ start: resolve, refuse: () => reject(this.#busy()) })
    lane.set(origin, own)
    if (sizeOf(lane) > this.#maxWaiting) refuseLast(lane)
    return promise
  }

  /** The slot goes to the next one, or is free. */
  #next(): void {
    const { known, strangers } = this.#lanes
    const lane = known.size > 0 && (!this.#lastWasKnown || strangers.size === 0) ? known : strangers
    this.#lastWasKnown = lane === known
    const waiter = takeNext(lane)
    if (waiter === undefined) this.#running--
    else waiter.start()
  }
}

/** The origin that was served goes behind the others. */
function takeNext(lane: CallerQueue): Waiter | undefined {
  const [origin, waiters] = lane.entries().next().value ?? []
  if (origin === undefined || waiters === undefined) return undefined
  const waiter = waiters.shift()
  lane.delete(origin)
  if (waiters.length > 0) lane.set(origin, waiters)
  return waiter
}

/** Of several with the same number, the last one wins. */
function refuseLast(lane: CallerQueue): void {
  const [[origin, waiters] = ['', []]] = [...lane].reverse().sort(([, left], [, right]) => right.length - left.length)
  waiters.pop()?.refuse()
  if (waiters.length === 0) lane.delete(origin)
}

function sizeOf(lane: CallerQueue): number {
  let size = 0
  for (const waiters of lane.values()) size += waiters.length
  return size
}
