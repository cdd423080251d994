import { createHash } from 'node:crypto'
import { isIP, SocketAddress } from 'node:net'
import { type Clock, type LoggiaError, randomBase64Url, systemClock } from '#kit'
import type { Store, TokenRow, Writer } from '#store'
import { accessError } from './errors.ts'
import { IdleClock } from './idle-clock.ts'
import { MEMBERS_REVISION, type Members, memberPrincipal, readMember, touchMembers } from './members.ts'
import type { Principal } from './principal.ts'
import { RevisionMemo } from './revision-memo.ts'

/** Binding of a token: pages of an application, an address, or the cookie of a browser, which `value` names. */
export interface TokenBinding {
  readonly kind: 'referer' | 'ip' | 'requestip' | 'session'
  readonly value: string
}

/** A sign-in, as it is kept; the token itself is not. */
export interface Token {
  readonly sha256: string
  readonly username: string
  readonly binding: TokenBinding
  readonly serverUrl: string | null
  readonly httpsOnly: boolean
  readonly expiresMs: number
  readonly createdMs: number
  /** When it was issued or used last, to the minute. */
  readonly usedMs: number
}

export interface NewToken {
  readonly username: string
  readonly binding: TokenBinding
  readonly expiresMs: number
  readonly httpsOnly: boolean
  /** The federated server of the token, and the token it was exchanged for. */
  readonly exchange?: { readonly serverUrl: string; readonly parent: Token }
}

/** How a token comes back to us. */
export interface TokenUse {
  readonly referer?: string | undefined
  readonly address: string
  readonly encrypted: boolean
  /** It came as the cookie of a browser; other tokens never do. */
  readonly session?: boolean
}

export interface Tokens {
  /** 256 random bits as text. Kept only as a hash. */
  issue(tx: Writer, token: NewToken): Promise<string>
  /** Errors: `access/invalid-token` unknown, expired, ended or used from elsewhere · `access/encryption-required`. */
  find(secret: string, use: TokenUse): Promise<Token>
  /** The principal of the token. The same errors; also when the user is disabled. */
  identify(secret: string, use: TokenUse): Promise<Principal>
  /** Whether sign-in and user are still valid since the last check. */
  isLive(tx: Writer, token: Token): Promise<boolean>
  /** The token and those that were exchanged for it. */
  revoke(tx: Writer, token: Pick<Token, 'sha256'>): Promise<void>
  revokeAll(tx: Writer, username: string): Promise<void>
  /** Those that have not expired, the latest first. */
  list(username: string): Promise<readonly Token[]>
  /** All tokens of all users. */
  revokeEverybody(tx: Writer): Promise<void>
  /** To be called after the commit of a revocation. */
  expire(): void
  /** Forgets tokens that have expired. */
  sweep(): Promise<void>
}

export interface TokensOptions {
  readonly store: Store
  readonly members: Members
  readonly clock?: Clock
  readonly freshMs?: number
  /** Milliseconds without a request after which a token ends; null: it lives to its end. */
  readonly idleLimitMs?: () => Promise<number | null>
}

/** Programs may ask for a token with every request. */
const MAX_LISTED = 200

/** Longer than any token of ours: not worth hashing. */
const MAX_TOKEN_LENGTH = 512

