import type { Member, MemberType, Privilege } from '#access'
import type { GroupRow } from '#store'
import { badParameters, forbidden } from '../pipeline/errors.ts'

/** The number of groups a user can belong to (PORTAL-group-3). */
export const MAX_GROUPS = 512

/** Properties that decide about a group, and the caller's role in it. */
export interface GroupStanding {
  readonly row: GroupRow
  readonly caller: Member | undefined
  /** As the database has it now. */
  readonly as: MemberType | undefined
}

export function maySee({ row, caller, as }: GroupStanding): boolean {
  if (row.access === 'public' || as !== undefined) return true
  return has(caller, 'portal:admin:viewGroups') || (row.access === 'org' && has(caller, 'portal:user:viewOrgGroups'))
}

/** Owner and administrators of the group. */
export function isManager({ as }: Pick<GroupStanding, 'as'>): boolean {
  return as === 'owner' || as === 'admin'
}

/** Actions on a group, and who may do them besides the owner: its administrators, and holders of a privilege. */
const RULES = {
  update: { managers: true, privilege: 'portal:admin:updateGroups' },
  protect: { managers: true, privilege: 'portal:admin:updateGroups' },
  assign: { managers: true, privilege: 'portal:admin:assignToGroups' },
  invite: { managers: true, privilege: 'portal:admin:assignToGroups' },
  notify: { managers: true, privilege: 'portal:admin:updateGroups' },
  delete: { managers: false, privilege: 'portal:admin:deleteGroups' },
  reassign: { managers: false, privilege: 'portal:admin:reassignGroups' }
} as const satisfies Record<string, { readonly managers: boolean; readonly privilege: Privilege }>

export type GroupAction = keyof typeof RULES

export function may(action: GroupAction, { as, caller }: GroupStanding): boolean {
  const { managers, privilege } = RULES[action]
  return as === 'owner' || (managers && as === 'admin') || has(caller, privilege)
}

/** Errors: `portal/forbidden`. */
export function checkMay(action: GroupAction, standing: GroupStanding): void {
  if (!may(action, standing)) throw forbidden()
}

/** Members of a group whose members are hidden see who manages it, and not each other. */
export function maySeeMembers(standing: GroupStanding): boolean {
  return standing.row.hidden_members === 0 || may('assign', standing) || has(standing.caller, 'portal:admin:viewGroups')
}

/** In a view-only group, only its managers share items. */
export function mayShareInto(row: Pick<GroupRow, 'view_only'>, as: MemberType | undefined): boolean {
  return as !== undefined && (row.view_only === 0 || isManager({ as }))
}

/** Actions that need a specific privilege. */
export interface GuardedProperties {
  readonly access?: string | undefined
  readonly updateItems?: boolean | undefined
  readonly leavingDisallowed?: boolean | undefined
  readonly isOpenData?: boolean | undefined
}

/** Errors: `portal/forbidden`. `before`: what stays as it is needs nobody's leave. */
export function checkProperties(
  caller: Member | undefined,
  wanted: GuardedProperties,
  before: GuardedProperties = {}
): void {
  const guards: readonly (readonly [changes: boolean, privilege: Privilege])[] = [
    [wanted.access === 'org' && before.access !== 'org', 'portal:user:shareGroupToOrg'],
    [wanted.access === 'public' && before.access !== 'public', 'portal:user:shareGroupToPublic'],
    [wanted.updateItems === true && before.updateItems !== true, 'portal:admin:createUpdateCapableGroup'],
    [
      wanted.leavingDisallowed === true && before.leavingDisallowed !== true,
      'portal:admin:createLeavingDisallowedGroup'
    ],
    [wanted.isOpenData === true && before.isOpenData !== true, 'opendata:user:designateGroup']
  ]
  if (guards.some(([changes, privilege]) => changes && !has(caller, privilege))) throw forbidden()
}

/**
 * Members of a group who may change its items must be let in by its managers: nobody walks into the right to change
 * what others own.
 */
export function checkConsistent({
  updateItems,
  autoJoin
}: {
  readonly updateItems: boolean
  readonly autoJoin: boolean
}): void {
  if (updateItems && autoJoin)
    throw badParameters(["'autoJoin' must be false for a group whose members may update items."])
}

function has(caller: Member | undefined, privilege: Privilege): boolean {
  return caller?.privileges.has(privilege) === true
}
