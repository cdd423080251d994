import { type Principal, readMember } from '#access'
import { type EventContext, emitItemReassigned, emitItemsReassigned, indexField, updateItem } from '#items'
import type { ItemRow, UserRow, Writer } from '#store'
import { type FolderWord, folderOf } from '../folders/index.ts'
import { refused } from '../pipeline/errors.ts'
import type { PortalContext } from '../portal-context.ts'
import { checkQuota } from './work.ts'

/** The item becomes somebody else's, within a transaction that has read it. */
export async function giveTo(
  ground: PortalContext,
  happening: EventContext,
  item: Pick<ItemRow, 'id' | 'owner'>,
  owner: string,
  folder: FolderWord
): Promise<void> {
  const { tx, nowMs } = happening
  if (item.owner === owner) return
  await updateItem(tx, item.id, {
    owner,
    folder_id: await folderOf(tx, owner, folder, { make: nowMs }),
    modified_ms: nowMs
  })
  await ground.datasets.change(tx, item.id, { owner })
  await checkQuota(ground, tx, owner)
  await emitItemReassigned(happening, item.id, owner)
}

/**
 * All that a member owns, in no folder, within a transaction in which `target` may have it: at once, because everybody
 * waits for it.
 */
export async function giveAll(
  ground: PortalContext,
  happening: EventContext,
  owner: string,
  target: string
): Promise<void> {
  if (owner === target) return
  const { tx, nowMs } = happening
  const datasets = await tx
    .selectFrom('datasets')
    .innerJoin('items', 'items.id', 'datasets.item_id')
    .select('items.id')
    .where('items.owner', '=', owner)
    .orderBy('items.id')
    .execute()
  const given = await tx
    .updateTable('items')
    .set({ owner: target, folder_id: null, modified_ms: nowMs })
    .where('owner', '=', owner)
    .returning(['id', 'search_number'])
    .execute()
  await indexField(tx, given, 'owner', target)
  for (const { id } of datasets) await ground.datasets.change(tx, id, { owner: target })
  await checkQuota(ground, tx, target)
  await emitItemsReassigned(happening, given.map(({ id }) => id).toSorted(), target)
}

/** By one of the two privileges; whose items is checked with the item. */
export function mayHandOver({ member }: Principal): boolean {
  return (
    member?.privileges.has('portal:user:reassignItems') === true ||
    member?.privileges.has('portal:admin:reassignItems') === true
  )
}

/**
 * As the transaction sees the user: another connection could not be had while all of them wait for one more. Errors:
 * `portal/refused`.
 */
export async function checkMayReceive(tx: Writer, { username, disabled }: UserRow): Promise<void> {
  const member = await readMember(tx, username)
  if (disabled === 1 || member?.privileges.has('portal:user:receiveItems') !== true)
    throw refused(`Items cannot be reassigned to ${username}.`)
}
