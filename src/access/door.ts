import { accessError } from './errors.ts'
import type { Principal } from './principal.ts'

/**
 * The callers who get a response from a route. A closed set: every new address or operation must choose one.
 *
 * `always`: everybody, over plain HTTP too, regardless of settings: only what says nothing of the portal and its data.
 * `everyone`: also anonymous callers of a private portal, because nobody could sign in without it.
 * `visitors`: everybody while the portal is open, members and keys when it is closed.
 * `members`: callers who signed in.
 */
export type Audience = 'always' | 'everyone' | 'visitors' | 'members'

/** Settings that close the portal, by the organization's administrators and the operator. */
export interface PortalPolicy {
  readonly access: 'public' | 'private'
  readonly allSsl: boolean
  /** Setting `anonymous`. */
  readonly anonymousAllowed: boolean
  /** Setting `plain-sign-in`: passwords, tokens and keys may be sent over plain HTTP. For trials only. */
  readonly plainSecretsAllowed: boolean
}

function isOpenToStrangers({ access, anonymousAllowed }: PortalPolicy): boolean {
  return access === 'public' && anonymousAllowed
}

/** The purpose of a request, as far as its transport matters. */
export interface TransportNeeds {
  readonly audience: Audience
  /** A password, a token or a key is in the request or in its response. */
  readonly carriesSecret: boolean
}

/**
 * Refuses plain HTTP where the organization closed it, and always for secrets. Errors: `access/encryption-required`.
 */
export function checkTransport(policy: PortalPolicy, needs: TransportNeeds, encrypted: boolean): void {
  if (encrypted) return
  const isClosed = policy.allSsl && needs.audience !== 'always'
  if (isClosed || (needs.carriesSecret && !policy.plainSecretsAllowed))
    throw accessError('access/encryption-required', 'SSL Required')
}

/** Whether the caller is among those whom it answers; rights within the portal are decided elsewhere. */
export function isAdmitted(policy: PortalPolicy, audience: Audience, { kind }: Principal): boolean {
  if (kind !== 'anonymous' || audience === 'always' || audience === 'everyone') return true
  return audience === 'visitors' && isOpenToStrangers(policy)
}

/**
 * The one door: every request of every API and page passes it. `identify` says whose the credentials of the request
 * are. Errors: `access/encryption-required`, `access/authentication-required`, and those of `identify`.
 */
export async function passDoor(
  policy: PortalPolicy,
  audience: Audience,
  encrypted: boolean,
  identify: () => Promise<Principal>
): Promise<Principal> {
  checkTransport(policy, { audience, carriesSecret: false }, encrypted)
  const caller = await identify()
  if (!isAdmitted(policy, audience, caller))
    throw accessError('access/authentication-required', 'This portal is private: an API key or a token is required.')
  return caller
}
