import type { Catalog, FileStore, Publication, RecordFiles } from '#catalog'
import type { Clock, Fetch, Log } from '#kit'
import type { Store } from '#store'
import type { Pause } from '../client/pace.ts'

/** An import of fetched records, as the importer of this home takes it. */
export interface RecordsOrder {
  readonly source: string
  readonly name: string
  readonly datasetId: string
  readonly format: 'jsonl' | 'csv'
  readonly replace: boolean
  readonly schema: unknown
  readonly nullRejected: true
  readonly points: false
  readonly access?: 'public' | 'org' | 'private'
  readonly owner?: string
  readonly metadataOnly?: boolean
}

export interface LoadedRecords {
  readonly rows: number
  readonly rejects: { readonly count: number }
  readonly mergedDuplicates: number
}

/** Loads the records and publishes them with everything in `alongside`, or changes nothing. */
export type LoadRecords = (
  order: RecordsOrder,
  watch: { readonly signal: AbortSignal; readonly publication: Pick<Publication, 'actor' | 'alongside'> }
) => Promise<LoadedRecords>

export interface CloneContext {
  readonly store: Store
  readonly catalog: Pick<Catalog, 'check' | 'templates' | 'create' | 'change' | 'items'>
  readonly files: Pick<FileStore, 'put'>
  readonly recordFiles: Pick<RecordFiles, 'keep' | 'add' | 'listOrigins' | 'measure'> & {
    /** The dataset, and the values of its fields of files. */
    valuesOf(datasetId: string): Promise<{ readonly uid: string; readonly values: AsyncIterable<unknown> }>
  }
  readonly load: LoadRecords
  readonly fetch: Fetch
  readonly clock: Clock
  readonly pause: Pause
  readonly log: Log
  /** For records on their way. */
  readonly folder: string
  readonly maxRecordBytes: number
  /** Where readers find this portal; absent: that is not known. */
  readonly ownUrl?: string | undefined
}
