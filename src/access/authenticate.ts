import type { LoggiaError } from '#kit'
import { accessError } from './errors.ts'
import type { ApiKey, Keys } from './keys.ts'
import { type Members, memberAudience } from './members.ts'
import { ANONYMOUS, type CallerLimits, type Principal } from './principal.ts'
import type { Tokens, TokenUse } from './tokens.ts'

/** Credentials of a request: an API key, or the token of a signed-in user. */
export interface Credentials extends Partial<Omit<TokenUse, 'session'>> {
  /** The query parameter `apikey`. */
  readonly apikey?: string | undefined
  /** The header: `Apikey KEY` in any case, or `Bearer KEY`. */
  readonly authorization?: string | undefined
  /** The cookie of a browser that signed in on a page. */
  readonly session?: string | undefined
}

export type Authenticator = (credentials: Credentials) => Promise<Principal>

export interface AuthenticatorOptions {
  /** Users, whose tokens are accepted like keys, and whose keys see what they see. */
  readonly users?: { readonly tokens: Tokens; readonly members: Members }
}

/** Longer than any key of ours: not worth hashing. */
const MAX_SECRET_LENGTH = 512

/** Requests without credentials are anonymous; the access check decides whether anonymous callers are admitted. */
export function createAuthenticator(keys: Keys, { users }: AuthenticatorOptions = {}): Authenticator {
  return async (credentials) => {
    const secret = secretOf(credentials)
    if (secret === undefined) return sessionUser(credentials, users?.tokens)
    const key = secret.length > MAX_SECRET_LENGTH ? undefined : await keys.findLive(secret)
    if (key === undefined) return userOf(secret, credentials, users?.tokens)
    return principalOf(key, await ownAudience(key, users?.members))
  }
}

/**
 * The header counts before the parameter (EXPLORE-auth-1). Other schemes belong to somebody in front of us, such as a
 * proxy with its own password; an empty parameter is what forms send when nothing was filled in.
 */
function secretOf({ apikey, authorization }: Credentials): string | undefined {
  const header = /^\s*(?:apikey|bearer)\s+(.*?)\s*$/i.exec(authorization ?? '')?.[1]
  return header || apikey?.trim() || undefined
}

/** A session that has ended is nobody's: the browser still sends it, and its user signs in again. */
async function sessionUser(
  { session, address = '', encrypted = false }: Credentials,
  tokens: Tokens | undefined
): Promise<Principal> {
  if (session === undefined || tokens === undefined) return ANONYMOUS
  try {
    return await tokens.identify(session, { address, encrypted, session: true })
  } catch (error) {
    if (accessError.is(error, 'access/invalid-token') || accessError.is(error, 'access/encryption-required'))
      return ANONYMOUS
    throw error
  }
}

async function userOf(
  secret: string,
  { referer, address = '', encrypted = false }: Credentials,
  tokens: Tokens | undefined
): Promise<Principal> {
  if (tokens === undefined) throw invalidKey()
  try {
    return await tokens.identify(secret, { referer, address, encrypted })
  } catch (error) {
    throw accessError.is(error, 'access/invalid-token') ? invalidKey() : error
  }
}

/**
 * A key sees what its owner sees, and ends with its owner's leave; what is the organization's only when it is a key of
 * the organization, and its owner may see it. An owner whom nobody knows was named by the operator and has no groups.
 */
async function ownAudience({ owner, organization }: ApiKey, members: Members | undefined): Promise<readonly string[]> {
  const member = owner === null ? undefined : await members?.find(owner)
  if (member?.disabled) throw invalidKey()
  const audience =
    member === undefined ? ['organization', ...(owner === null ? [] : [`user:${owner}`])] : memberAudience(member)
  return audience.filter((each) => each !== 'public' && (each !== 'organization' || organization))
}

function principalOf(key: ApiKey, own: readonly string[]): Principal {
  return {
    kind: 'key',
    id: key.id,
    name: key.name,
    audience: ['public', `key:${key.id}`, ...own],
    limits: limitsOf(key)
  }
}

function limitsOf({ dailyCalls, dailyEngineMs }: ApiKey): CallerLimits {
  return { ...(dailyCalls === null ? {} : { dailyCalls }), ...(dailyEngineMs === null ? {} : { dailyEngineMs }) }
}

function invalidKey(): LoggiaError {
  return accessError('access/invalid-key', 'The API key is not valid.')
}
