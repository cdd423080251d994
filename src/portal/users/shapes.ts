import type { Member, Role } from '#access'
import type { UserRow } from '#store'
import { findUserType } from './user-types.ts'

export const USER_ACCESS = ['private', 'org', 'public'] as const

/** The preferences that clients know. */
export const PREFERENCES = [
  'preferredView',
  'culture',
  'cultureFormat',
  'region',
  'units',
  'userType',
  'idpUsername'
] as const

/**
 * View of a user: `whole` for the user and those who manage users, `org` for members, `public` for anonymous callers.
 */
export type View = 'whole' | 'org' | 'public'

/** A user as the API shows it (PORTAL-user-1). */
export function userObject(row: UserRow, role: Role, view: View, organizationId: string): Record<string, unknown> {
  const preferences: Record<string, unknown> = JSON.parse(row.preferences)
  const open = {
    username: row.username,
    id: row.id,
    fullName: row.full_name,
    firstName: row.first_name,
    lastName: row.last_name,
    description: row.description,
    tags: JSON.parse(row.tags),
    culture: preferences.culture ?? null,
    cultureFormat: preferences.cultureFormat ?? null,
    region: preferences.region ?? null,
    units: preferences.units ?? null,
    thumbnail: row.thumbnail === null ? null : `thumbnail/${row.thumbnail}`,
    access: row.access,
    created: row.created_ms,
    modified: row.modified_ms,
    provider: 'arcgis'
  }
  if (view === 'public') return open
  const known = {
    ...open,
    orgId: organizationId,
    ...roleFields(role),
    userLicenseTypeId: row.user_type,
    level: findUserType(row.user_type)?.level ?? '2',
    disabled: row.disabled === 1
  }
  if (view === 'org') return known
  return {
    ...known,
    email: row.email,
    emailStatus: row.email === null ? null : 'notverified',
    preferredView: preferences.preferredView ?? null,
    userType: preferences.userType ?? 'arcgisonly',
    idpUsername: preferences.idpUsername ?? null,
    favGroupId: null,
    lastLogin: row.last_login_ms ?? -1,
    mfaEnabled: row.second_factor_ms !== null,
    storageUsage: 0,
    storageQuota: -1,
    availableCredits: 0,
    assignedCredits: 0,
    validateUserProfile: false,
    categories: []
  }
}

/**
 * Clients recognize default administrators by `role` without a `roleId` (PORTAL-privilege-3): only custom and pre-built
 * roles have one.
 */
function roleFields(role: Role): { readonly role: string; readonly roleId?: string } {
  return role.kind === 'default' ? { role: role.id } : { role: baseRole(role), roleId: role.id }
}

/** The default role that a custom one is closest to, never the administrator's. */
function baseRole({ privileges }: Role): string {
  return privileges.some((privilege) => privilege.startsWith('portal:publisher:')) ? 'org_publisher' : 'org_user'
}

export function viewOf(row: Pick<UserRow, 'username' | 'access'>, caller: Member | undefined): View | undefined {
  if (caller?.username === row.username || caller?.privileges.has('portal:admin:viewUsers')) return 'whole'
  // Members who must not see others still see what a user shows to everybody.
  if (caller?.privileges.has('portal:user:viewOrgUsers') && row.access !== 'private') return 'org'
  return row.access === 'public' ? 'public' : undefined
}
