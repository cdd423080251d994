import type { Member } from './member.ts'

/** Quota of a caller per UTC day. `null`: no limit; absent: the portal's own. */
export interface CallerLimits {
  readonly dailyCalls?: number | null
  /** Milliseconds of the engine's work. */
  readonly dailyEngineMs?: number | null
}

/** The caller. */
export interface Principal {
  readonly kind: 'anonymous' | 'key' | 'user'
  readonly id: string
  readonly name: string
  /** The shares that make a thing visible to this principal: `public`, `organization`, `user:…`, `key:…`. */
  readonly audience: readonly string[]
  readonly limits?: CallerLimits
  /** When a user signed in. */
  readonly member?: Member
}

/** Every dataset is shared with it, and no request can claim it. */
export const EVERYTHING = 'everything'

export const ANONYMOUS: Principal = { kind: 'anonymous', id: 'anonymous', name: 'anonymous', audience: ['public'] }

/** The command line on a home without a server: read access to the files is the permission. */
export const OPERATOR: Principal = {
  kind: 'user',
  id: 'operator',
  name: 'operator',
  audience: [EVERYTHING],
  limits: { dailyCalls: null, dailyEngineMs: null }
}

/** True when something shared with `audience` is visible to the principal. */
export function sharesAudience(principal: Principal, audience: ReadonlySet<string>): boolean {
  return principal.audience.some((each) => audience.has(each))
}
