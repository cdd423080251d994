import type { Operation } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import type { PortalContext } from '../portal-context.ts'
import { type GroupAction, may } from './policy.ts'
import { seeGroup } from './visible-groups.ts'

/** Whether the caller may do it to the group in the path, which must be one that the caller sees. */
export function permitsGroup(ground: PortalContext, action: GroupAction): NonNullable<Operation['permits']> {
  return async ({ caller, path }) => {
    try {
      return may(action, await seeGroup(ground, path.group_id ?? '', caller))
    } catch (error) {
      if (portalError.is(error, 'portal/unknown-group')) return false
      throw error
    }
  }
}
