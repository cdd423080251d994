import type { Reading } from '../reading/reading.ts'

/** How a column's cells are read, as its cells say. */
export interface Inferred {
  readonly reading: Reading
  /** Cells that are not empty and fit, when they were counted. */
  readonly filled?: number
  /** Cells of a column of places that are not places: they become null. */
  readonly misfits?: number
  readonly lenient?: true
}
