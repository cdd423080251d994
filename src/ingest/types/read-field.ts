import type { Field } from '#schema'
import type { Reading } from '../reading/reading.ts'
import type { WantedField } from '../schema-file.ts'
import type { StagedColumn } from '../staging.ts'

/** A field of the version to be, before its reading is known. */
export interface PlannedField {
  readonly field: Field
  readonly column: StagedColumn
  /** Absent: to be inferred. */
  readonly wanted?: WantedField
  /** What the schema says of a field, but its type. */
  readonly said?: WantedField
  /** The dataset has the field already, as it is here, and no schema says otherwise. */
  readonly kept?: true
  /** Cells that do not fit become null, unless none fits. */
  readonly lenient?: boolean
  /** Its column is not written as the field's source is, but as the portal writes values. */
  readonly plain?: true
  /** Its column was computed from that of the file, in the notation that the readings of its type understand. */
  readonly converted?: true
}

/** A field, where its cells are and how they are read. */
export interface ReadField {
  /** For texts: whether cells can consist of blanks only; unknown when absent. */
  readonly padded?: boolean
  readonly field: Field
  readonly column: StagedColumn
  readonly reading: Reading
  /** The type was given, by the schema or by the reloaded dataset, so cells may not fit. */
  readonly explicit: boolean
  /** What the schema says of a field, but its type. */
  readonly said?: WantedField
  /** The dataset has the field already; its annotations stay. */
  readonly kept?: true
  /** Its texts are those of a file that the portal wrote. */
  readonly plain?: true
  /** A field whose cells no longer fit its type, with the type that they would fit. */
  readonly changed?: ReadField
  /** Cells that are not empty and fit, when they were counted. */
  readonly filled?: number
  /** Cells that are not empty and do not fit; only of explicit types and of places. */
  readonly misfits?: number
  /** Cells that do not fit become null, unless none fits. */
  readonly lenient?: boolean
}
