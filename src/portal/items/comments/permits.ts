import { readOrganization } from '../../organization/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { portalError } from '../../pipeline/portal-error.ts'
import type { PortalContext } from '../../portal-context.ts'
import { seeItem } from '../work.ts'
import { takesComments } from './comments-ratings.ts'

/** Whether the caller sees the item in the path, and it takes comments. */
export function permitsComment(ground: PortalContext): NonNullable<Operation['permits']> {
  return async ({ caller, path }) => {
    try {
      const { item } = await seeItem(ground, caller, { id: (path.item_id ?? '').toLowerCase() })
      return takesComments(item, await readOrganization(ground.store.db))
    } catch (error) {
      if (portalError.is(error, 'portal/unknown-item')) return false
      throw error
    }
  }
}
