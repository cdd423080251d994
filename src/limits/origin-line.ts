import type { Waiter, WaitingLine } from './semaphore.ts'

/** Waiting attempts, grouped by origin. */
export interface SlotOrigin {
  /** Network, or any other name of an origin. */
  readonly origin: string
  /** Known and unknown origins alternate, with any number of unknown ones waiting. */
  readonly known: boolean
}

/** Waiters by origin, in the order in which origins get their next slot. */
type OriginQueue = Map<string, Waiter<SlotOrigin>[]>

/**
 * Waiters are served origin by origin, one each, so that an origin with many waits behind itself; when more than
 * `maxWaiting` unknown ones wait, or known ones, the origin with the most loses its last.
 */
export class OriginLine implements WaitingLine<SlotOrigin> {
  readonly #maxWaiting: number
  readonly #known: OriginQueue = new Map()
  readonly #unknown: OriginQueue = new Map()
  #lastWasKnown = false

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting
  }

  add(waiter: Waiter<SlotOrigin>): Waiter<SlotOrigin> | undefined {
    const queue = this.#queueOf(waiter)
    const own = queue.get(waiter.claim.origin)
    if (own === undefined) queue.set(waiter.claim.origin, [waiter])
    else own.push(waiter)
    return sizeOf(queue) > this.#maxWaiting ? lastOfMost(queue) : undefined
  }

  remove(waiter: Waiter<SlotOrigin>): void {
    const queue = this.#queueOf(waiter)
    const left = (queue.get(waiter.claim.origin) ?? []).filter((each) => each !== waiter)
    if (left.length > 0) queue.set(waiter.claim.origin, left)
    else queue.delete(waiter.claim.origin)
  }

  takeNext(): Waiter<SlotOrigin> | undefined {
    const isKnown = this.#known.size > 0 && (!this.#lastWasKnown || this.#unknown.size === 0)
    this.#lastWasKnown = isKnown
    return takeFirst(isKnown ? this.#known : this.#unknown)
  }

  #queueOf({ claim }: Waiter<SlotOrigin>): OriginQueue {
    return claim.known ? this.#known : this.#unknown
  }
}

/** The origin that was served goes behind the others. */
function takeFirst(queue: OriginQueue): Waiter<SlotOrigin> | undefined {
  const [origin, waiters] = queue.entries().next().value ?? []
  if (origin === undefined || waiters === undefined) return undefined
  const waiter = waiters.shift()
  queue.delete(origin)
  if (waiters.length > 0) queue.set(origin, waiters)
  return waiter
}

/** If several have the same number, the last one wins. */
function lastOfMost(queue: OriginQueue): Waiter<SlotOrigin> | undefined {
  const [most] = [...queue.values()].reverse().sort((left, right) => right.length - left.length)
  return most?.at(-1)
}

function sizeOf(queue: OriginQueue): number {
  let size = 0
  for (const waiters of queue.values()) size += waiters.length
  return size
}
