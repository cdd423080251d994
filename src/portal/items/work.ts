import type { Principal } from '#access'
import { type EventContext, storageUsed } from '#items'
import type { Reader, Writer } from '#store'
import { listReadOnly } from '#sync'
import { forbidden, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { controlOf, maySee, type UpdateGroups } from './policy.ts'
import type { Item, ItemControl } from './shapes.ts'
import { readItem } from './store.ts'

/** An item, and what the caller may do with it. */
export interface SeenItem {
  readonly item: Item
  readonly control: ItemControl
  /** It came from another portal, and only that one changes it. */
  readonly readOnly: boolean
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
  checkContent(await seeItem(ground, caller, place))
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

/** The same for what is part of the item and travels with it. Errors: `portal/forbidden`, `portal/received-item`. */
export function changeContent<Result>(
  ground: PortalContext,
  asking: Principal,
  place: ItemRef,
  action: (seen: SeenItem, happening: EventContext, caller: Principal) => Promise<Result>
): Promise<Result> {
  return changeItem(ground, asking, place, async (found, happening, caller) => {
    checkContent(found)
    return action(found, happening, caller)
  })
}

function checkContent({ control, readOnly }: SeenItem): void {
  if (control === null) throw forbidden()
  if (readOnly)
    throw portalError(
      'portal/received-item',
      'The item was received in a collaboration: only the portal that it comes from changes it.'
    )
}

/** The same within a transaction that does more. */
export async function seeWithin(tx: Writer, caller: Principal, place: ItemRef): Promise<SeenItem> {
  return seen(tx, caller, place, await readItem(tx, place.id))
}

/** Whether the caller sees the item and may change it. */
export async function mayChange(db: Reader, caller: Principal, id: string): Promise<boolean> {
  const item = await readItem(db, id)
  if (item === undefined || !maySee(item, caller)) return false
  return controlOf(item, caller, await updateGroupsOf(db, item)) !== null && !(await listReadOnly(db, [id])).has(id)
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
  const { id } = item.row
  return {
    item,
    control: controlOf(item, caller, await updateGroupsOf(db, item)),
    readOnly: (await listReadOnly(db, [id])).has(id)
  }
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
