import type { Role } from '#access'
import { refused } from '../line/errors.ts'
import { ADMINISTRATOR, MEMBER, type Rule } from '../line/rule.ts'

/** Requirement, operation 10: default organization administrators, and nobody by a privilege. */
export const MAY_CHANGE_ROLES: Rule = ADMINISTRATOR

/** Every member may know what a role is; which are needed to show members. */
export const MAY_SEE_ROLES: Rule = MEMBER

/** Default and pre-built roles stay as everybody knows them (facts 1.10). */
export function checkCustom(role: Role): void {
  if (role.kind !== 'custom') throw refused(`The role ${role.name} cannot be changed or deleted.`)
}
