import type { Store } from '#store'
import { readRecords } from './dataset-record.ts'
import { type DatasetView, type TemplateSet, viewDataset } from './dataset-view.ts'
import type { CurrentLists } from './metadata-lists/current-lists.ts'

/** Every dataset in memory: some kilobytes each, so that finding one costs no database access. */
export interface DatasetIndex {
  readonly byUid: ReadonlyMap<string, DatasetView>
  readonly byId: ReadonlyMap<string, DatasetView>
  /** With which the views were made. */
  readonly templates: TemplateSet
}

/** Reads the changes since `before`, or everything without it. */
export async function loadIndex(
  store: Store,
  lists: Pick<CurrentLists, 'read'>,
  before: DatasetIndex | undefined
): Promise<DatasetIndex> {
  const templates = await lists.read(store.db)
  const rows = await store.db.selectFrom('datasets').select(['uid', 'revision']).orderBy('dataset_id').execute()
  // Other templates make other views of all datasets.
  const known = (before?.templates === templates ? before.byUid : undefined) ?? new Map<string, DatasetView>()
  const changed = rows.filter((row) => known.get(row.uid)?.record.row.revision !== row.revision).map((row) => row.uid)
  const records = await readRecords(store.db, changed)
  const fresh = new Map(records.map((record) => [record.row.uid, viewDataset(record, templates)]))
  const views = rows.flatMap((row) => fresh.get(row.uid) ?? known.get(row.uid) ?? [])
  return {
    byUid: new Map(views.map((view) => [view.record.row.uid, view])),
    byId: new Map(views.map((view) => [view.record.row.dataset_id, view])),
    templates
  }
}
