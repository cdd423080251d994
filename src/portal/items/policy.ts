import { type Principal, type Privilege, sharesAudience } from '#access'
import type { SharingChange } from '#items'
import type { Organization } from '../organization/index.ts'
import { forbidden } from '../pipeline/errors.ts'
import { and, anyOf, holderOf, MEMBER, type Rule, SELF, VISITOR } from '../pipeline/rule.ts'
import type { Item, ItemControl } from './shapes.ts'

export const MAY_SEE: Rule = and(VISITOR, 'whom the item is shared with')
export const MAY_SEE_CONTENT: Rule = anyOf(SELF, holderOf('portal:admin:viewItems'))
export const MAY_CHANGE: Rule = and(
  MEMBER,
  'the owner, holders of `portal:admin:updateItems`, members of a shared-update group of the item'
)

/** Groups in which all members may change what is shared with them. */
export type UpdateGroups = ReadonlySet<string>

export function maySee({ audience }: Pick<Item, 'audience'>, caller: Principal): boolean {
  return sharesAudience(caller, audience)
}

export function controlOf({ row, groups }: Item, { member }: Principal, updateGroups: UpdateGroups): ItemControl {
  if (member === undefined) return null
  if (row.owner === member.username || member.privileges.has('portal:admin:updateItems')) return 'admin'
  return groups.some((id) => updateGroups.has(id) && member.groups.has(id)) ? 'update' : null
}

/** Own things by being a member, those of others by the privilege. Errors: `portal/forbidden`. */
export function checkOwnerOr({ row }: Pick<Item, 'row'>, { member }: Principal, privilege: Privilege): void {
  if (member === undefined || (row.owner !== member.username && !member.privileges.has(privilege))) throw forbidden()
}

/** The caller's own content, or that of a member whose items the caller may change. */
export function checkMayAdd(owner: string, { member }: Principal): void {
  if (
    member?.privileges.has(owner === member.username ? 'portal:user:createItem' : 'portal:admin:updateItems') !== true
  )
    throw forbidden()
}

/** Sharing with more needs the privilege for each of those it is newly shared with; taking it away needs none. */
export function checkMayShare(
  owner: string | null | undefined,
  { sharedTo }: Pick<SharingChange, 'sharedTo'>,
  { member }: Principal,
  { properties }: Organization
): void {
  const own = owner === member?.username
  const may = (target: 'Group' | 'Org' | 'Public'): boolean =>
    member?.privileges.has(`portal:admin:shareTo${target}`) === true ||
    (own && member?.privileges.has(`portal:user:shareTo${target}`) === true)
  if (member === undefined || (!own && !may('Group') && !may('Org') && !may('Public'))) throw forbidden()
  if (
    sharedTo.includes('Everyone') &&
    (!may('Public') || (properties.canSharePublic === false && !member.isAdministrator))
  )
    throw forbidden()
  if (sharedTo.includes('Organization') && !may('Org')) throw forbidden()
  if (sharedTo.some((each) => each !== 'Everyone' && each !== 'Organization') && !may('Group')) throw forbidden()
}

/** PORTAL-status-2: the owner, or an administrator whose role includes the privilege. */
export function checkMaySetStatus(item: Item, caller: Principal): void {
  checkOwnerOr(item, caller, 'portal:admin:updateItems')
}
