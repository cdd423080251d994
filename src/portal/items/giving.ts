import { readMember, type Principal } from '#access'
import type { ItemRow, UserRow, Writer } from '#store'
import { folderOf, type FolderWord } from '../folders/index.ts'
import type { Ground } from '../ground.ts'
import { refused } from '../line/errors.ts'
import { itemReassigned, type Happening } from './events.ts'
import { updateItem } from './store.ts'
import { checkQuota } from './work.ts'

/** The item becomes somebody else's, within a transaction that has read it. */
export async function giveTo(ground: Ground, happening: Happening, item: Pick<ItemRow, 'id' | 'owner'>, owner: string, folder: FolderWord): Promise<void> {
  const { tx, nowMs } = happening
  if (item.owner === owner) return
  await updateItem(tx, item.id, { owner, folder_id: await folderOf(tx, owner, folder, { make: nowMs }), modified_ms: nowMs })
  await ground.datasets.change(tx, item.id, { owner })
  await checkQuota(ground, tx, owner)
  await itemReassigned(happening, item.id, owner)
}

/** By one of the two privileges; whose items is checked with the item. */
export function mayHandOver({ member }: Principal): boolean {
  return member?.privileges.has('portal:user:reassignItems') === true || member?.privileges.has('portal:admin:reassignItems') === true
}

/** As the transaction sees the user: another connection could not be had while all of them wait for one more. Errors: `portal/refused`. */
export async function checkMayReceive(tx: Writer, { username, disabled }: UserRow): Promise<void> {
  const member = await readMember(tx, username)
  if (disabled === 1 || member?.privileges.has('portal:user:receiveItems') !== true) throw refused(`${username} cannot be given items.`)
}
