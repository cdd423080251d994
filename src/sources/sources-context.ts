import type { Publication } from '#catalog'
import type { Clock, Connect, Fetch, Log, Sealer } from '#kit'
import type { Store } from '#store'
import type { SourceOptions } from './source.ts'

/** Loads the file and publishes it with everything in `alongside`, or changes nothing. */
export type LoadSource = (
  order: SourceOptions & { readonly source: string; readonly datasetId: string },
  watch: { readonly signal: AbortSignal; readonly publication: Pick<Publication, 'actor' | 'alongside'> }
) => Promise<unknown>

export interface SourcesContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
  readonly fetch: Fetch
  /** For SFTP, to the same hosts. */
  readonly connect: Connect
  readonly load: LoadSource
  /** For files on their way. */
  readonly folder: string
  readonly maxBytes: number
}
