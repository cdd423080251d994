import type { Publication } from '#catalog'
import type { Field } from '#schema'
import type { Note, StagedFile } from './context.ts'
import type { LineAccount, ReadingDoubt } from './line-account.ts'
import type { Rejects } from './load/rejects.ts'
import type { OnProgress, StageTimes } from './progress.ts'
import type { ReadOptions } from './read-file.ts'
import type { Coordinates, SchemaFile } from './schema-file.ts'

export interface ImportRequest extends ReadOptions {
  /** Path of a local file. */
  readonly file: string
  /** Name to show and to take extensions from, when it is not the path's. */
  readonly name?: string
  readonly datasetId: string
  readonly schema?: SchemaFile | undefined
  /** Columns of a place, which becomes a field of its own under a free name. Cells that fit no place leave it null, unless none fits. */
  readonly coordinates?: Coordinates | undefined
  /** Member of a zip archive. */
  readonly member?: string | undefined
  /** Cells that do not fit the schema become null instead of refusing the load. */
  readonly nullRejected?: boolean
  /** Published in the same transaction; makes the dataset when it is new. */
  readonly dataset?: Publication['dataset']
  /** Whose doing it is, and what else is to happen in that transaction. */
  readonly publication?: Pick<Publication, 'actor' | 'alongside'> | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress
}

export interface ImportSummary {
  readonly datasetId: string
  readonly table: string
  readonly rows: number
  readonly bytes: number
  readonly rejects: Rejects
  /** Rows that gave way to a later one with the same key. */
  readonly mergedDuplicates: number
  readonly fields: readonly Field[]
  /** Per field, the form its cells were read in. */
  readonly readings: Readonly<Record<string, string>>
  readonly layout: StagedFile['layout']
  readonly notes: readonly Note[]
  /** Where every line of a delimited text went; absent of other formats. */
  readonly lines?: LineAccount
  /** What was not sure when the file was read, and the option that settles it. */
  readonly doubts: readonly ReadingDoubt[]
  readonly ms: StageTimes['ms']
}
