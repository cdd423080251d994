import type { PortalPolicy } from '#access'
import type { JsonObject } from '../pipeline/parameter.ts'

/** The one organization of this portal. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly access: 'public' | 'private'
  /** Somebody has made sure that it is who it says: with public access the condition of `public_authoritative`. */
  readonly verified: boolean
  /** HTTPS only. */
  readonly allSsl: boolean
  /** Limit set by administrators; null: the limit of the server. */
  readonly maxTokenMinutes: number | null
  /** Pages of other origins may read answers only when they are listed; empty: all may. */
  readonly allowedOrigins: readonly string[]
  /** Other properties of the portal that were set. */
  readonly properties: JsonObject
  readonly settings: OrganizationSettings
  readonly securityPolicy: SecurityPolicy
  readonly createdMs: number
  readonly modifiedMs: number
}

/** State that the access check uses. */
export function policyOf(
  { access, allSsl }: Organization,
  settings: { readonly anonymousAllowed: boolean; readonly plainSignIn: boolean }
): PortalPolicy {
  const { anonymousAllowed, plainSignIn: plainSecretsAllowed } = settings
  return { access, allSsl, anonymousAllowed, plainSecretsAllowed }
}

/** The properties that were set, and no others. */
export interface OrganizationSettings {
  readonly anonymousAccessNotice?: JsonObject
  readonly authenticatedAccessNotice?: JsonObject
  readonly informationalBanner?: JsonObject
  readonly portalConfigProperties?: JsonObject
}

/** Demands on passwords. null: none. */
export interface SecurityPolicy {
  readonly minLength: number
  readonly minUpper: number | null
  readonly minLower: number | null
  readonly minLetter: number | null
  readonly minDigit: number | null
  readonly minOther: number | null
  readonly expirationInDays: number | null
  /** This many earlier passwords cannot be used again. */
  readonly historySize: number | null
}

/**
 * Twelve characters, and no demands on their kinds: passphrases are good passwords (NIST SP 800-63B-4 §3.1.1.2; OWASP
 * ASVS 5, 6.2.1 and 6.2.5). ASVS asks for eight at least and recommends fifteen; twelve that are not easy to guess
 * withstand guessing at the rate at which sign-in lets it through. Easy ones are refused under every policy.
 */
export const DEFAULT_POLICY: SecurityPolicy = {
  minLength: 12,
  minUpper: null,
  minLower: null,
  minLetter: null,
  minDigit: null,
  minOther: null,
  expirationInDays: null,
  historySize: null
}

/** Minutes in 15 days: the longest lifetime of a token (PORTAL-token-4). */
export const MAX_TOKEN_MINUTES = 21_600

export function maxTokenMinutes({ maxTokenMinutes }: Organization): number {
  return Math.min(MAX_TOKEN_MINUTES, maxTokenMinutes ?? MAX_TOKEN_MINUTES)
}
