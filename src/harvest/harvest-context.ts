import type { Catalog, FileStore, Publication } from '#catalog'
import type { Clock, Fetch, Log, Sealer } from '#kit'
import type { Pause } from '#remote-portals'
import type { Store } from '#store'

/** An import of fetched records, as the importer of this home takes it. */
export interface RecordsOrder {
  readonly source: string
  readonly name: string
  readonly datasetId: string
  readonly replace: true
  readonly schema: unknown
  readonly allowTypeChanges?: true
  readonly allowEmpty?: true
  readonly nullRejected?: true
  readonly points?: false
  readonly access?: Access
  readonly owner?: string
}

export interface LoadedRecords {
  readonly rejects: { readonly count: number }
}

export type Access = 'public' | 'org' | 'private'

/** Loads the records and publishes them with everything in `alongside`, or changes nothing. */
export type LoadRecords = (
  order: RecordsOrder,
  watch: { readonly signal: AbortSignal; readonly publication: Pick<Publication, 'actor' | 'alongside'> }
) => Promise<LoadedRecords>

export interface HarvestContext {
  readonly store: Store
  readonly catalog: Pick<Catalog, 'templates' | 'create' | 'change' | 'settings' | 'items'>
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
  readonly fetch: Fetch
  readonly pause: Pause
  readonly load: LoadRecords
  /** Files beside the records. */
  readonly files: Pick<FileStore, 'put'>
  /** Where everybody finds this portal; undefined: not known. */
  readonly ownUrl: string | undefined
  /** For files on their way. */
  readonly folder: string
  readonly maxBytes: number
}