export function createTokens({
  store,
  members,
  clock = systemClock,
  freshMs = 100,
  idleLimitMs = async () => null
}: TokensOptions): Tokens {
  const memo = new RevisionMemo({ store, clock, freshMs, name: MEMBERS_REVISION, read: readToken(store) })
  const idle = new IdleClock({ store, clock })

  const find = async (secret: string, use: TokenUse): Promise<Token> => {
    const token = secret.length > MAX_TOKEN_LENGTH ? undefined : await memo.get(hashToken(secret))
    if (token === undefined || token.expiresMs <= clock.now() || !matches(token.binding, use)) throw invalid()
    if (!(await idle.keepsAlive(token, await idleLimitMs()))) throw invalid()
    if (token.httpsOnly && !use.encrypted) throw accessError('access/encryption-required', 'SSL Required')
    return token
  }

  return {
    issue: async (tx, token) => {
      const secret = randomBase64Url(32)
      await tx
        .insertInto('tokens')
        .values(newRow(secret, token, clock.now()))
        .execute()
      return secret
    },
    find,
    identify: async (secret, use) => {
      const { username } = await find(secret, use)
      const member = await members.find(username)
      if (member === undefined || member.disabled) throw invalid()
      return memberPrincipal(member)
    },
    isLive: async (tx, { sha256, username }) => {
      const row = await tx.selectFrom('tokens').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
      return row !== undefined && (await readMember(tx, username))?.disabled === false
    },
    revoke: async (tx, { sha256 }) => {
      await touchMembers(tx)
      await tx
        .deleteFrom('tokens')
        .where((row) => row.or([row('sha256', '=', sha256), row('parent_sha256', '=', sha256)]))
        .execute()
    },
    revokeAll: async (tx, username) => {
      await touchMembers(tx)
      await tx.deleteFrom('tokens').where('username', '=', username).execute()
    },
    list: async (username) =>
      (
        await store.db
          .selectFrom('tokens')
          .selectAll()
          .where('username', '=', username)
          .where('expires_ms', '>', clock.now())
          .orderBy('created_ms', 'desc')
          .limit(MAX_LISTED)
          .execute()
      ).map(tokenOf),
    revokeEverybody: async (tx) => {
      await touchMembers(tx)
      await tx.deleteFrom('tokens').execute()
    },
    expire: () => memo.expire(),
    sweep: () =>
      store.sideTransaction(
        async (tx) => void (await tx.deleteFrom('tokens').where('expires_ms', '<=', clock.now()).execute())
      )
  }
}

/** One form for one address: IPv4 in IPv6 notation counts as IPv4, zeros and case do not matter. */
export function normalAddress(address: string): string {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  const family = isIP(bare)
  return family === 0 ? '' : new SocketAddress({ address: bare, family: family === 4 ? 'ipv4' : 'ipv6' }).address
}

function readToken(store: Store): (sha256: string) => Promise<Token | undefined> {
  return async (sha256) => {
    const row = await store.db.selectFrom('tokens').selectAll().where('sha256', '=', sha256).executeTakeFirst()
    return row && tokenOf(row)
  }
}

function matches({ kind, value }: TokenBinding, { referer = '', address, session = false }: TokenUse): boolean {
  if (session || kind === 'session') return session && kind === 'session'
  return kind === 'referer' ? refererMatches(value, referer) : normalAddress(address) === value && value !== ''
}

/**
 * A browser sends the whole address of the page, or as much of it as its policy lets through, which may be the origin
 * only (Referrer Policy §8.4): the origins must be equal, and a path must be below the bound one. A value that
 * is not an address is compared unchanged.
 */
function refererMatches(bound: string, referer: string): boolean {
  if (bound === referer) return true
  const [page, from] = [webAddress(bound), webAddress(referer)]
  if (page === undefined || from === undefined || page.origin !== from.origin) return false
  const folder = page.pathname.replace(/\/$/, '')
  return from.pathname === '/' || from.pathname === folder || from.pathname.startsWith(`${folder}/`)
}

function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined
}

function newRow(
  secret: string,
  { username, binding, expiresMs, httpsOnly, exchange }: NewToken,
  nowMs: number
): TokenRow {
  return {
    sha256: hashToken(secret),
    username,
    binding: binding.kind,
    bound_to: binding.value,
    server_url: exchange?.serverUrl ?? null,
    parent_sha256: exchange?.parent.sha256 ?? null,
    https_only: httpsOnly ? 1 : 0,
    created_ms: nowMs,
    expires_ms: expiresMs,
    used_ms: null
  }
}

function tokenOf(row: TokenRow): Token {
  return {
    sha256: row.sha256,
    username: row.username,
    binding: { kind: row.binding as TokenBinding['kind'], value: row.bound_to },
    serverUrl: row.server_url,
    httpsOnly: row.https_only === 1,
    expiresMs: row.expires_ms,
    createdMs: row.created_ms,
    usedMs: row.used_ms ?? row.created_ms
  }
}

/** A plain hash is enough: the secret is random, so salt or a slow hash would add no protection against guessing. */
function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function invalid(): LoggiaError {
  return accessError('access/invalid-token', 'Invalid token.')
}
