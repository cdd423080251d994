/** How a delimited text file is written. Characters are single ASCII characters. */
export interface CsvDialect {
  /** Empty: the file has one column, and no character separates cells. */
  readonly delimiter: string
  /** null: the file does not quote, and quotes are characters like others. */
  readonly quote: string | null
  /** A backslash before a quote, besides the doubled quote that is always understood. */
  readonly backslash: boolean
  /** Lines before the header (or before the first record) that belong to neither. */
  readonly skippedLines: number
  /** Records after them that name the columns, blank lines not counted. 0: the file has no header. */
  readonly headerRows: number
  /**
   * A quoted cell over several lines, each of which is a complete record: its quotes are taken for characters.
   */
  readonly literalSpans?: boolean
}
