import { type Operation, operation } from '../pipeline/operation.ts'
import { list, required, wholeNumber } from '../pipeline/parameter.ts'
import { MEMBER } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'
import { groupsOfUser } from './user-groups.ts'

const MAX_USERS = 100
/** Default for one user. */
const LIMIT = 100

export function userGroupRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  return [
    operation({
      name: 'Groups of users',
      path: '/portals/:portal_id/usersGroups',
      may: MEMBER,
      parameters: {
        users: required(list(`User names, at most ${MAX_USERS}.`, { max: MAX_USERS, maxLength: 128 })),
        limit: wholeNumber('Groups of each at most.', { min: 1, max: 512 })
      },
      handle: async ({ caller, organization }, { users, limit = LIMIT }) => {
        const results: object[] = []
        for (const name of new Set(users)) {
          const username = (await findUser(ground.store.db, name))?.username
          const groups =
            username === undefined ? [] : await groupsOfUser(ground.store.db, username, caller, organization.id)
          results.push({ username: username ?? name, groups: groups.slice(0, limit) })
        }
        return { results }
      }
    })
  ]
}
