import { badParameters } from '../pipeline/errors.ts'
import { isJsonObject, type JsonObject } from '../pipeline/parameter.ts'
import type { Organization } from './shapes.ts'

/** Before somebody says otherwise. */
const BY_DEFAULT = { defaultRoleForUser: 'org_user', defaultUserTypeIdForUser: 'creatorUT' } as const

/** Content of the security configuration: four effective keys, and others that clients store there. */
export function securityConfig({ properties }: Pick<Organization, 'properties'>): JsonObject {
  return { ...BY_DEFAULT, ...(isJsonObject(properties.securityConfig) ? properties.securityConfig : {}) }
}

/** Default role and user type of new members. */
export function newMemberDefaults(config: JsonObject): { readonly role: string; readonly userType: string } {
  const { defaultRoleForUser: role, defaultUserTypeIdForUser: userType } = config
  return {
    role: String(role || BY_DEFAULT.defaultRoleForUser),
    userType: String(userType || BY_DEFAULT.defaultUserTypeIdForUser)
  }
}

/**
 * Settings of self-hosted portals that would open or close something, and cannot here: any other value is
 * refused.
 */
const ONLY: Readonly<Record<string, boolean>> = { enableAutomaticAccountCreation: false }

/** Errors: `portal/bad-parameters`. Keys that nobody knows are the clients' own. */
export function checkSecurityConfig(config: JsonObject): void {
  const { disableServicesDirectory, secondFactorRoles } = config
  const problems = [
    ...(secondFactorRoles === undefined ||
    (Array.isArray(secondFactorRoles) &&
      secondFactorRoles.length <= 1_000 &&
      secondFactorRoles.every((each) => typeof each === 'string'))
      ? []
      : ["'securityConfig.secondFactorRoles' must be a list of ids of roles."]),
    ...(disableServicesDirectory === undefined || typeof disableServicesDirectory === 'boolean'
      ? []
      : ["'securityConfig.disableServicesDirectory' must be true or false."]),
    ...Object.entries(ONLY).flatMap(([name, value]) =>
      config[name] === undefined || config[name] === value
        ? []
        : [`'securityConfig.${name}' must be ${value}: Loggia does not have it.`]
    )
  ]
  if (problems.length > 0) throw badParameters(problems)
}

/** Whether people are shown no pages of this API (`f=html`). */
export function isDirectoryDisabled(organization: Pick<Organization, 'properties'>): boolean {
  return securityConfig(organization).disableServicesDirectory === true
}
