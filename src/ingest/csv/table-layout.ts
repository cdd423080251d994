import type { CsvDialect } from './dialect.ts'
import type { LinePattern } from './line-pattern.ts'

/** What of a text is the table. */
export interface TableLayout {
  readonly dialect: CsvDialect
  readonly columns: number
  /** Of the dialect's skipped lines those that the caller asked for. */
  readonly skip: number
  /** Records that are left out. */
  readonly pattern: LinePattern | undefined
}
