import { createReadStream, createWriteStream } from 'node:fs'
import { type Catalog, type FileStore, slugOf } from '#catalog'
import type { Engine } from '#engine'
import { fingerprintOf, importFile, loadTimeOf, writeRecords } from '#ingest'
import { applySharing, compareSharing, deleteItem, emitItemEvent, findFirstAdministrator } from '#items'
import { type Clock, isLoggiaError, type Log, pipeTo, randomBase36 } from '#kit'
import type { Store } from '#store'
import { type ArrivedItem, type Contents, type FileArea, syncError } from '#sync'
import { describeItems } from './describe-items.ts'
import { checkItem, contentOf, insertRelations, putItem, sharingOf } from './put-item.ts'

export interface ReplicasOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly catalog: Catalog
  readonly engine: Pick<Engine, 'loader' | 'versions' | 'stream'>
  /** Content of items, and files attached to datasets. */
  readonly files: Readonly<Record<FileArea, FileStore>>
  /** Of the files of all items of one member; null: there is no limit. */
  readonly storageQuotaBytes: number | null
}

/** What the room `sync` asks of the items of this portal. */
export function createReplicas(options: ReplicasOptions): Contents {
  const { clock, catalog, engine, files } = options
  const { items: datasets } = catalog
  return {
    listOfGroup: async (db, groupId, after, limit) => {
      const rows = await db
        .selectFrom('item_groups')
        .select('item_id')
        .where('group_id', '=', groupId)
        .where('item_id', '>', after)
        .orderBy('item_id')
        .limit(limit)
        .execute()
      return rows.map(({ item_id }) => item_id)
    },
    describe: (db, ids) => describeItems(datasets, db, ids),
    pathOf: (area, sha256) => files[area].pathOf(sha256),
    writeRecords: async ({ table, datasetId, fields, recordCount }, path, signal) => {
      const version = { table, datasetId, fields: JSON.parse(fields), recordCount }
      const chunks = await writeRecords(engine, version, signal)
      await pipeTo(chunks, createWriteStream(path, { mode: 0o600 }))
      return {
        fingerprint: await fingerprintOf(engine.loader, table, version.fields),
        loadedMs: await loadTimeOf(engine.loader, table)
      }
    },
    isFree: async (db, id) =>
      (await db.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst()) === undefined,
    freeDatasetId: async (db, wanted) => {
      for (let id = wanted; ; id = `${slugOf(wanted).slice(0, 240)}_${randomBase36(6)}`)
        if (
          (await db.selectFrom('datasets').select('uid').where('dataset_id', '=', id).executeTakeFirst()) === undefined
        )
          return id
    },
    put: (item, signal) => put(options, item, signal),
    relate: async (tx, itemId, relations) => {
      await insertRelations(tx, itemId, relations)
      await emitItemEvent({ tx, actor: undefined, nowMs: clock.now() }, 'update', itemId)
    },
    unshare: async (tx, itemId, groupId) => {
      const before = await sharingOf(tx, itemId)
      if (before === undefined) return
      const groups = before.groups.filter((each) => each !== groupId)
      const change = compareSharing(before, { access: before.access, groups })
      await applySharing({ tx, actor: undefined, nowMs: clock.now() }, before.row, change)
    },
    remove: async (tx, itemId) => {
      if ((await sharingOf(tx, itemId)) === undefined) return
      await datasets.remove(tx, itemId)
      await deleteItem(tx, itemId)
      await emitItemEvent({ tx, actor: undefined, nowMs: clock.now() }, 'delete', itemId)
    },
    expire: () => datasets.expire(),
    ownerOf: async (db, groupId, wanted) => {
      const users = db.selectFrom('users').select('username')
      const chosen = wanted === null ? undefined : await users.where('username', '=', wanted).executeTakeFirst()
      const group = await db.selectFrom('groups').select('owner').where('id', '=', groupId).executeTakeFirst()
      return chosen?.username ?? group?.owner ?? (await findFirstAdministrator(db))
    }
  }
}

async function put(options: ReplicasOptions, item: ArrivedItem, signal: AbortSignal): Promise<void> {
  checkItem(item)
  await adoptFiles(options, item)
  try {
    if (item.records === null) await putWithoutRecords(options, item)
    else await putWithRecords(options, item, signal)
  } catch (cause) {
    // What is wrong with the content is the sender's; what is wrong here is not.
    if (isLoggiaError(cause, 'ingest/') || isLoggiaError(cause, 'catalog/')) {
      if (cause.code === 'ingest/cancelled') throw cause
      throw syncError('sync/bad-content', cause.message, { cause })
    }
    throw cause
  } finally {
    options.catalog.items.expire()
  }
}

/** Before the transaction that names them; what it then does not name is forgotten. */
async function adoptFiles({ files }: ReplicasOptions, item: ArrivedItem): Promise<void> {
  const take = async (area: FileArea, sha256: string): Promise<void> => {
    const path = item.arrived(area, sha256)
    if (path !== undefined) await files[area].put(createReadStream(path))
  }
  for (const sha256 of new Set(item.files.map((file) => file.sha256))) await take('item', sha256)
  for (const sha256 of new Set(item.dataset?.files.map((file) => file.sha256))) await take('dataset', sha256)
}

async function putWithoutRecords(options: ReplicasOptions, item: ArrivedItem): Promise<void> {
  const { store, clock, catalog, storageQuotaBytes } = options
  await store.transaction(async (tx) => {
    await item.confirm(tx)
    await putItem(tx, item, { datasets: catalog.items, nowMs: clock.now(), storageQuotaBytes })
    await item.conclude(tx)
  })
}

/** The records are loaded as an import loads a file of anybody, and appear with everything else at once. */
async function putWithRecords(
  { clock, log, catalog, engine, storageQuotaBytes }: ReplicasOptions,
  item: ArrivedItem,
  signal: AbortSignal
): Promise<void> {
  const { dataset, records } = item
  if (dataset === null || records === null) throw syncError('sync/bad-content', 'Records without a dataset.')
  await importFile(
    { engine, publications: catalog, clock, log },
    {
      file: records.path,
      name: `${dataset.id}.parquet`,
      format: 'parquet',
      datasetId: dataset.id,
      copyOf: { ...records, fields: contentOf(dataset).fields },
      signal,
      publication: {
        actor: undefined,
        beforehand: async (tx, { uid }) => {
          await item.confirm(tx)
          await putItem(tx, item, { datasets: catalog.items, nowMs: clock.now(), uid, storageQuotaBytes })
        },
        alongside: (tx) => item.conclude(tx)
      }
    }
  )
}
