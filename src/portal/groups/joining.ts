import type { Principal } from '#access'
import { randomHex } from '#kit'
import { forbidden, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { emitGroupEvent, membersHappened } from './events.ts'
import {
  findInvitation,
  type GroupInvitation,
  listInvitations,
  putInvitation,
  removeInvitation,
  sweepInvitations
} from './invitation-store.ts'
import { findMember, type GroupRole } from './membership.ts'
import { checkMay, MAX_GROUPS } from './policy.ts'
import {
  type Application,
  addApplication,
  countGroups,
  listApplications,
  putMember,
  readGroup,
  readMembership,
  removeApplication
} from './store.ts'
import { changeGroup, type GroupChange, seeGroup } from './visible-groups.ts'

export interface Joining {
  /**
   * Resolves with the names of those who cannot be invited: anonymous callers and members of the group. Errors:
   * `portal/unknown-group`, `portal/forbidden`, like all functions below.
   */
  invite(
    caller: Principal,
    id: string,
    usernames: readonly string[],
    role: GroupRole,
    minutes: number
  ): Promise<string[]>
  /** The caller's. */
  invitations(caller: Principal): Promise<GroupInvitation[]>
  /** Errors: `portal/unknown-invitation`, also when it is over. */
  findInvitation(caller: Principal, id: string): Promise<GroupInvitation>
  answerInvitation(caller: Principal, id: string, accepts: boolean): Promise<GroupInvitation>
  /**
   * A group that lets everybody in does so; one that is asked gets an application. Errors: `portal/refused` where
   * invitations are needed.
   */
  join(caller: Principal, id: string): Promise<void>
  applications(caller: Principal, id: string): Promise<Application[]>
  /** Errors: `portal/unknown-user` when there is no application of this user. */
  answerApplication(caller: Principal, id: string, username: string, accepts: boolean): Promise<void>
  /** Forgets invitations that are over. */
  sweep(): Promise<void>
}

const MINUTE_MS = 60_000

export function createJoining(ground: PortalContext): Joining {
  const { store, clock } = ground
  const find = async (caller: Principal, id: string): Promise<GroupInvitation> => {
    const invitation = await findInvitation(store.db, id, caller.name, clock.now())
    if (invitation === undefined) throw unknown('invitation')
    return invitation
  }
  return {
    invite: (caller, id, usernames, role, minutes) =>
      changeGroup(ground, id, caller, 'invite', (happening) => inviteAll(happening, caller, usernames, role, minutes)),
    invitations: (caller) => listInvitations(store.db, caller.name, clock.now()),
    findInvitation: find,
    answerInvitation: async (caller, id, accepts) => {
      const invitation = await find(caller, id)
      await changeAs(ground, caller, async (tx) => {
        const group = await readGroup(tx, invitation.groupId)
        if (group === undefined || !(await removeInvitation(tx, id))) throw unknown('invitation')
        if (!accepts) return
        await checkRoom(await countGroups(tx, caller.name))
        const nowMs = clock.now()
        await putMember(tx, group.id, caller.name, invitation.type, nowMs)
        await membersHappened({ tx, nowMs, actor: actorOf(caller) }, 'addUsers', group.id, [caller.name])
      })
      return invitation
    },
    join: (caller, id) =>
      changeGroup(ground, id, caller, undefined, async (happening) => {
        const { tx, nowMs, standing } = happening
        if (caller.member?.privileges.has('portal:user:joinGroup') !== true) throw forbidden()
        if (standing.as !== undefined) throw refused('You belong to the group already.')
        await checkRoom(await countGroups(tx, caller.name))
        const invitation = (await listInvitations(tx, caller.name, nowMs)).find((each) => each.groupId === id)
        if (invitation !== undefined || (standing.row.auto_join === 1 && standing.row.invitation_only === 0)) {
          await putMember(tx, id, caller.name, invitation?.type ?? 'member', nowMs)
          return membersHappened(happening, 'addUsers', id, [caller.name])
        }
        if (standing.row.invitation_only === 1) throw refused('This group can be joined by invitation only.')
        if (await addApplication(tx, id, caller.name, nowMs)) await emitGroupEvent(happening, 'join', id)
      }),
    applications: async (caller, id) => {
      checkMay('invite', await seeGroup(ground, id, caller))
      return listApplications(store.db, id)
    },
    answerApplication: (caller, id, username, accepts) =>
      changeGroup(ground, id, caller, 'invite', async (happening) => {
        const { tx, nowMs } = happening
        const name = (await listApplications(tx, id)).find(
          (each) => each.username.toLowerCase() === username.toLowerCase()
        )?.username
        if (name === undefined) throw unknown('user')
        await removeApplication(tx, id, name)
        if (!accepts) return
        await checkRoom(await countGroups(tx, name))
        await putMember(tx, id, name, 'member', nowMs)
        await membersHappened(happening, 'addUsers', id, [name])
      }),
    sweep: () => store.transaction((tx) => sweepInvitations(tx, clock.now()))
  }
}

async function inviteAll(
  happening: GroupChange,
  caller: Principal,
  usernames: readonly string[],
  role: GroupRole,
  minutes: number
): Promise<string[]> {
  const { tx, nowMs, standing } = happening
  const { id } = standing.row
  const invited: string[] = []
  const notInvited: string[] = []
  for (const name of new Set(usernames)) {
    const username = await findMember(tx, name)
    if (username === undefined || (await readMembership(tx, id, username)) !== undefined) notInvited.push(name)
    else {
      // Ids of invitations begin with G (PORTAL-id-1).
      await putInvitation(tx, {
        id: `G${randomHex(16)}`,
        groupId: id,
        username,
        type: role,
        invitedBy: caller.name,
        createdMs: nowMs,
        expiresMs: nowMs + minutes * MINUTE_MS
      })
      invited.push(username)
    }
  }
  await membersHappened(happening, 'invite', id, invited)
  return notInvited
}

async function checkRoom(groups: number): Promise<void> {
  if (groups >= MAX_GROUPS) throw refused(`A user may belong to at most ${MAX_GROUPS} groups.`)
}
