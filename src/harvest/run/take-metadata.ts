import { createHash } from 'node:crypto'
import type { HarvestedDatasetRow } from '#store'
import { updateDataset } from '../harvest-rows.ts'
import { identityOf } from '../harvested-dataset.ts'
import { type MergedMetadata, type MetadataState, mergeByHand, NO_METADATA } from '../metadata/merge-by-hand.ts'
import { metadataOf } from '../metadata/metadata-of.ts'
import { type DatasetTake, ownerOf } from './harvest-run.ts'

/** Raised when a later release reads the same dataset in another way: everything is then taken again. */
const READER_VERSION = 1

export interface MetadataChange {
  readonly changes: MetadataState
  readonly isChanged: boolean
  /** Of the row, once the changes are committed. */
  readonly columns: Partial<HarvestedDatasetRow>
  readonly notes: readonly string[]
}

/** What of its metadata is to be changed here. `isNew`: the dataset does not exist yet. */
export async function planMetadata({ run, dataset, row }: DatasetTake, isNew: boolean): Promise<MetadataChange> {
  const { context, options, harvester } = run
  const theirs = metadataOf(context.catalog, dataset, options.mapping, { url: harvester.url })
  const key = createHash('sha256')
    .update(JSON.stringify([READER_VERSION, theirs]))
    .digest('hex')
  const own = { title: dataset.title, iri: identityOf(dataset), harvester_id: harvester.id }
  const notes = theirs.losses.map((loss) => `not kept: ${loss}`)
  if (!isNew && key === row.metadata_key) return { changes: NO_METADATA, isChanged: false, columns: own, notes }
  const base = JSON.parse(row.base) as MetadataState
  const merged = mergeByHand(isNew ? NO_METADATA : base, theirs, isNew ? NO_METADATA : await ours(run, row))
  return {
    changes: merged.changes,
    isChanged: hasChanges(merged),
    columns: { ...own, metadata_key: key, base: JSON.stringify(merged.base) },
    notes: [...notes, ...merged.byHand.map((name) => `changed here by hand, and stays: ${name}`)]
  }
}

/** Only metadata; records stay as they are. */
export async function putMetadata(
  { run, dataset, row }: DatasetTake,
  { changes, isChanged, columns }: MetadataChange,
  isNew: boolean
): Promise<void> {
  const { catalog, store, clock } = run.context
  const { dataset_id: id } = row
  const done = { ...columns, harvested_ms: clock.now() }
  if (isNew) {
    const owner = ownerOf(run, dataset)
    await catalog.create({ id, ...changes, access: run.options.access, ...(owner !== undefined && { owner }) }, (tx) =>
      updateDataset(tx, row, done)
    )
  } else if (isChanged) await catalog.change(id, changes, (tx) => updateDataset(tx, row, done))
  else await store.transaction((tx) => updateDataset(tx, row, columns))
}

function hasChanges({ changes: { metas, translations } }: MergedMetadata): boolean {
  return Object.keys(metas).length + Object.keys(translations).length > 0
}

async function ours({ context }: DatasetTake['run'], { dataset_id: id }: HarvestedDatasetRow): Promise<MetadataState> {
  // A person may have changed it beside this server a moment ago.
  context.catalog.items.expire()
  const { metas } = await context.catalog.settings(id)
  const { translations } = await context.store.db
    .selectFrom('datasets')
    .select('translations')
    .where('dataset_id', '=', id)
    .executeTakeFirstOrThrow()
  return { metas, translations: JSON.parse(translations) }
}
