import type { Actor } from '#events'
import { CATALOG_REVISION, emitItemEvent, updateItem } from '#items'
import type { LoggiaError } from '#kit'
import type { Field, LoadRules } from '#schema'
import {
  advanceLineage,
  bumpRevision,
  type DatasetVersionRow,
  type Lineage,
  type Reader,
  raiseRevision,
  type Store,
  type Writer
} from '#store'
import { type ChangeContext, changeDataset, eventContext, findRow, insertDataset, type NewDataset } from './changes.ts'
import type { Bounds } from './dataset.ts'
import { checkDatasetId, newDatasetUid } from './dataset-id.ts'
import { readShownItem } from './dataset-item.ts'
import { catalogError } from './errors.ts'
import { withItemMetas } from './item-metas.ts'
import { type LoadedSource, storeSource } from './kept-sources.ts'
import type { VersionDescription } from './records-ledger.ts'

/** A load in progress: the table is its own, and nobody else's. */
export interface Load {
  readonly datasetId: string
  readonly uid: string
  readonly number: number
  /** `v_<uid>_<number>`; it does not exist yet. */
  readonly table: string
}

/** Result of a load, complete and verified in its table. */
export interface Publication {
  readonly load: Load
  readonly fields: readonly Field[]
  readonly recordCount: number
  readonly bytes: number
  readonly bbox: Bounds | null
  /** GeoJSON geometry types that occur. */
  readonly geometryTypes: readonly string[]
  /** True when a file field holds images. */
  readonly hasImages?: boolean
  /** What later loads of the dataset do; absent: as before. */
  readonly rules?: LoadRules | undefined
  /** The file that the records were read from; absent: none that could be read again. */
  readonly source?: LoadedSource | undefined
  /** Said along with the records, in the same transaction; creates the dataset if it is new. */
  readonly dataset?: Omit<NewDataset, 'id' | 'fields'>
  /** The actor; absent: the operator's. */
  readonly actor?: Actor | undefined
  /** Table of the version that it was made from; another current version refuses it. */
  readonly replaces?: string | undefined
  /** Number of the layout of its table; absent: that of the version that it replaces, whose rows it has. */
  readonly layout?: number | undefined
  /** Changes that come before it in the transaction: may make the dataset and its item. */
  readonly beforehand?: ((tx: Writer, load: Load) => Promise<void>) | undefined
  /** Changes that must be committed together with it. */
  readonly alongside?: ((tx: Writer) => Promise<void>) | undefined
}

/** A load without a heartbeat for this time is abandoned by other servers. */
export const LOAD_LEASE_MS = 15 * 60_000

/** How long a version that was replaced stays: longer than any query that may have found it just before. */
export const GRACE_MS = 5 * 60_000
/** Pushes replace a version every second: only this many of a dataset stay so long, the others for this share of the time. */
const KEPT_VERSIONS = 20
const SHORTER = 0.4

/** Reserves the table of a new version. The dataset need not exist yet. Errors: `catalog/bad-dataset-id`. */
export async function beginLoad(tx: Writer, { clock }: ChangeContext, datasetId: string): Promise<Load> {
  checkDatasetId(datasetId)
  const dataset = await tx.selectFrom('datasets').select('uid').where('dataset_id', '=', datasetId).executeTakeFirst()
  const uid = dataset?.uid ?? newDatasetUid()
  const number = await drawNumber(tx, uid)
  const load: Load = { datasetId, uid, number, table: `v_${uid}_${number}` }
  await tx.insertInto('dataset_versions').values(newVersion(load, clock.now())).execute()
  return load
}

/** Writes the load's heartbeat. Errors: `catalog/load-lost`. */
export async function extendLoad(tx: Writer, { clock }: ChangeContext, load: Load): Promise<void> {
  const lease_ms = clock.now() + LOAD_LEASE_MS
  const { numUpdatedRows } = await tx
    .updateTable('dataset_versions')
    .set({ lease_ms })
    .where('table_name', '=', load.table)
    .where('state', '=', 'loading')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw lost(load)
}

