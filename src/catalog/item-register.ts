import type { DatasetRow, Writer } from '#store'
import type { Access, Bounds, Metas } from './dataset.ts'

/** A dataset as the item that it is. */
export interface RegisteredDataset {
  readonly itemId: string
  readonly datasetId: string
  /** null: nobody's. */
  readonly owner: string | null
  readonly access: Access
  /** Ids of the groups that it is granted to. */
  readonly groups: readonly string[]
  readonly metas: Metas
}

/**
 * Every dataset is an item of the portal, whoever makes it: told within the transaction that makes, changes or removes
 * the dataset. Implemented where items are known, handed over by app.
 */
export interface ItemRegister {
  added(tx: Writer, dataset: RegisteredDataset, nowMs: number): Promise<void>
  /** Resolves with the content status that follows from the change; nothing: it stays. */
  changed(tx: Writer, dataset: RegisteredDataset, nowMs: number): Promise<string | null | undefined>
  removed(tx: Writer, itemId: string): Promise<void>
  /** New records are what readers see. */
  published(tx: Writer, itemId: string, bbox: Bounds | null, nowMs: number): Promise<void>
}

export const NO_REGISTER: ItemRegister = {
  added: async () => {},
  changed: async () => undefined,
  removed: async () => {},
  published: async () => {}
}

/** As the transaction sees it. */
export async function registered(tx: Writer, row: DatasetRow): Promise<RegisteredDataset> {
  const {
    owner,
    access,
    metas,
    item_id: itemId,
    dataset_id: datasetId
  } = await tx.selectFrom('datasets').selectAll().where('uid', '=', row.uid).executeTakeFirstOrThrow()
  const grants = await tx
    .selectFrom('dataset_grants')
    .select('grantee')
    .where('dataset_uid', '=', row.uid)
    .where('grantee', 'like', 'group:%')
    .orderBy('grantee')
    .execute()
  return {
    itemId,
    datasetId,
    owner,
    access: access as Access,
    groups: grants.map(({ grantee }) => grantee.slice('group:'.length)),
    metas: JSON.parse(metas)
  }
}
