import type { Engine } from '#engine'
import type { CopiedVersion } from '../copy/records-copy.ts'
import type { Extent } from '../load/extent.ts'

/** What the records of a file do to those of a dataset. */
export type ChangeKind = 'append' | 'upsert' | 'delete'

/** A file that changes the records of a dataset instead of replacing them. */
export interface ChangeRequest {
  readonly kind: ChangeKind
  /** Fields that identify a record; none for `append`. */
  readonly by: readonly string[]
  /** The records before. Publication fails when they are not current any more. */
  readonly current: CopiedVersion
  /** Where the geometries of these records lie; measured when absent. */
  readonly extent?: Extent
  readonly engine: Pick<Engine, 'stream'>
}

/** What a change did. */
export interface ChangeCounts {
  readonly added: number
  readonly replaced: number
  readonly removed: number
}
