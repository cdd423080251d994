import type { FieldType, ValueNotation } from '#schema'
import type { SchemaFile } from '../schema-file.ts'

/** A field that the suggested schema reads in another way than the import without it. */
export interface SuggestedChange {
  readonly field: string
  /** Absent: a new field. */
  readonly from?: FieldType
  readonly to: FieldType
  readonly values: ValueNotation
  /** Cells of the file and what the schema makes of them. */
  readonly examples: readonly { readonly text: string; readonly value: string }[]
}

export interface Suggestion {
  /** A schema file of the second form. */
  readonly schema: SchemaFile
  readonly changes: readonly SuggestedChange[]
}
