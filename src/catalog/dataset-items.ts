import { bumpRevision, type DatasetRow, type Writer } from '#store'
import { alterDataset, CATALOG_REVISION, type ChangeContext, type DatasetChange, deleteDataset } from './changes.ts'

/** Effect of a change of an item on its dataset. */
export interface ItemChange extends Pick<DatasetChange, 'metas' | 'access' | 'owner' | 'contentStatus'> {
  /** Ids of all groups it is shared with; other grants stay. */
  readonly groups?: readonly string[]
}

/**
 * Datasets by their items, within a transaction of whoever changes items; who tells of the change too. After the
 * commit: `expire`.
 */
export interface DatasetItems {
  /** Does nothing for other items. */
  change(tx: Writer, itemId: string, change: ItemChange): Promise<void>
  remove(tx: Writer, itemId: string): Promise<void>
  /** Whether the id is free for a new dataset. */
  isFree(tx: Writer, datasetId: string): Promise<boolean>
  expire(): void
}

export function createDatasetItems(context: ChangeContext, expire: () => void): DatasetItems {
  const find = (tx: Writer, itemId: string): Promise<DatasetRow | undefined> =>
    tx.selectFrom('datasets').selectAll().where('item_id', '=', itemId).executeTakeFirst()
  return {
    change: async (tx, itemId, { groups, ...change }) => {
      const row = await find(tx, itemId)
      if (row === undefined) return
      const grants = groups && [...(await otherGrants(tx, row)), ...groups.map((id) => `group:${id}`)]
      await alterDataset(
        tx,
        context,
        row,
        { ...change, ...(grants !== undefined && { grants }) },
        await bumpRevision(tx, CATALOG_REVISION)
      )
    },
    remove: async (tx, itemId) => {
      const row = await find(tx, itemId)
      if (row === undefined) return
      await bumpRevision(tx, CATALOG_REVISION)
      await deleteDataset(tx, context, row)
    },
    isFree: async (tx, datasetId) =>
      (await tx.selectFrom('datasets').select('uid').where('dataset_id', '=', datasetId).executeTakeFirst()) ===
      undefined,
    expire
  }
}

async function otherGrants(tx: Writer, { uid }: DatasetRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('dataset_grants')
    .select('grantee')
    .where('dataset_uid', '=', uid)
    .where('grantee', 'not like', 'group:%')
    .execute()
  return rows.map((row) => row.grantee)
}
