import type { ExportRow, RowBatches } from '../table.ts'

/** Takes batches of rows apart where sheets end. */
export class RowCursor {
  readonly #batches: AsyncIterator<readonly ExportRow[]>
  #rows: readonly ExportRow[] = []
  #ended = false

  constructor(batches: RowBatches) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** The rows that come next, without taking them; empty at the end. */
  async peek(): Promise<readonly ExportRow[]> {
    while (this.#rows.length === 0 && !this.#ended) {
      const next = await this.#batches.next()
      if (next.done === true) this.#ended = true
      else this.#rows = next.value
    }
    return this.#rows
  }

  /** The rest of the batch, at most this many rows; empty at the end. */
  async take(most: number): Promise<readonly ExportRow[]> {
    const rows = await this.peek()
    this.#rows = rows.slice(most)
    return rows.length <= most ? rows : rows.slice(0, most)
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}
