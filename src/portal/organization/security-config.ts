import { isJsonObject, type JsonObject } from '../line/parameter.ts'
import type { Organization } from './shapes.ts'

/** Before somebody says otherwise. */
const BY_DEFAULT = { defaultRoleForUser: 'org_user', defaultUserTypeIdForUser: 'creatorUT' } as const

/** What the administration site of security shows: two keys that count here, and whatever else clients keep there. */
export function securityConfig({ properties }: Pick<Organization, 'properties'>): JsonObject {
  return { ...BY_DEFAULT, ...(isJsonObject(properties.securityConfig) ? properties.securityConfig : {}) }
}

/** What new members become of whom nothing else is said. */
export function newMemberDefaults(config: JsonObject): { readonly role: string; readonly userType: string } {
  const { defaultRoleForUser: role, defaultUserTypeIdForUser: userType } = config
  return { role: String(role || BY_DEFAULT.defaultRoleForUser), userType: String(userType || BY_DEFAULT.defaultUserTypeIdForUser) }
}
