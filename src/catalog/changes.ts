import type { Actor } from '#events'
import { CATALOG_REVISION, deleteItem, type EventContext, emitItemEvent } from '#items'
import { type Clock, type LoggiaError, randomHex } from '#kit'
import type { Field } from '#schema'
import { type DatasetRow, raiseRevision, type Store, type Writer } from '#store'
import type { Access, Metas } from './dataset.ts'
import { checkDatasetId, newDatasetUid } from './dataset-id.ts'
import {
  changeDatasetItem,
  checkAccess,
  checkGrants,
  type DatasetItemChange,
  insertDatasetItem
} from './dataset-item.ts'
import { catalogError } from './errors.ts'
import { splitMetas } from './item-metas.ts'
import { type MetaChanges, mergeMetas, readMetas } from './metas.ts'
import type { RecordsLedger } from './records-ledger.ts'
import { checkSameFields } from './same-fields.ts'
import type { Template } from './templates/template.ts'

/** Input for a dataset; missing properties stay unchanged. */
export interface DatasetChange {
  /** Template by template; null takes a value away. */
  readonly metas?: MetaChanges
  /** The same in other languages, by language. */
  readonly translations?: Readonly<Record<string, MetaChanges>>
  /**
   * New labels, descriptions, annotations and order of the fields there are; what decides how records are stored must
   * stay.
   */
  readonly fields?: readonly Field[]
  /** The same, computed from the fields there are, in the transaction of the change. */
  readonly editFields?: (fields: readonly Field[]) => readonly Field[]
  readonly access?: Access
  readonly owner?: string | null
  readonly dataVisible?: boolean
  /** Instead of the grants there were: `user:…`, `key:…`, `group:…`. */
  readonly grants?: readonly string[]
}

export interface NewDataset extends DatasetChange {
  readonly id: string
  /** The item it is the publication of; a new one when not said. 32 hexadecimal characters. */
  readonly itemId?: string
}

export interface ChangeContext {
  readonly store: Store
  readonly clock: Clock
  readonly templates: readonly Template[]
  readonly ledger: RecordsLedger
  /** The actor; absent: the operator's. */
  readonly actor?: Actor | undefined
}

/** Errors: `catalog/bad-dataset-id`, `catalog/already-exists`, and those of the change. */
export async function insertDataset(
  tx: Writer,
  context: ChangeContext,
  dataset: NewDataset,
  uid = newDatasetUid()
): Promise<void> {
  checkDatasetId(dataset.id)
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  const existing = await tx.selectFrom('datasets').select('uid').where('dataset_id', '=', dataset.id).executeTakeFirst()
  if (existing !== undefined)
    throw catalogError('catalog/already-exists', `There is already a dataset ${dataset.id}.`, {
      details: { id: dataset.id }
    })
  const now = context.clock.now()
  const empty: DatasetRow = {
    uid,
    dataset_id: dataset.id,
    item_id: dataset.itemId ?? randomHex(16),
    data_visible: 1,
    fields: '[]',
    metas: '{}',
    translations: '{}',
    current_table: null,
    created_ms: now,
    metadata_processed_ms: now,
    data_processed_ms: null,
    downloads: null,
    popularity: null,
    load_rules: '{}',
    closed_records: null,
    revision
  }
  const { columns, item } = readChange(empty, dataset, context)
  await insertDatasetItem(eventContext(tx, context), { itemId: empty.item_id, datasetId: dataset.id }, item)
  await tx
    .insertInto('datasets')
    .values({ ...empty, ...columns, ...newFields(dataset.fields) })
    .execute()
  await emitItemEvent(eventContext(tx, context), 'add', empty.item_id)
}

/**
 * Errors: `catalog/not-found`, `catalog/unknown-meta`, `catalog/bad-meta`, `catalog/bad-access`, `catalog/bad-grant`,
 * `catalog/fields-differ`.
 */
