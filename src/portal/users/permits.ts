import { findRole, type Principal } from '#access'
import type { UserRow } from '#store'
import type { Operation } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import type { PortalContext } from '../portal-context.ts'
import { checkMayActFor, checkMayAssign, checkMayManage } from './policy.ts'
import { viewOf } from './shapes.ts'
import { findUser } from './store.ts'

/** Whether the caller may manage the user in the path, who must be one that the caller sees. */
export function permitsUser(ground: PortalContext): NonNullable<Operation['permits']> {
  return permits(ground, async (caller, row) => checkMayManage(caller.member, row))
}

/** The same for what lets the caller sign in as that user. */
export function permitsActingFor(ground: PortalContext): NonNullable<Operation['permits']> {
  return permits(ground, async (caller, row) =>
    checkMayActFor(caller.member, row, await findRole(ground.store.db, row.role))
  )
}

function permits(
  { store }: PortalContext,
  check: (caller: Principal, row: UserRow) => Promise<void>
): NonNullable<Operation['permits']> {
  return async ({ caller, path }) => {
    const row = await findUser(store.db, path.username ?? '')
    if (row === undefined || viewOf(row, caller.member) === undefined) return false
    try {
      await check(caller, row)
      return true
    } catch (error) {
      if (portalError.is(error, 'portal/forbidden')) return false
      throw error
    }
  }
}

/** Whether the caller may give the role: to a new user, or to the one that is named. Without a role, anything the rule allows. */
export function permitsRole({ store }: PortalContext): NonNullable<Operation['permits']> {
  return async ({ caller, values: { user, role: id } = {} }) => {
    if (id === undefined) return true
    const role = await findRole(store.db, id)
    const row = user === undefined ? undefined : await findUser(store.db, user)
    if (role === undefined) return false
    try {
      checkMayAssign(caller.member, row?.role, role)
      return true
    } catch (error) {
      if (portalError.is(error, 'portal/forbidden')) return false
      throw error
    }
  }
}
