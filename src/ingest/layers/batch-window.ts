import { MAX_BATCHES } from './messages.ts'

/** Batches that were sent and not yet accepted. */
export class BatchWindow {
  #underway = 0
  #open: () => void = () => {}

  open(): void {
    this.#underway--
    this.#open()
  }

  async take(): Promise<void> {
    this.#underway++
    while (this.#underway >= MAX_BATCHES) await new Promise<void>((resolve) => (this.#open = resolve))
  }
}
