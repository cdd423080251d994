import type { Operation } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import type { PortalContext } from '../portal-context.ts'
import { checkMayManage } from './policy.ts'
import { viewOf } from './shapes.ts'
import { findUser } from './store.ts'

/** Whether the caller may manage the user in the path, who must be one that the caller sees. */
export function permitsUser({ store }: PortalContext): NonNullable<Operation['permits']> {
  return async ({ caller, path }) => {
    const row = await findUser(store.db, path.username ?? '')
    if (row === undefined || viewOf(row, caller.member) === undefined) return false
    try {
      checkMayManage(caller.member, row)
      return true
    } catch (error) {
      if (portalError.is(error, 'portal/forbidden')) return false
      throw error
    }
  }
}