export async function changeDataset(
  tx: Writer,
  context: ChangeContext,
  id: string,
  change: DatasetChange
): Promise<void> {
  const row = await findRow(tx, id)
  const { columns, item } = readChange(row, change, context)
  await tx
    .updateTable('datasets')
    .set({
      ...columns,
      metadata_processed_ms: context.clock.now(),
      revision: await raiseRevision(tx, CATALOG_REVISION)
    })
    .where('uid', '=', row.uid)
    .execute()
  await changeDatasetItem(eventContext(tx, context), row.item_id, item)
  await emitItemEvent(eventContext(tx, context), 'update', row.item_id)
}

/**
 * The same errors without the change, to check before a long load; but not `catalog/not-found`, and
 * nothing that depends on the dataset's later state.
 */
export function checkChange({ templates }: Pick<ChangeContext, 'templates'>, change: DatasetChange): void {
  checkAccess(change.access)
  checkGrants(change.grants)
  for (const metas of [change.metas ?? {}, ...Object.values(change.translations ?? {})]) readMetas(metas, templates)
}

/** Its versions are released at once; the sweeper drops their tables. The item goes with it. */
export async function removeDataset(tx: Writer, context: ChangeContext, id: string): Promise<void> {
  const row = await findRow(tx, id)
  await deleteDataset(tx, context, row)
  await deleteItem(tx, row.item_id)
  await emitItemEvent(eventContext(tx, context), 'delete', row.item_id)
}

/** Only the published side, for the deletion of the item. */
export async function deleteDataset(tx: Writer, { clock }: ChangeContext, row: DatasetRow): Promise<void> {
  await raiseRevision(tx, CATALOG_REVISION)
  await tx
    .updateTable('dataset_versions')
    .set({ state: 'released', released_ms: clock.now() })
    .where('dataset_uid', '=', row.uid)
    .where('state', '=', 'current')
    .execute()
  await tx.deleteFrom('datasets').where('uid', '=', row.uid).execute()
}

export async function findRow(tx: Writer, id: string): Promise<DatasetRow> {
  const row = await tx.selectFrom('datasets').selectAll().where('dataset_id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return row
}

export function notFound(id: string): LoggiaError {
  return catalogError('catalog/not-found', `The requested dataset ${id} does not exist.`, { details: { id } })
}

export function eventContext(tx: Writer, { clock, actor }: ChangeContext): EventContext {
  return { tx, actor, nowMs: clock.now() }
}

/** The parts of a change for the dataset and for its item. */
function readChange(
  row: DatasetRow,
  change: DatasetChange,
  { templates }: ChangeContext
): { readonly columns: Partial<DatasetRow>; readonly item: DatasetItemChange } {
  checkAccess(change.access)
  checkGrants(change.grants)
  const { access, owner, grants } = change
  const { columns: words, own } = splitMetas(readMetas(change.metas ?? {}, templates), row.dataset_id)
  return {
    item: { columns: words, access, owner, grants },
    columns: {
      ...(change.dataVisible === undefined ? {} : { data_visible: change.dataVisible ? 1 : 0 }),
      ...(change.metas === undefined ? {} : { metas: JSON.stringify(mergeMetas(JSON.parse(row.metas), own)) }),
      ...(change.translations === undefined
        ? {}
        : { translations: JSON.stringify(mergeTranslations(row, change.translations, templates)) }),
      ...changedFields(row, change)
    }
  }
}

function changedFields(row: DatasetRow, { fields, editFields }: DatasetChange): Partial<DatasetRow> {
  if (row.fields === '[]') return {}
  const before: readonly Field[] = JSON.parse(row.fields)
  const after = editFields?.(before) ?? fields
  return after === undefined ? {} : { fields: JSON.stringify(checkSameFields(before, after)) }
}

function newFields(fields: readonly Field[] | undefined): Partial<DatasetRow> {
  return fields === undefined ? {} : { fields: JSON.stringify(fields) }
}

function mergeTranslations(
  row: DatasetRow,
  changes: Readonly<Record<string, MetaChanges>>,
  templates: readonly Template[]
): Record<string, Metas> {
  const merged: Record<string, Metas> = JSON.parse(row.translations)
  for (const [lang, metas] of Object.entries(changes))
    merged[lang] = mergeMetas(merged[lang] ?? {}, readMetas(metas, templates))
  return merged
}
