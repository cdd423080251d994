import type { ItemRow } from '#store'
import { itemsError } from './errors.ts'

export const CONTENT_STATUSES = ['org_authoritative', 'public_authoritative', 'deprecated'] as const
export type ContentStatus = (typeof CONTENT_STATUSES)[number]

/** Triggers of a change of an item's status. */
export type StatusTrigger =
  | `set ${ContentStatus}`
  | 'clear'
  | 'organization verified'
  | 'organization no longer verified'
  | 'shared with the public'
  | 'unshared from the public'

/** Properties of the organization. */
export interface OrganizationState {
  readonly isPublic: boolean
  readonly isVerified: boolean
}

interface Transition {
  readonly from: ContentStatus | 'any'
  readonly trigger: StatusTrigger
  /** Absent: always. */
  readonly when?: (state: OrganizationState) => boolean
  /** `CONT_0163`: refused, and nothing changes. */
  readonly to: ContentStatus | null | 'CONT_0163'
  /**
   * Authoritative items are protected from deletion; clearing the status leaves the protection to the owner
   * (PORTAL-status-6).
   */
  readonly protects?: true
}

const isPublicAndVerified = ({ isPublic, isVerified }: OrganizationState): boolean => isPublic && isVerified

/** PORTAL-status as a table of states: the first row that fits counts; without one the status stays. */
const STATUS_TABLE: readonly Transition[] = [
  { from: 'any', trigger: 'set org_authoritative', to: 'org_authoritative', protects: true },
  {
    from: 'any',
    trigger: 'set public_authoritative',
    when: isPublicAndVerified,
    to: 'public_authoritative',
    protects: true
  },
  { from: 'any', trigger: 'set public_authoritative', to: 'CONT_0163' },
  { from: 'any', trigger: 'set deprecated', to: 'deprecated' },
  { from: 'any', trigger: 'clear', to: null },
  { from: 'org_authoritative', trigger: 'organization verified', to: 'public_authoritative' },
  { from: 'public_authoritative', trigger: 'organization no longer verified', to: 'org_authoritative' },
  {
    from: 'org_authoritative',
    trigger: 'shared with the public',
    when: ({ isVerified }) => isVerified,
    to: 'public_authoritative'
  },
  { from: 'public_authoritative', trigger: 'unshared from the public', to: 'org_authoritative' }
]

export interface StatusChange {
  readonly status: ContentStatus | null
  readonly protects: boolean
}

/** New status; nothing when it stays. Errors: `items/not-verified`. */
export function nextStatus(
  status: ContentStatus | null,
  trigger: StatusTrigger,
  state: OrganizationState
): StatusChange | undefined {
  const row = STATUS_TABLE.find(
    (each) => (each.from === 'any' || each.from === status) && each.trigger === trigger && (each.when?.(state) ?? true)
  )
  if (row === undefined) return undefined
  if (row.to === 'CONT_0163')
    throw itemsError(
      'items/not-verified',
      'An item can be marked as public authoritative only when the organization is public and verified.'
    )
  return { status: row.to, protects: row.protects ?? false }
}

/** New status after a change of the access; nothing when it stays. */
export function statusAfterSharing(
  before: Pick<ItemRow, 'access' | 'content_status'>,
  access: string,
  organization: { readonly access: string; readonly verified: boolean }
): StatusChange | undefined {
  const trigger = publicTrigger(before.access, access)
  return (
    trigger &&
    nextStatus(before.content_status as ContentStatus | null, trigger, {
      isPublic: organization.access === 'public',
      isVerified: organization.verified
    })
  )
}

function publicTrigger(before: string, after: string): StatusTrigger | undefined {
  if (before === after) return undefined
  return after === 'public' ? 'shared with the public' : before === 'public' ? 'unshared from the public' : undefined
}
