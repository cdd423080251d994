import { sql } from '#store'
import type { Ground } from '../ground.ts'
import { operation, type Operation } from '../line/operation.ts'
import { anyOf, holderOf, SELF } from '../line/rule.ts'
import { unknown } from '../line/errors.ts'
import { findUser } from '../users/index.ts'
import { equals } from './conditions.ts'
import { countValues } from './count-fields.ts'

const MAX_TAGS = 1_000

export function userTagRoutes({ ground }: { readonly ground: Ground }): Operation[] {
  return [
    operation({
      name: 'Tags of a user', path: '/community/users/:username/tags', may: anyOf(SELF, holderOf('portal:admin:viewItems')),
      handle: async ({ path }) => {
        const user = await findUser(ground.store.db, path.username as string)
        if (user === undefined) throw unknown('user')
        const { fieldValues } = await countValues(ground.store.db, 'tags', equals(sql.ref('items.owner'), user.username), MAX_TAGS)
        return { tags: fieldValues.map(({ value, count }) => ({ tag: value, count })) }
      }
    })
  ]
}
