import type { Store } from '#store'
import { readRecords } from './dataset-record.ts'
import { type DatasetView, type TemplateSet, viewDataset } from './dataset-view.ts'

/** Every dataset in memory: some kilobytes each, so that finding one costs no database access. */
export interface DatasetIndex {
  readonly byUid: ReadonlyMap<string, DatasetView>
  readonly byId: ReadonlyMap<string, DatasetView>
}

/** Reads the changes since `before`, or everything without it. */
export async function loadIndex(
  store: Store,
  templates: TemplateSet,
  before: DatasetIndex | undefined
): Promise<DatasetIndex> {
  const rows = await store.db.selectFrom('datasets').select(['uid', 'revision']).orderBy('dataset_id').execute()
  const known = before?.byUid ?? new Map<string, DatasetView>()
  const changed = rows.filter((row) => known.get(row.uid)?.record.row.revision !== row.revision).map((row) => row.uid)
  const records = await readRecords(store.db, changed)
  const fresh = new Map(records.map((record) => [record.row.uid, viewDataset(record, templates)]))
  const views = rows.flatMap((row) => fresh.get(row.uid) ?? known.get(row.uid) ?? [])
  return {
    byUid: new Map(views.map((view) => [view.record.row.uid, view])),
    byId: new Map(views.map((view) => [view.record.row.dataset_id, view]))
  }
}
