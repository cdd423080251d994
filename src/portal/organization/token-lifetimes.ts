import { maxTokenMinutes, type Organization } from './shapes.ts'

/** As running portals begin with (PORTAL-config-3): two hours, and two weeks for users who stay signed in. */
const SIGN_IN_MINUTES = 120
const LONG_SIGN_IN_MINUTES = 20_160

/**
 * The longest life of a token of the sign-in page: `tokenExpiration`, or `longTokenExpiration` for a user who stays
 * signed in (PORTAL-config), and never more than the organization allows.
 */
export function signInMinutes(organization: Organization, staysSignedIn: boolean): number {
  const { tokenExpiration = SIGN_IN_MINUTES, longTokenExpiration = LONG_SIGN_IN_MINUTES } =
    organization.settings.portalConfigProperties ?? {}
  return Math.min(Number(staysSignedIn ? longTokenExpiration : tokenExpiration), maxTokenMinutes(organization))
}

/** Milliseconds without a request after which a token ends; null: it lives to its end. */
export function idleLimitMs({ properties: { inactivityTimeout } }: Pick<Organization, 'properties'>): number | null {
  return typeof inactivityTimeout === 'number' && inactivityTimeout > 0 ? inactivityTimeout * 60_000 : null
}
