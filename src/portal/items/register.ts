import type { Bounds, ItemRegister, RegisteredDataset } from '#catalog'
import {
  blankItem,
  DATASET_TYPE,
  deleteItem,
  findItemType,
  HOSTED,
  type ItemType,
  indexItems,
  insertItem,
  replaceGroups,
  statusAfterSharing,
  typeKeywords,
  updateItem
} from '#items'
import type { ItemRow, Reader, Writer } from '#store'
import { readOrganization } from '../organization/index.ts'

/** Datasets that come into being elsewhere, by the command line above all, are items of their owners. */
export function createItemRegister(): ItemRegister {
  return { added: addDatasetItem, changed: changeDatasetItem, removed: deleteItem, published: placeDatasetItem }
}

/** Datasets of before there were items, and items of before there was anybody to own them. */
export async function adoptDatasets(tx: Writer): Promise<void> {
  const rows = await tx
    .selectFrom('datasets')
    .leftJoin('items', 'items.id', 'datasets.item_id')
    .selectAll('datasets')
    .where('items.id', 'is', null)
    .execute()
  for (const row of rows) {
    const { item_id: itemId, dataset_id: datasetId, owner, access, metas, created_ms: createdMs } = row
    await addDatasetItem(
      tx,
      { itemId, datasetId, owner, access: access as RegisteredDataset['access'], groups: [], metas: JSON.parse(metas) },
      createdMs
    )
  }
  const owner = await firstAdministrator(tx)
  if (owner === null) return
  await indexItems(tx, await tx.updateTable('items').set({ owner }).where('owner', 'is', null).returningAll().execute())
}

async function addDatasetItem(tx: Writer, dataset: RegisteredDataset, nowMs: number): Promise<void> {
  const type = findItemType(DATASET_TYPE) as ItemType
  const owner = dataset.owner ?? (await firstAdministrator(tx))
  await insertItem(
    tx,
    blankItem(dataset.itemId, nowMs, {
      owner,
      type: type.name,
      type_keywords: JSON.stringify(typeKeywords(type, [HOSTED])),
      ...wordsOf(dataset),
      access: dataset.access,
      details: JSON.stringify({ datasetId: dataset.datasetId })
    })
  )
  await replaceGroups(tx, dataset.itemId, await existingGroups(tx, dataset.groups), nowMs)
}

async function changeDatasetItem(
  tx: Writer,
  dataset: RegisteredDataset,
  nowMs: number
): Promise<string | null | undefined> {
  const { owner, access } = dataset
  const before = await tx
    .selectFrom('items')
    .select(['owner', 'access', 'content_status'])
    .where('id', '=', dataset.itemId)
    .executeTakeFirst()
  // Folders are their owner's.
  const handed = owner !== null && owner !== before?.owner ? { owner, folder_id: null } : {}
  const next = before && statusAfterSharing(before, access, await readOrganization(tx))
  await updateItem(tx, dataset.itemId, {
    ...wordsOf(dataset),
    ...handed,
    access,
    ...(next && { content_status: next.status }),
    modified_ms: nowMs
  })
  await replaceGroups(tx, dataset.itemId, await existingGroups(tx, dataset.groups), nowMs)
  return next?.status
}

/** The item lies where its records do. */
async function placeDatasetItem(tx: Writer, itemId: string, bbox: Bounds | null, nowMs: number): Promise<void> {
  const [west = null, south = null, east = null, north = null] = bbox ?? []
  await updateItem(tx, itemId, { west, south, east, north, modified_ms: nowMs })
}

function wordsOf({ datasetId, metas }: RegisteredDataset): Pick<ItemRow, 'title' | 'description' | 'tags'> {
  const { title, description, keyword } = metas.default ?? {}
  return {
    title: typeof title === 'string' ? title : datasetId,
    description: typeof description === 'string' ? description : null,
    tags: JSON.stringify(Array.isArray(keyword) ? keyword : [])
  }
}

/** The command line grants to groups that nobody has made yet. */
async function existingGroups(tx: Writer, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return []
  return (await tx.selectFrom('groups').select('id').where('id', 'in', groups).execute()).map((row) => row.id)
}

async function firstAdministrator(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'org_admin')
    .orderBy('disabled')
    .orderBy('created_ms')
    .orderBy('username')
    .limit(1)
    .executeTakeFirst()
  return row?.username ?? null
}
