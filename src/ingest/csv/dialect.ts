/** How a delimited text file is written. Characters are single ASCII characters. */
export interface CsvDialect {
  readonly delimiter: string
  /** null: the file does not quote. */
  readonly quote: '"' | "'" | null
  /** A backslash before a quote, besides the doubled quote that is always understood. */
  readonly backslash: boolean
  /** Lines before the header (or before the first record) that belong to neither. */
  readonly skippedLines: number
  readonly header: boolean
}
