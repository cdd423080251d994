import type { Principal } from '#access'
import type { EventContext } from '#items'
import type { Reader, Writer } from '#store'
import { forbidden, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { storageUsed } from './files/file-rows.ts'
import { controlOf, maySee, type UpdateGroups } from './policy.ts'
import type { Item, ItemControl } from './shapes.ts'
import { readItem } from './store.ts'

/** An item, and what the caller may do with it. */
export interface SeenItem {
  readonly item: Item
  readonly control: ItemControl
}

/** Where the item is said to be; absent: anywhere. */
export interface ItemRef {
  readonly id: string
  /** The owner of the content in the path: an item of somebody else is not there. */
  readonly owner?: string | undefined
}

/** Errors: `portal/unknown-item`, also when the caller may not see it. */
export async function seeItem(
  { store }: Pick<PortalContext, 'store'>,
  caller: Principal,
  place: ItemRef
): Promise<SeenItem> {
  return seen(store.db, caller, place, await readItem(store.db, place.id))
}

/** Before files are kept for it. Errors: those of `seeItem`, `portal/forbidden`. */
export async function checkMayChange(
  ground: Pick<PortalContext, 'store'>,
  caller: Principal,
  place: ItemRef
): Promise<void> {
  if ((await seeItem(ground, caller, place)).control === null) throw forbidden()
}

/** One action on an item that the caller may see; `caller` within it is as the transaction has it. */
export function changeItem<Result>(
  ground: PortalContext,
  asking: Principal,
  place: ItemRef,
  action: (seen: SeenItem, happening: EventContext, caller: Principal) => Promise<Result>
): Promise<Result> {
  return changeAs(ground, asking, async (tx, caller) =>
    action(await seeWithin(tx, caller, place), { tx, actor: actorOf(caller), nowMs: ground.clock.now() }, caller)
  )
}

/** The same within a transaction that does more. */
export async function seeWithin(tx: Writer, caller: Principal, place: ItemRef): Promise<SeenItem> {
  return seen(tx, caller, place, await readItem(tx, place.id))
}

/** Whether the caller sees the item and may change it. */
export async function mayChange(db: Reader, caller: Principal, id: string): Promise<boolean> {
  const item = await readItem(db, id)
  return item !== undefined && maySee(item, caller) && controlOf(item, caller, await updateGroupsOf(db, item)) !== null
}

/** After files were written, in the same transaction. Errors: `portal/refused`. */
export async function checkQuota(
  { settings }: Pick<PortalContext, 'settings'>,
  db: Reader,
  owner: string | null
): Promise<void> {
  if (settings.storageQuotaBytes === null || owner === null) return
  if ((await storageUsed(db, owner)) > settings.storageQuotaBytes)
    throw refused('The storage quota is exceeded.', `${owner} may keep ${settings.storageQuotaBytes} bytes.`)
}

async function seen(db: Reader, caller: Principal, { owner }: ItemRef, item: Item | undefined): Promise<SeenItem> {
  if (
    item === undefined ||
    !maySee(item, caller) ||
    (owner !== undefined && owner.toLowerCase() !== (item.row.owner ?? '').toLowerCase())
  )
    throw unknown('item')
  return { item, control: controlOf(item, caller, await updateGroupsOf(db, item)) }
}

async function updateGroupsOf(db: Reader, { groups }: Item): Promise<UpdateGroups> {
  if (groups.length === 0) return new Set()
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', groups)
    .where('update_items', '=', 1)
    .execute()
  return new Set(rows.map((row) => row.id))
}
