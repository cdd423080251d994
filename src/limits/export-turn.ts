import type { FairQueue, Slot } from './fair-queue.ts'
import type { Timers } from './timers.ts'

/** An export that has held its turn for this time passes it to a waiting one. */
const TURN_MS = 200
/** A reader that takes this long for a chunk releases its turn meanwhile. */
const SLOW_READER_MS = 50

/**
 * The turns of one export. An export works only during a turn; outside of it nobody asks the engine for more, which
 * then waits with full buffers. This many exports may be open while few of them use a processor.
 */
export class ExportTurn {
  readonly #queue: FairQueue
  readonly #caller: string
  readonly #signal: AbortSignal
  readonly #timers: Timers
  #slot: Slot | undefined
  #begunAt = 0
  #ended = false
  #cancel = (): void => {}

  constructor(queue: FairQueue, caller: string, signal: AbortSignal, timers: Timers) {
    this.#queue = queue
    this.#caller = caller
    this.#signal = signal
    this.#timers = timers
  }

  /** Whether it has the turn now. */
  get working(): boolean {
    return this.#slot !== undefined
  }

  /** Resolves when the export may ask for its next chunk. Errors: the signal's reason. */
  async resume(): Promise<void> {
    this.#cancel()
    if (this.#queue.waiting > 0 && this.#timers.now() - this.#begunAt > TURN_MS) this.#giveBack()
    if (this.#slot !== undefined || this.#ended) return
    const slot = await this.#queue.acquireAgain(this.#caller, TURN_MS, this.#signal)
    if (this.#ended) return slot.release(0)
    this.#slot = slot
    this.#begunAt = this.#timers.now()
  }

  /** The reader has a chunk to take. */
  pause(): void {
    this.#cancel()
    this.#cancel = this.#timers.after(SLOW_READER_MS, () => this.#giveBack())
  }

  end(): void {
    this.#ended = true
    this.#cancel()
    this.#giveBack()
  }

  #giveBack(): void {
    this.#slot?.release()
    this.#slot = undefined
  }
}
