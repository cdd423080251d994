import { type Clock, systemClock } from '#kit'
import { bumpRevision, type Reader, type Store, type Writer } from '#store'
import type { Member, MemberType } from './member.ts'
import { ANONYMOUS, type Principal } from './principal.ts'
import { RevisionMemo } from './revision-memo.ts'
import { ADMINISTRATOR_ROLE, findRole } from './roles.ts'

export interface Members {
  /** Exactly this name. */
  find(username: string): Promise<Member | undefined>
  /** To be called after the commit of what called `touchMembers`. */
  expire(): void
}

export interface MembersOptions {
  readonly store: Store
  readonly clock?: Clock
  readonly freshMs?: number
}

/** The revision of everything that decides the rights of members: users, roles, memberships, ended tokens. */
export const MEMBERS_REVISION = 'members'

/** Within a transaction that changes users, roles or memberships of groups, so that every server notices. */
export async function touchMembers(tx: Writer): Promise<void> {
  await bumpRevision(tx, MEMBERS_REVISION)
}

export function createMembers({ store, clock = systemClock, freshMs = 100 }: MembersOptions): Members {
  const memo = new RevisionMemo({
    store,
    clock,
    freshMs,
    name: MEMBERS_REVISION,
    read: (username) => readMember(store.db, username)
  })
  return { find: (username) => memo.get(username), expire: () => memo.expire() }
}

/** As the transaction sees it. */
export async function readMember(db: Reader, username: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['username', 'id', 'role', 'disabled', 'created_ms'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const role = await findRole(db, row.role)
  const groups = await db
    .selectFrom('group_members')
    .select(['group_id', 'member_type'])
    .where('username', '=', username)
    .execute()
  return {
    username: row.username,
    id: row.id,
    createdMs: row.created_ms,
    disabled: row.disabled === 1,
    role: row.role,
    isAdministrator: row.role === ADMINISTRATOR_ROLE,
    privileges: new Set(role?.privileges ?? []),
    groups: new Map(groups.map((each) => [each.group_id, each.member_type as MemberType]))
  }
}

/**
 * The member's audience: what is public or the organization's, what is shared with its groups, its own; administrators
 * of items all.
 */
export function memberPrincipal(member: Member): Principal {
  return { kind: 'user', id: member.id, name: member.username, audience: memberAudience(member), member }
}

/** The member of that name; who is not a member, or no longer, may do what everybody may. */
export async function principalNamed(members: Pick<Members, 'find'>, username: string): Promise<Principal> {
  const member = await members.find(username)
  return member === undefined ? ANONYMOUS : memberPrincipal(member)
}

export function memberAudience(member: Member): string[] {
  const audience = ['public', `user:${member.username}`, ...[...member.groups.keys()].map((id) => `group:${id}`)]
  if (member.privileges.has('portal:user:viewOrgItems')) audience.push('organization')
  if (member.privileges.has('portal:admin:viewItems')) audience.push('everything')
  return audience
}
