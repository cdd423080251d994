import type { LeftOutReason, LineAccount } from '../line-account.ts'
import { LEFT_OUT } from '../line-account.ts'

const SHOWN_LINES = 20

/** Counts where each physical line of a text went. */
export class LineTally {
  total = 0
  header = 0
  records = 0
  readonly #leftOut = new Map<LeftOutReason, { count: number; lines: number[] }>()

  leaveOut(reason: LeftOutReason, line: number, lines = 1): void {
    let entry = this.#leftOut.get(reason)
    if (entry === undefined) this.#leftOut.set(reason, (entry = { count: 0, lines: [] }))
    entry.count += lines
    if (entry.lines.length < SHOWN_LINES) entry.lines.push(line)
  }

  count(reason: LeftOutReason): number {
    return this.#leftOut.get(reason)?.count ?? 0
  }

  account(): LineAccount {
    const leftOut = LEFT_OUT.flatMap((reason) => {
      const entry = this.#leftOut.get(reason)
      return entry === undefined ? [] : [{ reason, ...entry }]
    })
    return { total: this.total, header: this.header, records: this.records, leftOut }
  }
}
