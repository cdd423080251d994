import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, list, required, text, wholeNumber } from '../pipeline/parameter.ts'
import { and, MEMBER } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import type { Joining } from './joining.ts'
import { listMemberPage } from './member-list.ts'
import type { Membership } from './membership.ts'
import { permitsGroup } from './permits.ts'
import { maySeeMembers } from './policy.ts'
import { GROUP, MAY_MANAGE } from './routes.ts'
import type { Groups } from './service.ts'
import { listMembers } from './store.ts'

/** Names in one call (PORTAL-group-2). */
const MAX_LISTED = 25
const NAMES = list(`User names, at most ${MAX_LISTED}.`, { max: MAX_LISTED, maxLength: 128 })
const BOTH = { users: NAMES, admins: NAMES }
const MAY_LOOK = and(MEMBER, 'who may see the group')

export interface MemberRoutesOptions {
  readonly ground: PortalContext
  readonly groups: Groups
  readonly membership: Membership
  readonly joining: Joining
}

export function memberRoutes({ ground, groups, membership, joining }: MemberRoutesOptions): Operation[] {
  const idOf = ({ path }: RequestContext): string => path.group_id as string
  return [
    operation({
      name: 'Members of a group',
      path: `${GROUP}/users`,
      may: MAY_LOOK,
      handle: async (call) => {
        const standing = await groups.see(idOf(call), call.caller)
        const members = maySeeMembers(standing) ? await listMembers(ground.store.db, standing.row.id) : []
        const names = (type: string) => members.filter((each) => each.type === type).map((each) => each.username)
        return { owner: standing.row.owner, admins: names('admin'), users: names('member') }
      }
    }),
    operation({
      name: 'Member list of a group',
      path: `${GROUP}/userList`,
      may: MAY_LOOK,
      parameters: {
        ...PAGE_PARAMETERS,
        name: text('Only members whose name or full name begins with it.', { max: 128 }),
        sortField: choice(['username', 'fullname', 'membertype', 'joined'], 'Order of the members.', {
          ignoreCase: true
        }),
        sortOrder: choice(['asc', 'desc'], 'Direction of the order.', { ignoreCase: true }),
        joined: text('Only members who joined since a time in milliseconds, or between two, separated by a comma.', {
          max: 50
        }),
        memberType: choice(['member', 'admin'], 'Only these.', { ignoreCase: true })
      },
      handle: async (call, { start, num, ...input }) => {
        const standing = await groups.see(idOf(call), call.caller)
        const asked = pageOf({ start, num })
        const { owner, total, users } = await listMemberPage(ground.store.db, standing, input, asked)
        return { ...pageFields(total, asked), owner, users }
      }
    }),
    operation({
      name: 'Add users to a group',
      path: `${GROUP}/addUsers`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'assign'),
      parameters: BOTH,
      handle: async (call, named) => ({ notAdded: await membership.add(call.caller, idOf(call), bothOf(named)) })
    }),
    operation({
      name: 'Remove users from a group',
      path: `${GROUP}/removeUsers`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'assign'),
      parameters: { users: required(NAMES) },
      handle: async (call, { users }) => ({ notRemoved: await membership.remove(call.caller, idOf(call), users) })
    }),
    operation({
      name: 'Update users of a group',
      path: `${GROUP}/updateUsers`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'assign'),
      parameters: BOTH,
      handle: async (call, named) => ({ results: await membership.update(call.caller, idOf(call), bothOf(named)) })
    }),
    operation({
      name: 'Leave group',
      path: `${GROUP}/leave`,
      may: MEMBER,
      handle: async (call) => {
        await membership.leave(call.caller, idOf(call))
        return { success: true, groupId: idOf(call) }
      }
    }),
    operation({
      name: 'Join group',
      path: `${GROUP}/join`,
      may: MEMBER,
      handle: async (call) => {
        await joining.join(call.caller, idOf(call))
        return { success: true, groupId: idOf(call) }
      }
    }),
    operation({
      name: 'Invite users to a group',
      path: `${GROUP}/invite`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'invite'),
      parameters: {
        users: required(NAMES),
        role: choice(['group_member', 'group_admin'], 'New role or user type.', { ignoreCase: true }),
        expiration: wholeNumber('Minutes until it expires; by default two weeks.', { min: 1, max: 525_600 })
      },
      handle: async (call, { users, role = 'group_member', expiration = 20_160 }) => ({
        success: true,
        notInvited: await joining.invite(
          call.caller,
          idOf(call),
          users,
          role === 'group_admin' ? 'admin' : 'member',
          expiration
        )
      })
    }),
    operation({
      name: 'Applications to a group',
      path: `${GROUP}/applications`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'invite'),
      handle: async (call) => ({
        applications: (await joining.applications(call.caller, idOf(call))).map(applicationObject)
      })
    }),
    operation({
      name: 'Application to a group',
      path: `${GROUP}/applications/:username`,
      may: MAY_MANAGE,
      permits: permitsGroup(ground, 'invite'),
      handle: async (call) => {
        const found = (await joining.applications(call.caller, idOf(call))).find(
          (each) => each.username.toLowerCase() === call.path.username?.toLowerCase()
        )
        return found === undefined ? { applications: [] } : applicationObject(found)
      }
    }),
    ...(['accept', 'decline'] as const).map((answer) =>
      operation({
        name: `${answer === 'accept' ? 'Accept' : 'Decline'} application`,
        path: `${GROUP}/applications/:username/${answer}`,
        may: MAY_MANAGE,
        permits: permitsGroup(ground, 'invite'),
        handle: async (call) => {
          await joining.answerApplication(call.caller, idOf(call), call.path.username as string, answer === 'accept')
          return { success: true, groupId: idOf(call), username: call.path.username }
        }
      })
    )
  ]
}

function applicationObject({
  username,
  fullName,
  createdMs
}: {
  readonly username: string
  readonly fullName: string
  readonly createdMs: number
}): object {
  return { username, fullName, received: createdMs }
}

function bothOf({
  users = [],
  admins = []
}: {
  readonly users: readonly string[] | undefined
  readonly admins: readonly string[] | undefined
}): { readonly users: readonly string[]; readonly admins: readonly string[] } {
  if (users.length + admins.length === 0) throw badParameters(["'users' or 'admins' must be specified."])
  return { users, admins }
}
