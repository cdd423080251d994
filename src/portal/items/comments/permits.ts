import { readOrganization } from '../../organization/index.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { portalError } from '../../pipeline/portal-error.ts'
import type { PortalContext } from '../../portal-context.ts'
import { seeItem } from '../work.ts'
import { existingComment, hasWritten, mayRemove, takesComments } from './comments-ratings.ts'

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

/** Whether the caller wrote the comment in the path, or may remove it. */
export function permitsOwnComment(
  ground: PortalContext,
  action: 'rewrite' | 'remove'
): NonNullable<Operation['permits']> {
  return async ({ caller, path }) => {
    try {
      const seen = await seeItem(ground, caller, { id: (path.item_id ?? '').toLowerCase() })
      const comment = await existingComment(ground.store.db, seen.item.row.id, path.comment_id ?? '')
      return action === 'rewrite' ? hasWritten(comment, caller) : mayRemove(comment, seen, caller)
    } catch (error) {
      if (portalError.is(error, 'portal/unknown-item', 'portal/unknown-comment')) return false
      throw error
    }
  }
}
