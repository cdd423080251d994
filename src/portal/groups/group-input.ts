import type { Flag, GroupRow } from '#store'
import type { JsonObject } from '../pipeline/parameter.ts'
import type { KeptFile } from '../thumbnails/index.ts'
import type { GROUP_ACCESS, GroupProperties, MEMBERSHIP_ACCESS } from './shapes.ts'

/** Input for a group; missing properties stay. */
export interface GroupInput {
  readonly title?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly access?: (typeof GROUP_ACCESS)[number] | undefined
  readonly membershipAccess?: (typeof MEMBERSHIP_ACCESS)[number] | undefined
  readonly snippet?: string | undefined
  readonly description?: string | undefined
  readonly isInvitationOnly?: boolean | undefined
  readonly isViewOnly?: boolean | undefined
  readonly autoJoin?: boolean | undefined
  readonly updateItems?: boolean | undefined
  readonly leavingDisallowed?: boolean | undefined
  readonly hiddenMembers?: boolean | undefined
  readonly phone?: string | undefined
  readonly sortField?: string | undefined
  readonly sortOrder?: string | undefined
  readonly isOpenData?: boolean | undefined
  readonly notificationsEnabled?: boolean | undefined
  readonly typeKeywords?: readonly string[] | undefined
  readonly displaySettings?: JsonObject | '' | undefined
  readonly properties?: JsonObject | '' | undefined
  /** null: taken away. */
  readonly thumbnail?: KeptFile | null | undefined
}

/** Closed to everybody until its owner says otherwise. */
export const EMPTY_GROUP: Omit<GroupRow, 'id' | 'title' | 'owner' | 'created_ms' | 'modified_ms'> = {
  access: 'private',
  invitation_only: 0,
  view_only: 0,
  auto_join: 0,
  protected: 0,
  update_items: 0,
  leaving_disallowed: 0,
  hidden_members: 0,
  membership_access: 'org',
  snippet: null,
  description: null,
  tags: '[]',
  thumbnail: null,
  properties: '{}'
}

const FLAGS = {
  isInvitationOnly: 'invitation_only',
  isViewOnly: 'view_only',
  autoJoin: 'auto_join',
  updateItems: 'update_items',
  leavingDisallowed: 'leaving_disallowed',
  hiddenMembers: 'hidden_members'
} as const
const KEPT = [
  'phone',
  'sortField',
  'sortOrder',
  'isOpenData',
  'notificationsEnabled',
  'typeKeywords',
  'displaySettings',
  'properties'
] as const satisfies readonly (keyof GroupProperties)[]

export function columnsOf(input: GroupInput, before: Pick<GroupRow, 'properties'>): Partial<GroupRow> {
  const { title, tags, access, membershipAccess, snippet, description, thumbnail } = input
  const flags = Object.entries(FLAGS)
    .map(([name, column]) => [column, input[name as keyof typeof FLAGS]] as const)
    .filter(([, value]) => value !== undefined)
  const kept = KEPT.map((name) => [name, input[name] === '' ? null : input[name]] as const).filter(
    ([, value]) => value !== undefined
  )
  return {
    ...(title !== undefined && { title }),
    ...(tags !== undefined && { tags: JSON.stringify(tags) }),
    ...(access !== undefined && { access }),
    ...(membershipAccess !== undefined && { membership_access: membershipAccess }),
    ...(snippet !== undefined && { snippet: snippet || null }),
    ...(description !== undefined && { description: description || null }),
    ...(thumbnail !== undefined && { thumbnail: thumbnail?.path ?? null }),
    ...Object.fromEntries(flags.map(([column, value]) => [column, (value ? 1 : 0) as Flag])),
    properties: JSON.stringify({ ...JSON.parse(before.properties), ...Object.fromEntries(kept) })
  }
}
