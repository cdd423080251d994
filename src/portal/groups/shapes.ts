import type { MemberType } from '#access'
import type { GroupRow } from '#store'
import type { JsonObject } from '../pipeline/parameter.ts'

export const GROUP_ACCESS = ['private', 'org', 'public'] as const
/** The organizations whose members can be invited; here there is one organization, and the three are the same. */
export const MEMBERSHIP_ACCESS = ['org', 'collaboration', 'none'] as const
export const UPDATE_CAPABILITY = 'updateitemcontrol'

/** Properties that the portal stores and returns without effect. */
export interface GroupProperties {
  readonly phone?: string | null
  readonly sortField?: string | null
  readonly sortOrder?: string | null
  readonly displaySettings?: JsonObject | null
  readonly isOpenData?: boolean
  readonly notificationsEnabled?: boolean
  readonly typeKeywords?: readonly string[]
  readonly properties?: JsonObject | null
}

/** Relation of the caller to a group. */
export interface GroupView {
  readonly organizationId: string
  readonly username?: string | undefined
  readonly as?: MemberType | undefined
  /** For those who answer them. */
  readonly applications?: number | undefined
}

/** A group as the API shows it (PORTAL-group-1). */
export function groupObject(
  row: GroupRow,
  { organizationId, username, as, applications = 0 }: GroupView
): Record<string, unknown> {
  const kept: GroupProperties = JSON.parse(row.properties)
  return {
    id: row.id,
    title: row.title,
    isInvitationOnly: row.invitation_only === 1,
    owner: row.owner,
    description: row.description,
    snippet: row.snippet,
    tags: JSON.parse(row.tags),
    typeKeywords: kept.typeKeywords ?? [],
    phone: kept.phone ?? null,
    sortField: kept.sortField ?? 'title',
    sortOrder: kept.sortOrder ?? 'asc',
    isViewOnly: row.view_only === 1,
    isFav: false,
    isOpenData: kept.isOpenData ?? false,
    thumbnail: row.thumbnail === null ? null : `thumbnail/${row.thumbnail}`,
    created: row.created_ms,
    modified: row.modified_ms,
    access: row.access,
    capabilities: row.update_items === 1 ? [UPDATE_CAPABILITY] : [],
    provider: null,
    providerGroupName: null,
    isReadOnly: false,
    protected: row.protected === 1,
    autoJoin: row.auto_join === 1,
    notificationsEnabled: kept.notificationsEnabled ?? false,
    hasCategorySchema: false,
    leavingDisallowed: row.leaving_disallowed === 1,
    hiddenMembers: row.hidden_members === 1,
    membershipAccess: row.membership_access,
    displaySettings: kept.displaySettings ?? { itemTypes: '' },
    orgId: organizationId,
    properties: kept.properties ?? null,
    userMembership: { ...(username !== undefined && { username }), memberType: as ?? 'none', applications },
    collaborationInfo: {}
  }
}

/** Order of the group's items: that of the group, or the last change. */
export function contentOrder({ properties }: Pick<GroupRow, 'properties'>): {
  readonly sortField: string
  readonly sortOrder: 'asc' | 'desc'
} {
  const { sortField, sortOrder }: GroupProperties = JSON.parse(properties)
  return sortField
    ? { sortField, sortOrder: sortOrder === 'desc' ? 'desc' : 'asc' }
    : { sortField: 'modified', sortOrder: 'desc' }
}
