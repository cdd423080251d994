/** The item of a dataset, as changes of the dataset change it. */

import {
  applySharing,
  blankItem,
  compareSharing,
  DATASET_TYPE,
  type EventContext,
  existingGroups,
  findFirstAdministrator,
  findItemType,
  HOSTED,
  type ItemAccess,
  type ItemType,
  insertItem,
  replaceGrants,
  replaceGroups,
  transferItem,
  typeKeywords,
  updateItem
} from '#items'
import type { ItemRow, Reader } from '#store'
import { ACCESS_LEVELS, type Access } from './dataset.ts'
import { catalogError } from './errors.ts'
import { SHOWN_COLUMNS, type ShownItem } from './item-metas.ts'

/** The part of a change for the item. */
export interface DatasetItemChange {
  readonly columns: Partial<ItemRow>
  readonly access?: Access | undefined
  readonly owner?: string | null | undefined
  /** `user:…`, `key:…`, `group:…`. */
  readonly grants?: readonly string[] | undefined
}

export async function insertDatasetItem(
  context: EventContext,
  { itemId, datasetId }: { readonly itemId: string; readonly datasetId: string },
  { columns, access = 'public', owner, grants = [] }: DatasetItemChange
): Promise<void> {
  const { tx, nowMs } = context
  const type = findItemType(DATASET_TYPE) as ItemType
  await insertItem(
    tx,
    blankItem(itemId, nowMs, {
      owner: owner ?? (await findFirstAdministrator(tx)),
      type: type.name,
      type_keywords: JSON.stringify(typeKeywords(type, [HOSTED])),
      title: datasetId,
      access,
      ...columns
    })
  )
  if (grants.length === 0) return
  const { groups, others } = await splitGrants(tx, grants)
  await replaceGroups(context, itemId, groups)
  await replaceGrants(context, itemId, others)
}

export async function changeDatasetItem(
  context: EventContext,
  itemId: string,
  { columns, access, owner, grants }: DatasetItemChange
): Promise<void> {
  const { tx, nowMs } = context
  await updateItem(context, itemId, { ...columns, modified_ms: nowMs })
  const item = await readShownItem(tx, itemId)
  if (owner !== undefined) {
    const target = owner ?? (await findFirstAdministrator(tx))
    if (target !== null) await transferItem(context, item, target, null)
  }
  if (access === undefined && grants === undefined) return
  const before = { access: item.access as ItemAccess, groups: await groupsOf(tx, itemId) }
  const { groups, others } = grants === undefined ? { groups: before.groups } : await splitGrants(tx, grants)
  await applySharing(context, item, compareSharing(before, { access: access ?? before.access, groups }))
  if (others !== undefined) await replaceGrants(context, itemId, others)
}

export async function readShownItem(db: Reader, itemId: string): Promise<ShownItem> {
  return db.selectFrom('items').select(SHOWN_COLUMNS).where('id', '=', itemId).executeTakeFirstOrThrow()
}

/** The grants of an item, in the form of `DatasetChange`, by item. */
export async function readGrants(db: Reader, itemIds: readonly string[]): Promise<Map<string, string[]>> {
  const groups = await db
    .selectFrom('item_groups')
    .select(['item_id', (row) => row.val('group').as('kind'), 'group_id as name'])
    .where('item_id', 'in', itemIds)
    .execute()
  const others = await db.selectFrom('item_grants').selectAll().where('item_id', 'in', itemIds).execute()
  return new Map(
    [...Map.groupBy([...groups, ...others], (row) => row.item_id)].map(([id, grants]) => [
      id,
      grants.map(({ kind, name }) => `${kind}:${name}`).toSorted()
    ])
  )
}

/** Errors: `catalog/bad-access`. */
export function checkAccess(access: Access | undefined): void {
  if (access === undefined || ACCESS_LEVELS.includes(access)) return
  throw catalogError('catalog/bad-access', `Access is one of ${ACCESS_LEVELS.join(', ')}.`, { details: { access } })
}

/** Errors: `catalog/bad-grant`. */
export function checkGrants(grants: readonly string[] = []): void {
  const strange = grants.find((grantee) => !/^(user|key|group):\S{1,200}$/.test(grantee))
  if (strange === undefined) return
  throw catalogError(
    'catalog/bad-grant',
    `A dataset is granted to user:…, key:… or group:…, not to ${JSON.stringify(strange)}.`
  )
}

/** Groups of the portal, and the rest: users, keys, and groups that nobody has made. */
async function splitGrants(
  db: Reader,
  grants: readonly string[]
): Promise<{ readonly groups: readonly string[]; readonly others: readonly string[] }> {
  const named = grants.flatMap((grantee) => (grantee.startsWith('group:') ? [grantee.slice('group:'.length)] : []))
  const groups = await existingGroups(db, named)
  const known = new Set(groups.map((id) => `group:${id}`))
  return { groups, others: grants.filter((grantee) => !known.has(grantee)) }
}

async function groupsOf(db: Reader, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_groups')
    .select('group_id')
    .where('item_id', '=', itemId)
    .orderBy('shared_ms')
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}
