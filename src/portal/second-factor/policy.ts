import type { UserRow } from '#store'
import { type Organization, securityConfig } from '../organization/index.ts'

/** Whether users of this role have to sign in with a second factor (`secondFactorRoles` of the security configuration). */
export function needsFactor(organization: Organization, { role }: Pick<UserRow, 'role'>): boolean {
  const { secondFactorRoles } = securityConfig(organization)
  return Array.isArray(secondFactorRoles) && secondFactorRoles.includes(role)
}
