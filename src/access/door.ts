import type { LoggiaError } from '#kit'
import { accessError } from './errors.ts'
import type { Principal } from './principal.ts'

/**
 * Who gets an answer from an address. A closed set: every new address or operation must choose one.
 *
 * `always`: everybody, in the clear too, whatever is closed: only what says nothing of the portal and its data.
 * `everyone`: strangers of a closed portal too, because nobody could sign in without it.
 * `visitors`: everybody while the portal is open, members and keys when it is closed.
 * `members`: callers who signed in.
 */
export type Audience = 'always' | 'everyone' | 'visitors' | 'members'

/** What closes the portal: the organization's administrators and the operator. */
export interface PortalPolicy {
  readonly access: 'public' | 'private'
  readonly allSsl: boolean
  /** Setting `anonymous`. */
  readonly anonymousAllowed: boolean
}

export function isOpenToStrangers({ access, anonymousAllowed }: PortalPolicy): boolean {
  return access === 'public' && anonymousAllowed
}

/** Plain HTTP, when the organization closed it. Errors: `access/encryption-required`. */
export function checkTransport({ allSsl }: PortalPolicy, audience: Audience, encrypted: boolean): void {
  if (allSsl && !encrypted && audience !== 'always') throw encryptionRequired()
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
  checkTransport(policy, audience, encrypted)
  const caller = await identify()
  if (!isAdmitted(policy, audience, caller))
    throw accessError('access/authentication-required', 'This portal is private: an API key or a token is required.')
  return caller
}

export function encryptionRequired(): LoggiaError {
  return accessError('access/encryption-required', 'SSL Required')
}
