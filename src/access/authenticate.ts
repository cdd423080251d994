import { LoggiaError } from '#kit'
import type { ApiKey, Keys } from './keys.ts'
import { ANONYMOUS, type CallerLimits, type Principal } from './principal.ts'

/** What a request brings to say who it is. */
export interface Credentials {
  /** The query parameter `apikey`. */
  readonly apikey?: string | undefined
  /** The header: `Apikey KEY` in any case, or `Bearer KEY`. */
  readonly authorization?: string | undefined
}

export type Authenticator = (credentials: Credentials) => Promise<Principal>

/** Longer than any key of ours: not worth hashing. */
const MAX_SECRET_LENGTH = 512

/** `anonymousAllowed` false makes the portal private: whoever brings no key is refused. */
export function createAuthenticator(keys: Keys, { anonymousAllowed }: { readonly anonymousAllowed: boolean }): Authenticator {
  return async (credentials) => {
    const secret = secretOf(credentials)
    if (secret === undefined) {
      if (anonymousAllowed) return ANONYMOUS
      throw new LoggiaError('access/authentication-required', 'This portal is private: an API key is required.')
    }
    const key = secret.length > MAX_SECRET_LENGTH ? undefined : await keys.findLive(secret)
    if (key === undefined) throw new LoggiaError('access/invalid-key', 'The API key is not valid.')
    return principalOf(key)
  }
}

/**
 * The header counts before the parameter (facts §8). Other schemes belong to somebody in front of us, such as a proxy with its
 * own password; an empty parameter is what forms send when nothing was filled in.
 */
function secretOf({ apikey, authorization }: Credentials): string | undefined {
  const header = /^\s*(?:apikey|bearer)\s+(.*?)\s*$/i.exec(authorization ?? '')?.[1]
  return header || apikey?.trim() || undefined
}

function principalOf(key: ApiKey): Principal {
  const audience = ['public', `key:${key.id}`]
  if (key.organization) audience.push('organization')
  if (key.owner !== null) audience.push(`user:${key.owner}`)
  return { kind: 'key', id: key.id, name: key.name, audience, limits: limitsOf(key) }
}

function limitsOf({ dailyCalls, dailyEngineMs }: ApiKey): CallerLimits {
  return { ...(dailyCalls === null ? {} : { dailyCalls }), ...(dailyEngineMs === null ? {} : { dailyEngineMs }) }
}