/** Gives the load up; its tables may then be dropped. False: it is not a load any more, and may be the current version. */
export async function abandonLoad(tx: Writer, load: Load): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dataset_versions')
    .set({ state: 'abandoned' })
    .where('table_name', '=', load.table)
    .where('state', '=', 'loading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes the load what readers see: version, fields, metadata, revision and events in one transaction. Resolves with the
 * lineage that it makes. Errors: `catalog/load-lost`, `catalog/superseded` when a load that began later is already
 * published, `catalog/changed-meanwhile`, and those of the change.
 */
export async function publishLoad(tx: Writer, bareContext: ChangeContext, publication: Publication): Promise<Lineage> {
  const { load, dataset = {}, actor, beforehand, alongside } = publication
  const context = { ...bareContext, actor }
  await beforehand?.(tx, load)
  const before = await tx
    .selectFrom('datasets')
    .select(['uid', 'current_table'])
    .where('dataset_id', '=', load.datasetId)
    .executeTakeFirst()
  if (publication.replaces !== undefined && before?.current_table !== publication.replaces)
    throw catalogError(
      'catalog/changed-meanwhile',
      `The records of ${load.datasetId} were changed while this change was prepared. Nothing was changed; try again.`,
      { details: { id: load.datasetId } }
    )
  if (before === undefined) await insertDataset(tx, context, { ...dataset, id: load.datasetId }, load.uid)
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  const now = context.clock.now()
  const { uid } = await findRow(tx, load.datasetId)
  await releaseCurrent(tx, load, uid, now)
  await storeVersion(tx, publication, uid, now)
  await storeSource(tx, uid, publication.source, now)
  const columns = {
    current_table: load.table,
    fields: JSON.stringify(publication.fields),
    data_processed_ms: now,
    revision,
    ...(publication.rules !== undefined && { load_rules: JSON.stringify(publication.rules) })
  }
  await tx.updateTable('datasets').set(columns).where('uid', '=', uid).execute()
  if (before !== undefined && Object.keys(dataset).length > 0) await changeDataset(tx, context, load.datasetId, dataset)
  const row = await findRow(tx, load.datasetId)
  await placeItem(tx, row.item_id, publication.bbox, now)
  await alongside?.(tx)
  await emitItemEvent(eventContext(tx, context), 'publish', row.item_id)
  await emitItemEvent(eventContext(tx, context), 'update', row.item_id)
  const lineage = await advanceLineage(tx)
  await context.ledger.describe(load.table, await describeVersion(tx, load.table, lineage))
  await context.ledger.announce(lineage)
  return lineage
}

/** The item lies where its records do. */
export async function placeItem(tx: Writer, itemId: string, bbox: Bounds | null, nowMs: number): Promise<void> {
  const [west = null, south = null, east = null, north = null] = bbox ?? []
  await updateItem({ tx, nowMs }, itemId, { west, south, east, north, modified_ms: nowMs })
}

export async function describeVersion(
  db: Reader,
  table: string,
  { revision, token }: Pick<Lineage, 'revision' | 'token'>
): Promise<VersionDescription> {
  const version = await db
    .selectFrom('dataset_versions')
    .selectAll()
    .where('table_name', '=', table)
    .executeTakeFirstOrThrow()
  const {
    uid,
    dataset_id: dataset,
    item_id: item,
    fields,
    metas,
    translations,
    load_rules: rules
  } = await db.selectFrom('datasets').selectAll().where('uid', '=', version.dataset_uid).executeTakeFirstOrThrow()
  return {
    revision,
    token,
    dataset,
    uid,
    item,
    number: version.number,
    records: version.record_count,
    bytes: version.bytes,
    loadedMs: version.loaded_ms ?? version.begun_ms,
    fields,
    metas: JSON.stringify(withItemMetas(JSON.parse(metas), await readShownItem(db, item))),
    translations,
    rules,
    bbox: version.bbox,
    geometryTypes: version.geometry_types,
    hasImages: version.has_images
  }
}

/** A table that this database has made and that nobody reads any more. */
export interface Droppable {
  readonly table: string
  /** `released`: it was what readers saw; `abandoned`: it never was. */
  readonly state: 'released' | 'abandoned'
}

/** Once dropped, `forgetVersion` takes them off the list. */
export async function listDroppable(db: Reader, nowMs: number, graceMs: number): Promise<Droppable[]> {
  const rows = await db
    .selectFrom('dataset_versions')
    .select(['table_name', 'state', 'dataset_uid', 'number', 'released_ms'])
    .where('state', 'in', ['abandoned', 'released'])
    .orderBy('number', 'desc')
    .execute()
  const later = new Map<string, number>()
  return rows
    .filter(({ state, dataset_uid: uid, released_ms: releasedMs }) => {
      if (state === 'abandoned') return true
      const newer = later.get(uid) ?? 0
      later.set(uid, newer + 1)
      return (releasedMs ?? 0) <= nowMs - graceMs * (newer < KEPT_VERSIONS ? 1 : SHORTER)
    })
    .map(({ table_name: table, state }) => ({ table, state: state as Droppable['state'] }))
    .reverse()
}

export async function forgetVersion(tx: Writer, table: string): Promise<void> {
  await tx
    .deleteFrom('dataset_versions')
    .where('table_name', '=', table)
    .where('state', 'in', ['released', 'abandoned'])
    .execute()
}

/**
 * Every version table that this database has made and not dropped yet: others are not its own, and nothing of ours may
 * drop them.
 */
export async function listVersionTables(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('dataset_versions').select(['table_name', 'state']).execute()
  return new Map(rows.map((row) => [row.table_name, row.state]))
}

/**
 * Gives up loads whose process is gone: all of them for the only server on its home, else those whose lease has run
 * out.
 */
export async function abandonDeadLoads(store: Store, nowMs: number, onlyServer: boolean): Promise<void> {
  const leasedUntil = onlyServer ? Number.MAX_SAFE_INTEGER : nowMs
  const dead = await store.db
    .selectFrom('dataset_versions')
    .select('table_name')
    .where('state', '=', 'loading')
    .where('lease_ms', '<=', leasedUntil)
    .limit(1)
    .executeTakeFirst()
  // Looked for every half minute: nothing is written for nothing.
  if (dead === undefined) return
  await store.sideTransaction((tx) =>
    tx
      .updateTable('dataset_versions')
      .set({ state: 'abandoned' })
      .where('state', '=', 'loading')
      .where('lease_ms', '<=', leasedUntil)
      .execute()
  )
}

/** Never reused, also after a load was abandoned: its table may still lie about. */
function drawNumber(tx: Writer, uid: string): Promise<number> {
  return bumpRevision(tx, `versions of ${uid}`)
}

function newVersion(load: Load, nowMs: number): DatasetVersionRow {
  return {
    table_name: load.table,
    dataset_id: load.datasetId,
    dataset_uid: load.uid,
    number: load.number,
    state: 'loading',
    begun_ms: nowMs,
    lease_ms: nowMs + LOAD_LEASE_MS,
    loaded_ms: null,
    released_ms: null,
    record_count: 0,
    bytes: 0,
    bbox: null,
    geometry_types: null,
    has_images: 0,
    layout: 0
  }
}

async function releaseCurrent(tx: Writer, load: Load, uid: string, nowMs: number): Promise<void> {
  const current = await tx
    .selectFrom('dataset_versions')
    .select(['table_name', 'number', 'begun_ms'])
    .where('dataset_uid', '=', uid)
    .where('state', '=', 'current')
    .executeTakeFirst()
  if (current === undefined) return
  if (load.uid === uid && current.number > load.number) {
    throw catalogError('catalog/superseded', `A later load of ${load.datasetId} has been published meanwhile.`, {
      details: { id: load.datasetId }
    })
  }
  await tx
    .updateTable('dataset_versions')
    .set({ state: 'released', released_ms: nowMs })
    .where('table_name', '=', current.table_name)
    .execute()
}

/**
 * Two first loads of one dataset reserve two uids; the second to publish joins the dataset of the first, under its own
 * table.
 */
async function storeVersion(tx: Writer, publication: Publication, uid: string, nowMs: number): Promise<void> {
  const { load, recordCount, bytes, bbox, geometryTypes, hasImages = false } = publication
  const number = load.uid === uid ? load.number : await drawNumber(tx, uid)
  const layout = publication.layout ?? (await layoutOf(tx, publication.replaces))
  const { numUpdatedRows } = await tx
    .updateTable('dataset_versions')
    .set({
      dataset_uid: uid,
      number,
      state: 'current',
      loaded_ms: nowMs,
      record_count: recordCount,
      bytes,
      bbox: bbox === null ? null : JSON.stringify(bbox),
      geometry_types: JSON.stringify(geometryTypes),
      has_images: hasImages ? 1 : 0,
      layout
    })
    .where('table_name', '=', load.table)
    .where('state', '=', 'loading')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw lost(load)
}

async function layoutOf(tx: Writer, table: string | undefined): Promise<number> {
  const row = await tx
    .selectFrom('dataset_versions')
    .select('layout')
    .where('table_name', '=', table ?? '')
    .executeTakeFirst()
  return row?.layout ?? 0
}

function lost(load: Load): LoggiaError {
  return catalogError(
    'catalog/load-lost',
    `The load of ${load.datasetId} was abandoned: it gave no sign of life for ${LOAD_LEASE_MS / 60_000} minutes.`,
    { details: { id: load.datasetId } }
  )
}
