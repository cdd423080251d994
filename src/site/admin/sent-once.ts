import { createHash } from 'node:crypto'
import type { Answer } from '#http'
import { BoundedCache, type Clock } from '#kit'

/** Longer than somebody presses a button twice, or goes back and sends again by mistake. */
const KEPT_MS = 10 * 60_000
const MAX_ENTRIES = 2_000
/** A page that shows a secret once is the largest. */
const MAX_BYTES = 8 * 2 ** 20

/**
 * Forms that were sent, by the mark that each filling-in has: a second sending gets the first one's answer, and changes
 * nothing. In the memory of one server, which is enough for a button that is pressed twice.
 */
export class SentOnce {
  readonly #clock: Clock
  readonly #running = new Map<string, Promise<SentAnswer>>()
  readonly #done = new BoundedCache<{ readonly answer: Answer; readonly atMs: number }>({
    maxEntries: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeOf: ({ answer: { body } }) => 1_000 + (body !== null && 'plain' in body ? body.plain.length : 0)
  })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `mark` of the form, in the session. */
  async answer(session: string, mark: string, receive: () => Promise<SentAnswer>): Promise<Answer> {
    const key = createHash('sha256').update(`${session}\n${mark}`).digest('base64')
    const known = this.#done.get(key)
    if (known !== undefined && this.#clock.now() - known.atMs < KEPT_MS) return known.answer
    const running = this.#running.get(key) ?? this.#start(key, receive)
    return (await running).answer
  }

  async #start(key: string, receive: () => Promise<SentAnswer>): Promise<SentAnswer> {
    const running = receive()
    this.#running.set(key, running)
    try {
      const sent = await running
      if (sent.isDone) this.#done.set(key, { answer: sent.answer, atMs: this.#clock.now() })
      return sent
    } finally {
      this.#running.delete(key)
    }
  }
}

export interface SentAnswer {
  readonly answer: Answer
  /** False: nothing was changed, and the same form may be sent again. */
  readonly isDone: boolean
}
