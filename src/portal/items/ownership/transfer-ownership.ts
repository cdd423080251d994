import { type Principal, readMember } from '#access'
import { type EventContext, emitReassigned, transferItem, updateItems } from '#items'
import type { ItemRow, UserRow, Writer } from '#store'
import { type FolderWord, folderOf } from '../../folders/index.ts'
import { refused } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'
import { checkQuota } from '../work.ts'

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
  await transferItem(happening, item, owner, await folderOf(tx, owner, folder, { make: nowMs }))
  await checkQuota(ground, tx, owner)
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
  const given = await updateItems(happening, 'owner', owner, { owner: target, folder_id: null, modified_ms: nowMs })
  await checkQuota(ground, tx, target)
  await emitReassigned(happening, given.toSorted(), target)
}

/** By one of the two privileges; whose items is checked with the item. */
export function mayTransfer({ member }: Principal): boolean {
  return (
    member?.privileges.has('portal:user:reassignItems') === true ||
    member?.privileges.has('portal:admin:reassignItems') === true
  )
}

/**
 * As the transaction sees the user: no connection would be free while every transaction waits for another one. Errors:
 * `portal/refused`.
 */
export async function checkMayReceive(tx: Writer, { username, disabled }: UserRow): Promise<void> {
  const member = await readMember(tx, username)
  if (disabled === 1 || member?.privileges.has('portal:user:receiveItems') !== true)
    throw refused(`Items cannot be reassigned to ${username}.`)
}
