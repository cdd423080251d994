import type { Flag } from './item-tables.ts'

/** Providers that members can sign in with, whom they know a member as, and second factors. */
export interface SignInTables {
  identity_providers: IdentityProviderRow
  user_identities: UserIdentityRow
  ended_provider_sign_ins: EndedProviderSignInRow
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
}

export interface IdentityProviderRow {
  /** Chosen by an administrator: it is in the redirect address, which the provider has to know beforehand. */
  id: string
  name: string
  issuer: string
  client_id: string
  /** Sealed with the portal's key; null: a client without a secret. */
  client_secret: string | null
  /** JSON: ProviderTerms. */
  terms: string
  enabled: Flag
  created_ms: number
  modified_ms: number
}

/** A user as a provider knows them: only issuer and subject say who somebody is (OpenID Connect Core §5.7). */
export interface UserIdentityRow {
  provider_id: string
  issuer: string
  subject: string
  username: string
  /** The account was made by the first sign-in: its role and mapped groups follow the provider. */
  managed: Flag
  created_ms: number
  used_ms: number | null
}

/** A sign-in that came back: it comes back once. */
export interface EndedProviderSignInRow {
  state_sha256: string
  ended_ms: number
}

/** The app that makes codes for a user. */
export interface SecondFactorRow {
  username: string
  /** Sealed with the portal's key. */
  secret: string
  /** The half minute of the last code that was used: each is used once. */
  last_step: number
  created_ms: number
}

/** A code that replaces the app once; it goes with its use. */
export interface RecoveryCodeRow {
  username: string
  sha256: string
}
