import { type LimitsErrorCode, limitsError, OriginLine, Semaphore, type SlotOrigin } from '#limits'

export interface ImportTurnsOptions {
  /** Imports at work at the same time. */
  readonly slots: number
}

/** Of the operator: files of schedules, devices and commands, of which each waits for its own end. */
const MAX_WAITING = 10_000
/** More of one member are refused: each keeps a file on disk. */
const MAX_WAITING_OF_MEMBER = 50

/**
 * Slots of imports. A member has one at a time, however many it has sent, and those of the operator take turns with those
 * of all members: nobody's queue keeps others from publishing.
 */
export class ImportTurns {
  readonly #slots: Semaphore<SlotOrigin>
  readonly #members = new Map<string, { readonly own: Semaphore; users: number }>()

  constructor({ slots }: ImportTurnsOptions) {
    this.#slots = new Semaphore({ slots, line: new OriginLine(MAX_WAITING), refuse: () => busy('limits/overloaded') })
  }

  /**
   * `member` undefined: the operator, whose imports are all in turn. Errors: `limits/caller-busy`, the signal's reason,
   * those of the work.
   */
  async inTurn<Result>(member: string | undefined, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (member === undefined) return work()
    const entry = this.#members.get(member) ?? { own: ofMember(), users: 0 }
    this.#members.set(member, entry)
    entry.users++
    try {
      return await entry.own.run(work, undefined, signal)
    } finally {
      entry.users--
      if (entry.users === 0) this.#members.delete(member)
    }
  }

  /** Of an import that is in turn. Errors: `limits/overloaded`, the signal's reason, those of the work. */
  withSlot<Result>(member: string | undefined, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    return this.#slots.run(work, { origin: member ?? 'operator', known: member === undefined }, signal)
  }
}

function ofMember(): Semaphore {
  return new Semaphore({ slots: 1, maxWaiting: MAX_WAITING_OF_MEMBER, refuse: () => busy('limits/caller-busy') })
}

function busy(code: LimitsErrorCode) {
  const whose = code === 'limits/caller-busy' ? 'of yours ' : ''
  return limitsError(
    code,
    `Too many files ${whose}wait to be read. Send this one again when some of them have ended.`,
    {
      details: { retryAfterSeconds: 60 }
    }
  )
}
