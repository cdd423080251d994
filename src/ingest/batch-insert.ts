import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'

/** One insert on its way while the next batch is being made; more would only fill memory. */
export class BatchInserts {
  readonly #loader: Loader
  readonly #signal: AbortSignal | undefined
  #running: Promise<void> = Promise.resolve()
  #failure: unknown

  constructor(loader: Loader, signal: AbortSignal | undefined) {
    this.#loader = loader
    this.#signal = signal
  }

  /** Starts the insert when the one before is done. `columns` are those of each RowBinary row, in order. */
  async add(table: string, columns: readonly string[], rows: Buffer): Promise<void> {
    await this.finish()
    const sql = `INSERT INTO ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) FORMAT RowBinary`
    this.#running = this.#loader
      .execute({ sql, body: rows, ...(this.#signal && { signal: this.#signal }) })
      .catch((error: unknown) => {
        this.#failure = error
      })
  }

  async finish(): Promise<void> {
    await this.#running
    if (this.#failure !== undefined) throw this.#failure
  }
}
