import type { FieldType, ValueNotation } from '#schema'

/** A type and a notation that the texts of a column may have. */
export interface Candidate {
  readonly type: FieldType
  readonly values: ValueNotation
}

/** Different texts of a column, trimmed, none of them empty. */
export interface SampledColumn {
  readonly label: string
  /** Without those that mean no value. */
  readonly texts: readonly string[]
  /** Those that mean no value. */
  readonly nulls: readonly string[]
  /** Delimiter of the file, when it is a delimited text. */
  readonly delimiter: string | undefined
}
