import type { Fetch } from '#kit'
import type { HarvestedDatasetRow } from '#store'
import type { CatalogClient } from '../catalogs/catalog-reader.ts'
import type { LoadableDistribution } from './choose-distribution.ts'

export interface RecordsRequest {
  readonly distribution: LoadableDistribution
  /** What was loaded last from this distribution. */
  readonly state: Pick<HarvestedDatasetRow, 'etag' | 'last_modified' | 'conditional_runs'>
  readonly client: CatalogClient
  readonly fetch: Fetch
  /** Of a request to the address. */
  readonly headersFor: (address: string) => Readonly<Record<string, string>>
  readonly file: string
  readonly maxBytes: number
  /** Regardless of what was loaded before. */
  readonly whole: boolean
  readonly signal: AbortSignal
}

export type FetchedRecords =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'file'
      /** From which the format is detected. */
      readonly name: string
      readonly sha256: string
      readonly etag: string | null
      readonly lastModified: string | null
      /** Fields as a schema file has them; the file decides about those that are not there. */
      readonly fields?: readonly object[]
    }

export type FetchRecords = (request: RecordsRequest) => Promise<FetchedRecords>
