import type { CsvDialect } from './dialect.ts'
import type { LinePattern } from './line-pattern.ts'

/** The part of a text that is the table. */
export interface TableLayout {
  readonly dialect: CsvDialect
  readonly columns: number
  /** The skipped lines of the dialect that the caller asked for. */
  readonly skip: number
  /** Records that are left out. */
  readonly pattern: LinePattern | undefined
}
