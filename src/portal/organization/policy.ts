import type { Member } from '#access'
import { forbidden } from '../pipeline/errors.ts'
import { ADMINISTRATOR, anyOf, holderOf, type Rule } from '../pipeline/rule.ts'
import { SECURITY_PROPERTIES } from './properties.ts'

/** A default administrator, or a member with the privilege "Security and infrastructure" (PORTAL-privilege-7). */
export const MAY_CHANGE_SETTINGS: Rule = anyOf(ADMINISTRATOR, holderOf('portal:admin:manageSecurity'))

/** What visitors read and see. */
export const MAY_CHANGE_WEBSITE: Rule = holderOf('portal:admin:manageWebsite')

export const MAY_CHANGE_PORTAL: Rule = holderOf('portal:admin:manageWebsite', 'portal:admin:manageSecurity')

/**
 * Settings of access need the privilege for security, the others that for the website; only default administrators change the identity
 * of the organization.
 */
export function mayChange(member: Member | undefined, names: readonly string[]): boolean {
  const allowed = (name: string): boolean => {
    if (name === 'isVerified') return member?.isAdministrator === true
    return (
      member?.privileges.has(
        SECURITY_PROPERTIES.includes(name) ? 'portal:admin:manageSecurity' : 'portal:admin:manageWebsite'
      ) === true
    )
  }
  return names.every(allowed)
}

/** Errors: `portal/forbidden`. */
export function checkMayChange(member: Member | undefined, names: readonly string[]): void {
  if (!mayChange(member, names)) throw forbidden()
}
