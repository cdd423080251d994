import { DocumentSet } from '#search-index'
import { unknown } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { anyOf, holderOf, SELF } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'
import { countValues } from './count-fields.ts'

const MAX_TAGS = 1_000

export function userTagRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  return [
    operation({
      name: 'Tags of a user',
      path: '/community/users/:username/tags',
      may: anyOf(SELF, holderOf('portal:admin:viewItems')),
      handle: async ({ path }) => {
        const { db } = ground.store
        const user = await findUser(db, path.username as string)
        if (user === undefined) throw unknown('user')
        const owned = await db.selectFrom('items').select('search_number').where('owner', '=', user.username).execute()
        const { fieldValues } = await countValues(
          db,
          'tags',
          DocumentSet.of(owned.flatMap(({ search_number }) => search_number ?? [])),
          MAX_TAGS
        )
        return { tags: fieldValues.map(({ value, count }) => ({ tag: value, count })) }
      }
    })
  ]
}
