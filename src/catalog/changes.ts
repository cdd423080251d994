import { type Actor, appendEvent } from '#events'
import { type Clock, type LoggiaError, randomHex } from '#kit'
import type { Field } from '#schema'
import { bumpRevision, type DatasetRow, type Store, type Writer } from '#store'
import { ACCESS_LEVELS, type Access, type Metas } from './dataset.ts'
import { checkDatasetId, newDatasetUid } from './dataset-id.ts'
import { catalogError } from './errors.ts'
import { type ItemRegister, registered } from './item-register.ts'
import { type MetaChanges, mergeMetas, readMetas } from './metas.ts'
import type { RecordsLedger } from './records-ledger.ts'
import type { Template } from './templates/template.ts'

/** The revision that every change of a dataset raises. */
export const CATALOG_REVISION = 'catalog'

/** Input for a dataset; missing properties stay unchanged. */
export interface DatasetChange {
  /** Template by template; null takes a value away. */
  readonly metas?: MetaChanges
  /** The same in other languages, by language. */
  readonly translations?: Readonly<Record<string, MetaChanges>>
  /**
   * New labels, descriptions and annotations of the fields there are; what decides how records are stored must stay.
   */
  readonly fields?: readonly Field[]
  readonly access?: Access
  readonly owner?: string | null
  readonly dataVisible?: boolean
  /** Instead of the grants there were: `user:…`, `key:…`, `group:…`. */
  readonly grants?: readonly string[]
  /** `org_authoritative`, `public_authoritative`, `deprecated`; null: none. */
  readonly contentStatus?: string | null
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
  readonly register: ItemRegister
  readonly ledger: RecordsLedger
  /** Whose doing it is; absent: the operator's. */
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
  const revision = await bumpRevision(tx, CATALOG_REVISION)
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
    owner: null,
    access: 'public',
    data_visible: 1,
    fields: '[]',
    metas: '{}',
    translations: '{}',
    current_table: null,
    created_ms: now,
    metadata_processed_ms: now,
    data_processed_ms: null,
    revision,
    content_status: null
  }
  await tx
    .insertInto('datasets')
    .values({ ...empty, ...changedColumns(empty, dataset, context), ...newFields(dataset.fields) })
    .execute()
  await replaceGrants(tx, uid, dataset.grants)
  await context.register.added(tx, await registered(tx, empty), now)
  await announce(tx, context, { ...empty, owner: dataset.owner ?? null }, 'add')
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
  const revision = await bumpRevision(tx, CATALOG_REVISION)
  const row = await findRow(tx, id)
  await alterDataset(tx, context, row, change, revision)
  const status = await context.register.changed(tx, await registered(tx, row), context.clock.now())
  if (status !== undefined)
    await tx.updateTable('datasets').set({ content_status: status }).where('uid', '=', row.uid).execute()
  await announce(tx, context, row, 'update')
}

/** The same, for whoever has raised the catalog's revision and tells of it. */
export async function alterDataset(
  tx: Writer,
  context: ChangeContext,
  row: DatasetRow,
  change: DatasetChange,
  revision: number
): Promise<void> {
  const columns = changedColumns(row, change, context)
  await tx
    .updateTable('datasets')
    .set({ ...columns, metadata_processed_ms: context.clock.now(), revision })
    .where('uid', '=', row.uid)
    .execute()
  await replaceGrants(tx, row.uid, change.grants)
}

/**
 * The same errors without the change, for whoever wants to know before a long load; but not `catalog/not-found`, and
 * nothing that depends on what the dataset is by then.
 */
export function checkChange({ templates }: Pick<ChangeContext, 'templates'>, change: DatasetChange): void {
  checkAccess(change.access)
  checkGrants(change.grants)
  for (const metas of [change.metas ?? {}, ...Object.values(change.translations ?? {})]) readMetas(metas, templates)
}

/** Its versions are released at once; the sweeper drops their tables. */
export async function removeDataset(tx: Writer, context: ChangeContext, id: string): Promise<void> {
  await bumpRevision(tx, CATALOG_REVISION)
  const row = await findRow(tx, id)
  await deleteDataset(tx, context, row)
  await context.register.removed(tx, row.item_id)
  await announce(tx, context, row, 'delete')
}

/** The same, for whoever has raised the catalog's revision and tells of it. */
export async function deleteDataset(tx: Writer, { clock }: ChangeContext, row: DatasetRow): Promise<void> {
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

export async function announce(
  tx: Writer,
  { clock, actor }: ChangeContext,
  row: DatasetRow,
  operation: string
): Promise<void> {
  const payload = { dataset_id: row.dataset_id, dataset_uid: row.uid, owner: row.owner }
  await appendEvent(tx, { type: 'items', operation, subject: row.item_id, actor, payload }, clock.now())
}

function changedColumns(row: DatasetRow, change: DatasetChange, { templates }: ChangeContext): Partial<DatasetRow> {
  checkAccess(change.access)
  return {
    ...(change.access === undefined ? {} : { access: change.access }),
    ...(change.owner === undefined ? {} : { owner: change.owner }),
    ...(change.contentStatus === undefined ? {} : { content_status: change.contentStatus }),
    ...(change.dataVisible === undefined ? {} : { data_visible: change.dataVisible ? 1 : 0 }),
    ...(change.metas === undefined
      ? {}
      : { metas: JSON.stringify(mergeMetas(JSON.parse(row.metas), readMetas(change.metas, templates))) }),
    ...(change.translations === undefined
      ? {}
      : { translations: JSON.stringify(mergeTranslations(row, change.translations, templates)) }),
    ...(change.fields === undefined || row.fields === '[]'
      ? {}
      : { fields: JSON.stringify(checkSameFields(JSON.parse(row.fields), change.fields)) })
  }
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

/** Names, types, lists and key are how the records lie in the engine: only a new load changes them. */
function checkSameFields(before: readonly Field[], after: readonly Field[]): readonly Field[] {
  const stored = (fields: readonly Field[]) =>
    JSON.stringify(
      fields.map(({ name, type, annotations }) => [name, type, annotations.multivalued ?? null, annotations.id ?? null])
    )
  if (stored(before) === stored(after)) return after
  throw catalogError(
    'catalog/fields-differ',
    'Fields can be renamed, retyped or reordered only by loading the records again.'
  )
}

async function replaceGrants(tx: Writer, uid: string, grants: readonly string[] | undefined): Promise<void> {
  if (grants === undefined) return
  checkGrants(grants)
  await tx.deleteFrom('dataset_grants').where('dataset_uid', '=', uid).execute()
  const rows = [...new Set(grants)].map((grantee) => ({ dataset_uid: uid, grantee }))
  if (rows.length > 0) await tx.insertInto('dataset_grants').values(rows).execute()
}

function checkAccess(access: Access | undefined): void {
  if (access === undefined || ACCESS_LEVELS.includes(access)) return
  throw catalogError('catalog/bad-access', `Access is one of ${ACCESS_LEVELS.join(', ')}.`, { details: { access } })
}

function checkGrants(grants: readonly string[] = []): void {
  const strange = grants.find((grantee) => !/^(user|key|group):\S{1,200}$/.test(grantee))
  if (strange === undefined) return
  throw catalogError(
    'catalog/bad-grant',
    `A dataset is granted to user:…, key:… or group:…, not to ${JSON.stringify(strange)}.`
  )
}
