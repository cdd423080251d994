import { ADMINISTRATOR_ROLE, type Member, type Role } from '#access'
import type { UserRow } from '#store'
import { forbidden, refused } from '../pipeline/errors.ts'

/** Only default administrators change default administrators: a custom role must not escalate its privileges. */
export function checkMayManage(caller: Member | undefined, target: Pick<UserRow, 'role' | 'username'>): void {
  if (target.role === ADMINISTRATOR_ROLE && caller?.isAdministrator !== true && caller?.username !== target.username)
    throw forbidden()
}

/**
 * Who sets a password or takes a second factor away can sign in as that user: nobody gets administrative privileges that way
 * which are not their own.
 */
export function checkMayActFor(
  caller: Member | undefined,
  target: Pick<UserRow, 'role' | 'username'>,
  role: Role | undefined
): void {
  checkMayManage(caller, target)
  if (caller?.username !== target.username && exceeds(role, caller)) throw forbidden()
}

/**
 * Members who change roles promote or demote default administrators only as one of them, and grant administrative
 * privileges only that are their own.
 */
export function checkMayAssign(caller: Member | undefined, before: string | undefined, role: Role): void {
  if (caller?.isAdministrator === true) return
  if (before === ADMINISTRATOR_ROLE || role.id === ADMINISTRATOR_ROLE) throw forbidden()
  if (exceeds(role, caller)) throw forbidden()
}

/** Whether the role has administrative privileges that the member lacks. */
function exceeds(role: Role | undefined, member: Member | undefined): boolean {
  if (member?.isAdministrator === true) return false
  return (
    role?.privileges.some((privilege) => privilege.startsWith('portal:admin:') && !member?.privileges.has(privilege)) ??
    false
  )
}

/** Somebody must be able to administer the portal. */
export function lastAdministrator(username: string): Error {
  return refused(`${username} is the last administrator of the organization.`)
}
