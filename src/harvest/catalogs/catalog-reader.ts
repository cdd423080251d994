import type { PortalClient } from '#remote-portals'
import type { CatalogEntry } from '../harvested-dataset.ts'

/** A document of the catalog. */
export interface CatalogDocument {
  /** After redirects. */
  readonly url: string
  readonly contentType: string
  readonly text: string
}

/** How a reader asks the catalog: politely, again after failures, within bounds. */
export interface CatalogClient {
  /** For portals with the Explore API. */
  readonly portal: PortalClient
  /** Errors: `harvest/not-a-catalog`, `remote/…`. */
  document(url: string): Promise<CatalogDocument>
  /** Errors: those, and `harvest/not-a-catalog` when it is not JSON. */
  json(url: string): Promise<unknown>
}

export interface CatalogReading {
  /** From `address`. */
  readonly url: string
  readonly client: CatalogClient
  /** Some of its datasets, in the words of the catalog; absent: all. */
  readonly filter: string | undefined
  readonly signal: AbortSignal
}

/** A kind of catalog. */
export interface CatalogReader {
  /** For people. */
  readonly label: string
  /** What `filter` is, for people; null: this kind has none. */
  readonly filter: string | null
  /** Header of requests; absent: JSON. */
  readonly accept?: string
  /** The address of the catalog from any address that a person may copy. Errors: `harvest/bad-harvester`. */
  address(url: URL): string
  /** All of its datasets. Errors: those of the client, `harvest/not-a-catalog`, `harvest/too-large`. */
  list(reading: CatalogReading): Promise<CatalogEntry[]>
}

/** A larger catalog is harvested in parts, by filters. */
export const MAX_DATASETS = 20_000
