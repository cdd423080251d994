import type { Reading } from '../reading/reading.ts'

/** How a column's cells are read, as its cells say. */
export interface Inferred {
  readonly reading: Reading
  /** Cells that are not empty, when they were counted. */
  readonly filled?: number
}
