import type { WholeAnswer } from '#kit'

/** A value of the groups claim, and what it gives here. */
export interface RoleMapping {
  readonly group: string
  /** Id of a role. */
  readonly role: string
}

export interface GroupMapping {
  readonly group: string
  /** Id of a group of the portal. */
  readonly groupId: string
}

/** What the portal makes of a person whom the provider signed in. */
export interface ProviderTerms {
  /** Besides `openid`. */
  readonly scopes: readonly string[]
  readonly usernameClaim: string
  /** The claim that lists groups or roles of the person; null: none is read. */
  readonly groupsClaim: string | null
  /** The first that matches decides. */
  readonly roleMappings: readonly RoleMapping[]
  readonly groupMappings: readonly GroupMapping[]
  /** Without a match; null: nobody signs in without one. */
  readonly defaultRole: string | null
  /** Whether a person without an account gets one at the first sign-in. */
  readonly createsUsers: boolean
  /** The provider must have authenticated the person in one of these ways (`acr`); empty: in any. */
  readonly acrValues: readonly string[]
}

export interface IdentityProvider extends ProviderTerms {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Sealed; null: a client without a secret. */
  readonly sealedSecret: string | null
  readonly enabled: boolean
  readonly createdMs: number
  readonly modifiedMs: number
}

/** More would not fit a page that somebody signs in on. */
export const MAX_PROVIDERS = 10

/** One guarded request to a provider. */
export type SendToProvider = (
  url: string,
  request: {
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    readonly maxAnswerBytes: number
    readonly signal?: AbortSignal
  }
) => Promise<WholeAnswer>
