/** How a delimited text is written; what is absent is detected. */
export interface DelimitedNotation {
  /** One ASCII character, `tab`, or `none`: one column. */
  readonly delimiter?: string | undefined
  /** One ASCII character, or `none`. */
  readonly quote?: string | undefined
  /** Physical line of the header, lines `2-3`, or `none`. */
  readonly headerRow?: string | undefined
  /** Lines left out at the beginning. */
  readonly skip?: number | undefined
  /** Regular expressions of the RE2 syntax: records in whose text one of them is found are left out. */
  readonly skipRowsMatching?: readonly string[] | undefined
  readonly encoding?: string
}

/** What loads of a dataset do beside its fields: each load keeps what the last schema said. */
export interface LoadRules {
  /** Columns of the file that get no field. */
  readonly drop?: readonly string[]
  /** ODSQL: records that do not match are left out. */
  readonly filter?: string
  /** How delimited texts that replace the records are written, as a schema file says it. */
  readonly csv?: DelimitedNotation
}
