import type { Fetch } from '#kit'
import type { HarvestedDatasetRow, HarvesterRow } from '#store'
import type { CatalogClient } from '../catalogs/catalog-reader.ts'
import type { HarvestContext } from '../harvest-context.ts'
import type { HarvestedDataset } from '../harvested-dataset.ts'
import type { HarvestOptions } from '../harvester.ts'
import { findMapped } from '../metadata/mapping.ts'

/** One run of a harvester that this server has leased. */
export interface HarvestRun {
  readonly context: HarvestContext
  readonly harvester: HarvesterRow
  readonly options: HarvestOptions
  /** Kind and address: what datasets are identified in. */
  readonly catalog: string
  readonly client: CatalogClient
  /** At the pace of the harvester, and not at all from hosts that did not answer in this run. */
  readonly fetch: Fetch
  readonly headersFor: (address: string) => Readonly<Record<string, string>>
  /** A person takes what the bounds would hold. */
  readonly accept: boolean
  readonly signal: AbortSignal
  readonly begunMs: number
}

/** A dataset that is taken, with its row. */
export interface DatasetTake {
  readonly run: HarvestRun
  readonly dataset: HarvestedDataset
  readonly row: HarvestedDatasetRow
}

/** Of a new dataset; undefined: the first administrator. */
export function ownerOf({ options }: Pick<HarvestRun, 'options'>, { owner }: HarvestedDataset): string | undefined {
  return findMapped(options.mapping.owners, owner ?? '') ?? options.owner
}

/** What became of a dataset in a run. */
export const OUTCOMES = {
  added: 'came',
  records: 'have new records',
  metadata: 'have new metadata',
  same: 'are unchanged',
  restored: 'came back',
  missing: 'are missing in the catalog',
  withdrawn: 'were withdrawn',
  skipped: 'were skipped',
  held: 'wait for a person',
  failed: 'failed'
} as const

export type HarvestOutcome = keyof typeof OUTCOMES

/** One dataset in the report of a run. */
export interface HarvestEntry {
  readonly remoteId: string | null
  readonly datasetId: string | null
  readonly outcome: HarvestOutcome
  readonly reason: string | null
  /** What of its metadata could not be kept, and what a person has changed here. */
  readonly notes?: readonly string[]
}
