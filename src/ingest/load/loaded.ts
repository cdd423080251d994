import type { Extent } from './extent.ts'
import type { LoadedRows } from './load-version.ts'

/** The rows of a new version, and where their geometries lie. */
export interface Loaded extends LoadedRows {
  readonly extent: Extent
}
