import type { Role } from '#access'
import { refused } from '../pipeline/errors.ts'
import { ADMINISTRATOR, MEMBER, type Rule } from '../pipeline/rule.ts'

/** Default organization administrators only; no privilege allows it (PORTAL-role-2). */
export const MAY_CHANGE_ROLES: Rule = ADMINISTRATOR

/** Every member may know what a role is; which are needed to show members. */
export const MAY_SEE_ROLES: Rule = MEMBER

/** Default and pre-built roles stay as everybody knows them (PORTAL-privilege-2). */
export function isCustom({ kind }: Pick<Role, 'kind'>): boolean {
  return kind === 'custom'
}

export function checkCustom(role: Role): void {
  if (!isCustom(role)) throw refused(`The role ${role.name} cannot be changed or deleted.`)
}
