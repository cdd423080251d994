import type { Privilege } from '#access'
import { addableUsers } from '../groups/addable-users.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, flag, text } from '../pipeline/parameter.ts'
import { holderOf, MEMBER, VISITOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { answerThumbnail } from '../thumbnails/index.ts'
import { roleId } from './accounts.ts'
import { listUsers, SORT_FIELDS, type UserFilter } from './list.ts'
import type { Users } from './service.ts'
import { userObject } from './shapes.ts'
import { showUser } from './show.ts'
import { countBy } from './store.ts'
import { USER_TYPES } from './user-types.ts'

/** What each kind of thing needs of the role of its new owner. */
const RECEIVERS = {
  items: ['portal:user:receiveItems'],
  groups: ['portal:user:createGroup'],
  itemsAndGroups: ['portal:user:receiveItems', 'portal:user:createGroup']
} as const satisfies Record<string, readonly Privilege[]>
type Received = keyof typeof RECEIVERS
/** Of the role of a member of a group. */
const JOINS: Privilege = 'portal:user:joinGroup'

const SEARCH = {
  ...PAGE_PARAMETERS,
  q: text('Query, in the query language of searches.', { max: 60_000 }),
  sortField: choice(Object.keys(SORT_FIELDS), 'Order of the results.', { ignoreCase: true }),
  sortOrder: choice(['asc', 'desc'], 'Direction of the order.', { ignoreCase: true }),
  role: text('Only users with this role.', { max: 100 }),
  userLicenseType: text('Only users of this user type.', { max: 100 }),
  canReceive: choice(Object.keys(RECEIVERS) as Received[], 'Only users to whom these can be transferred.', {
    ignoreCase: true
  }),
  canJoin: text('Id of a group: only users who can be added to it, for callers who can add them.', { max: 64 }),
  excludeSystemUsers: flag('Ignored: there are no system users.')
}

const COUNTED = {
  ...PAGE_PARAMETERS,
  type: choice(
    ['role', 'userLicenseType', 'app', 'appBundle'],
    'Property to count by; applications and bundles do not exist here.',
    { ignoreCase: true }
  )
}
const COLUMNS = { role: 'role', userLicenseType: 'user_type' } as const

export function readingRoutes({
  ground,
  users
}: {
  readonly ground: PortalContext
  readonly users: Users
}): Operation[] {
  const page = async (call: RequestContext, input: Search, key: 'users' | 'results'): Promise<object> => {
    const asked = pageOf(input)
    const { total, users: found } = await listUsers(
      ground.store.db,
      { ...filterOf(input), ...(await groupFilter(ground, call, input)) },
      call.caller,
      call.organization,
      asked
    )
    return {
      ...pageFields(total, asked),
      [key]: found.map(({ row, role, view }) => userObject(row, role, view, call.organization.id))
    }
  }
  return [
    operation({
      name: 'Self',
      path: '/community/self',
      may: MEMBER,
      handle: (call) => showUser(ground, users, call.caller.name, call)
    }),
    operation({
      name: 'User',
      path: '/community/users/:username',
      may: VISITOR,
      handle: (call) => showUser(ground, users, call.path.username as string, call)
    }),
    operation({
      name: 'Picture of a user',
      path: '/community/users/:username/info/:info_path*',
      may: VISITOR,
      answersFile: true,
      handle: async ({ caller, path }) => {
        const { row } = await users.see(path.username as string, caller)
        return answerThumbnail(ground, 'user', row.username, path.info_path ?? '')
      }
    }),
    operation({
      name: 'Search users',
      path: '/community/users',
      may: VISITOR,
      parameters: SEARCH,
      handle: (call, input) => page(call, input, 'results')
    }),
    operation({
      name: 'Users of the portal',
      path: '/portals/:portal_id/users',
      may: MEMBER,
      parameters: SEARCH,
      handle: (call, input) => page(call, input, 'users')
    }),
    operation({
      name: 'Search users of the portal',
      path: '/portals/:portal_id/users/search',
      may: MEMBER,
      parameters: SEARCH,
      handle: (call, input) => page(call, input, 'results')
    }),
    operation({
      name: 'User counts',
      path: '/portals/:portal_id/users/counts',
      may: holderOf('portal:admin:viewUsers'),
      parameters: COUNTED,
      handle: async (_call, { type = 'role', ...paging }) => {
        const counts = type === 'app' || type === 'appBundle' ? [] : await countBy(ground.store.db, COLUMNS[type])
        const asked = pageOf(paging, 100)
        return {
          ...pageFields(counts.length, asked),
          results: counts.slice(asked.start - 1, asked.start - 1 + asked.num)
        }
      }
    }),
    operation({
      name: 'User types',
      path: '/portals/:portal_id/userLicenseTypes',
      may: MEMBER,
      parameters: PAGE_PARAMETERS,
      handle: (_call, paging) => {
        const asked = pageOf(paging, 25)
        const shown = USER_TYPES.slice(asked.start - 1, asked.start - 1 + asked.num)
        return {
          ...pageFields(USER_TYPES.length, asked),
          userLicenseTypes: shown.map(({ upTo, ...type }) => ({ ...type, state: 'active', maximumRole: upTo }))
        }
      }
    })
  ]
}

interface Search extends Pick<UserFilter, 'q' | 'role' | 'sortField'> {
  readonly start: number | undefined
  readonly num: number | undefined
  readonly sortOrder: 'asc' | 'desc' | undefined
  readonly userLicenseType: string | undefined
  readonly canReceive: Received | undefined
  readonly canJoin: string | undefined
}

/** Errors: `portal/unknown-group`, `portal/forbidden`. */
async function groupFilter(
  ground: PortalContext,
  { caller }: RequestContext,
  { canJoin, canReceive }: Search
): Promise<Pick<UserFilter, 'condition' | 'privileges'>> {
  const privileges = [...(canReceive === undefined ? [] : RECEIVERS[canReceive]), ...(canJoin ? [JOINS] : [])]
  return {
    privileges: privileges.length === 0 ? undefined : privileges,
    condition: canJoin ? await addableUsers(ground, canJoin, caller) : undefined
  }
}

function filterOf({ q, role, sortField, sortOrder, userLicenseType }: Search): UserFilter {
  return {
    q,
    sortField,
    role: role === undefined || role === '' ? undefined : roleId(role),
    userType: userLicenseType || undefined,
    sortOrder
  }
}
