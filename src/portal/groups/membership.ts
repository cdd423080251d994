import { type MemberType, type Principal, readMember } from '#access'
import type { Writer } from '#store'
import { refused } from '../pipeline/errors.ts'
import type { PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'
import { type GroupEventContext, membersHappened } from './events.ts'
import { MAX_GROUPS } from './policy.ts'
import { countGroups, putMember, readMembership, removeMember } from './store.ts'
import { changeGroup, type GroupChange } from './visible-groups.ts'

export type GroupRole = Exclude<MemberType, 'owner'>

/** User names by the role that they get. */
export interface NamedMembers {
  readonly users: readonly string[]
  readonly admins: readonly string[]
}

export interface Membership {
  /**
   * Resolves with the names of those who could not be added. Errors: `portal/unknown-group`, `portal/forbidden`, like
   * all functions below.
   */
  add(caller: Principal, id: string, named: NamedMembers): Promise<string[]>
  /** Resolves with the names of those who could not be removed: its owner, and users who are not members. */
  remove(caller: Principal, id: string, usernames: readonly string[]): Promise<string[]>
  update(
    caller: Principal,
    id: string,
    named: NamedMembers
  ): Promise<{ readonly username: string; readonly success: boolean }[]>
  /** Errors: `portal/refused` for its owner, for a user who is not a member, and where leaving is not allowed. */
  leave(caller: Principal, id: string): Promise<void>
}

export function createMembership(ground: PortalContext): Membership {
  return {
    add: (caller, id, named) => changeGroup(ground, id, caller, 'assign', (happening) => addAll(happening, named)),
    remove: (caller, id, usernames) =>
      changeGroup(ground, id, caller, 'assign', (happening) => removeAll(happening, usernames)),
    update: (caller, id, named) =>
      changeGroup(ground, id, caller, 'assign', (happening) => updateAll(happening, named)),
    leave: (caller, id) =>
      changeGroup(ground, id, caller, undefined, async (happening) => {
        const { tx, standing } = happening
        if (standing.as === undefined) throw refused('You do not belong to the group.')
        if (standing.as === 'owner')
          throw refused('The owner of a group cannot leave it. Reassign or delete the group.')
        if (standing.row.leaving_disallowed === 1)
          throw refused('Members cannot leave this group. Ask one of its administrators.')
        await removeMember(tx, id, caller.name)
        await membersHappened(happening, 'removeUsers', id, [caller.name])
      })
  }
}

async function addAll(happening: GroupChange, { users, admins }: NamedMembers): Promise<string[]> {
  const notAdded: string[] = []
  const outcomes: Record<Outcome, string[]> = { added: [], promoted: [], same: [], impossible: notAdded }
  for (const [role, names] of [
    ['admin', admins],
    ['member', users]
  ] as const) {
    for (const name of unique(names)) {
      const username = await findMember(happening.tx, name)
      const outcome = username === undefined ? 'impossible' : await addOne(happening, username, role)
      outcomes[outcome].push(outcome === 'impossible' ? name : (username as string))
    }
  }
  await membersHappened(happening, 'addUsers', happening.standing.row.id, outcomes.added)
  await membersHappened(happening, 'updateUsers', happening.standing.row.id, outcomes.promoted)
  return notAdded
}

type Outcome = 'added' | 'promoted' | 'same' | 'impossible'

/** Existing members stay members. */
async function addOne({ tx, nowMs, standing }: GroupChange, username: string, role: GroupRole): Promise<Outcome> {
  const { id } = standing.row
  const before = await readMembership(tx, id, username)
  if (before === 'owner' || before === role || before === 'admin') return 'same'
  if (before === undefined && (await countGroups(tx, username)) >= MAX_GROUPS) return 'impossible'
  await putMember(tx, id, username, role, nowMs)
  return before === undefined ? 'added' : 'promoted'
}

async function removeAll(happening: GroupChange, usernames: readonly string[]): Promise<string[]> {
  const { tx, standing } = happening
  const { id } = standing.row
  const removed: string[] = []
  const notRemoved: string[] = []
  for (const name of unique(usernames)) {
    const username = (await findUser(tx, name))?.username
    const as = username && (await readMembership(tx, id, username))
    if (username === undefined || as === undefined || as === 'owner') notRemoved.push(name)
    else {
      await removeMember(tx, id, username)
      removed.push(username)
    }
  }
  await membersHappened(happening, 'removeUsers', id, removed)
  return notRemoved
}

/** For a user who is about to be deleted and owns no group; each group reports the member it lost. */
export async function leaveAllGroups(happening: GroupEventContext, username: string): Promise<void> {
  const { tx } = happening
  const rows = await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('username', '=', username)
    .orderBy('group_id')
    .execute()
  for (const { group_id } of rows) {
    await removeMember(tx, group_id, username)
    await membersHappened(happening, 'removeUsers', group_id, [username])
  }
}

async function updateAll(happening: GroupChange, { users, admins }: NamedMembers): ReturnType<Membership['update']> {
  const { tx, standing, nowMs } = happening
  const { id } = standing.row
  const results: { username: string; success: boolean }[] = []
  const updated: string[] = []
  for (const [role, names] of [
    ['admin', admins],
    ['member', users]
  ] as const) {
    for (const name of unique(names)) {
      const username = (await findUser(tx, name))?.username
      const before = username && (await readMembership(tx, id, username))
      const success = username !== undefined && before !== undefined && before !== 'owner'
      results.push({ username: username ?? name, success })
      if (!success || before === role) continue
      await putMember(tx, id, username, role, nowMs)
      updated.push(username)
    }
  }
  await membersHappened(happening, 'updateUsers', id, updated)
  return results
}

/** The name as it is written, of somebody who may belong to groups. */
export async function findMember(tx: Writer, name: string): Promise<string | undefined> {
  const username = (await findUser(tx, name))?.username
  const member = username === undefined ? undefined : await readMember(tx, username)
  return member !== undefined && !member.disabled && member.privileges.has('portal:user:joinGroup')
    ? member.username
    : undefined
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}
