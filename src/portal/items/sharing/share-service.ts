import type { Member, Principal } from '#access'
import { applySharing, narrow, type ShareInput, type SharingChange, share } from '#items'
import type { GroupRow, Reader } from '#store'
import { mayShareInto } from '../../groups/policy.ts'
import { readOrganization } from '../../organization/index.ts'
import { forbidden } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'
import { checkMayShare } from '../policy.ts'
import { type Item, sharingOf } from '../shapes.ts'
import { changeItem, type ItemRef, type SeenItem } from '../work.ts'

export interface ItemSharings {
  /**
   * Resolves with the groups that it could not be shared with: unknown ones, and those that the caller may not share
   * into.
   */
  share(caller: Principal, place: ItemRef, input: ShareInput): Promise<readonly string[]>
  /** Resolves with the groups that it could not be taken from. */
  unshare(caller: Principal, place: ItemRef, input: ShareInput): Promise<readonly string[]>
}

export function createItemSharings(ground: PortalContext): ItemSharings {
  return {
    share: (asking, place, input) =>
      changeItem(ground, asking, place, async ({ item, control }, happening, caller) => {
        if (control === null && !sharesItemsOfOthers(caller.member)) throw forbidden()
        const { sharing, refusedGroups } = await plannedSharing(happening.tx, caller, item, input)
        await applySharing(happening, item.row, sharing)
        return refusedGroups
      }),
    unshare: (asking, place, input) =>
      changeItem(ground, asking, place, async (seen, happening, caller) => {
        const wanted = input.groups ?? []
        const allowed = wanted.filter(
          (each) => seen.item.groups.includes(each) && mayTakeFrom(each, seen, caller.member)
        )
        const closes = input.everyone === true || input.org === true
        if (closes && seen.control !== 'admin') throw forbidden()
        await applySharing(happening, seen.item.row, narrow(sharingOf(seen.item), { ...input, groups: allowed }))
        return wanted.filter((each) => !allowed.includes(each))
      })
  }
}

/**
 * How the item would be shared, and the wanted groups that the caller may not share it with. Errors:
 * `portal/forbidden`.
 */
export async function plannedSharing(
  db: Reader,
  caller: Principal,
  item: Item,
  input: ShareInput
): Promise<{ readonly sharing: SharingChange; readonly refusedGroups: readonly string[] }> {
  const organization = await readOrganization(db)
  const wanted = input.groups ?? []
  const allowed = await openGroups(db, item, caller.member, wanted)
  const sharing = share(sharingOf(item), {
    ...input,
    ...(input.groups !== undefined && (wanted.length === 0 || allowed.length > 0)
      ? { groups: allowed }
      : { groups: undefined })
  })
  checkMayShare(item.row.owner, sharing, caller, organization)
  return { sharing, refusedGroups: wanted.filter((each) => !allowed.includes(each)) }
}

export function sharesItemsOfOthers(member: Member | undefined): boolean {
  return (['Group', 'Org', 'Public'] as const).some((target) => member?.privileges.has(`portal:admin:shareTo${target}`))
}

/** The wanted groups that the caller may share the item into. */
async function openGroups(
  db: Reader,
  item: Item,
  member: Member | undefined,
  wanted: readonly string[]
): Promise<string[]> {
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'view_only', 'update_items'])
    .where('id', 'in', wanted)
    .execute()
  const open = new Set(rows.filter((row) => isOpen(row, item, member)).map((row) => row.id))
  return [...new Set(wanted)].filter((each) => open.has(each))
}

/** Only the owner of an item, or an administrator, shares it with a shared-update group. */
function isOpen(
  row: Pick<GroupRow, 'id' | 'view_only' | 'update_items'>,
  item: Item,
  member: Member | undefined
): boolean {
  if (member === undefined) return false
  if (item.groups.includes(row.id) || member.privileges.has('portal:admin:shareToGroup')) return true
  return mayShareInto(row, member.groups.get(row.id)) && (row.update_items === 0 || item.row.owner === member.username)
}

/** Owner and administrators of the item, and those of the group. */
function mayTakeFrom(groupId: string, { control }: SeenItem, member: Member | undefined): boolean {
  const as = member?.groups.get(groupId)
  return control === 'admin' || as === 'owner' || as === 'admin'
}
