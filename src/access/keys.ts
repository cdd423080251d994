import { createHash } from 'node:crypto'
import { type Clock, type Log, randomHex, silentLog, systemClock } from '#kit'
import { type ApiKeyRow, bumpRevision, RevisionCache, type Store, type Writer } from '#store'
import { accessError } from './errors.ts'

/** An API key as the operator sees it; the key itself is shown once, when it is made. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Id of the user it acts for, who sees what that user sees. */
  readonly owner: string | null
  /** False for partners: the key does not see what is shared with the whole organization. */
  readonly organization: boolean
  readonly createdMs: number
  /** To the hour. */
  readonly usedMs: number | null
  readonly expiresMs: number | null
  readonly revokedMs: number | null
  /** null: the portal's own limit. */
  readonly dailyCalls: number | null
  readonly dailyEngineMs: number | null
}

export type KeyTerms = Partial<Pick<ApiKey, 'owner' | 'organization' | 'expiresMs' | 'dailyCalls' | 'dailyEngineMs'>>

export interface NewKey {
  /** 56 lower-case hexadecimal characters. Not kept anywhere. */
  readonly secret: string
  readonly key: ApiKey
}

/** Looked at in the transaction of the change; what it throws, the change throws. */
export type KeyCheck = (tx: Writer) => Promise<unknown>

export interface Keys {
  create(name: string, terms?: KeyTerms, check?: KeyCheck): Promise<NewKey>
  /** Oldest first; of one owner, or all. */
  list(owner?: string): Promise<ApiKey[]>
  /** Missing values stay. */
  update(
    id: string,
    change: Partial<Pick<ApiKey, 'name' | 'organization' | 'expiresMs' | 'dailyCalls' | 'dailyEngineMs'>>,
    check?: KeyCheck
  ): Promise<ApiKey>
  revoke(id: string, check?: KeyCheck): Promise<ApiKey>
  /** A new secret for the same key; the old one stops at once. */
  rotate(id: string, check?: KeyCheck): Promise<NewKey>
  /** The live key of a secret, or nothing. Costs no database access while nothing changes. */
  findLive(secret: string): Promise<ApiKey | undefined>
  /** Waits for pending writes. */
  settle(): Promise<void>
}

export interface KeysOptions {
  readonly store: Store
  readonly clock?: Clock
  readonly log?: Log
  readonly freshMs?: number
}

const REVISION = 'api_keys'
/** Revoked and expired keys of one owner that are still listed: a program may make a key for every run. */
const MAX_ENDED = 100
/** Rows of one statement. */
const BATCH = 500
const HOUR_MS = 3_600_000
/** 224 bits: the length of the keys that clients know (EXPLORE-auth-2). */
const SECRET_BYTES = 28

export function createKeys({ store, clock = systemClock, log = silentLog, freshMs = 100 }: KeysOptions): Keys {
  const cache = new RevisionCache({ store, clock, name: REVISION, freshMs, load: () => loadByHash(store) })
  const touched = new Map<string, number>()
  let writing: Promise<unknown> = Promise.resolve()

  /** Changes a key that is not revoked: what was revoked stays so. */
  const change = async (id: string, values: Partial<ApiKeyRow>, check: KeyCheck = unchecked): Promise<ApiKey> => {
    const row = await store.transaction(async (tx) => {
      await check(tx)
      await bumpRevision(tx, REVISION)
      return tx
        .updateTable('api_keys')
        .set(values)
        .where('id', '=', id)
        .where('revoked_ms', 'is', null)
        .returningAll()
        .executeTakeFirst()
    })
    cache.expire()
    if (row === undefined)
      throw accessError('access/unknown-key', `There is no active API key ${id}.`, { details: { id } })
    return fromRow(row)
  }

  /** Once an hour is enough to distinguish unused keys, and keeps writes out of the read path. */
  const touch = (key: ApiKey): void => {
    const now = clock.now()
    if (now - Math.max(key.usedMs ?? 0, touched.get(key.id) ?? 0) < HOUR_MS) return
    touched.set(key.id, now)
    const write = (tx: Writer) => tx.updateTable('api_keys').set({ used_ms: now }).where('id', '=', key.id).execute()
    writing = Promise.all([
      writing,
      store.sideTransaction(write).catch((error: unknown) => log.warn({ err: error }, 'last use of a key not kept'))
    ])
  }

  return {
    create: async (name, terms = {}, check = unchecked) => {
      if (name.trim() === '') throw accessError('access/bad-key-name', 'An API key needs a name.')
      const secret = randomHex(SECRET_BYTES)
      const row = newRow(name.trim(), secret, terms, clock.now())
      await store.transaction(async (tx) => {
        await check(tx)
        await bumpRevision(tx, REVISION)
        await tx.insertInto('api_keys').values(row).execute()
        if (row.owner !== null) await forgetEnded(tx, row.owner, clock.now())
      })
      cache.expire()
      return { secret, key: fromRow(row) }
    },
    list: async (owner) => {
      const rows = store.db.selectFrom('api_keys').selectAll().orderBy('created_ms').orderBy('id')
      return (await (owner === undefined ? rows : rows.where('owner', '=', owner)).execute()).map(fromRow)
    },
    update: (id, terms, check) => change(id, changedColumns(terms), check),
    revoke: (id, check) => change(id, { revoked_ms: clock.now() }, check),
    rotate: async (id, check) => {
      const secret = randomHex(SECRET_BYTES)
      return { secret, key: await change(id, { sha256: hash(secret) }, check) }
    },
    findLive: async (secret) => {
      const key = (await cache.read()).value.get(hash(secret))
      if (key === undefined || key.revokedMs !== null || (key.expiresMs ?? Infinity) <= clock.now()) return undefined
      touch(key)
      return key
    },
    settle: async () => void (await writing)
  }
}

async function unchecked(): Promise<void> {}

/** Limit of active keys of one owner. */
export async function countLiveKeys(tx: Writer, owner: string, nowMs: number): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('owner', '=', owner)
    .where('revoked_ms', 'is', null)
    .where((row) => row.or([row('expires_ms', 'is', null), row('expires_ms', '>', nowMs)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of the keys of an owner that ended, the latest stay. */
async function forgetEnded(tx: Writer, owner: string, nowMs: number): Promise<void> {
  const surplus = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('owner', '=', owner)
    .where((row) => row.or([row('revoked_ms', 'is not', null), row('expires_ms', '<=', nowMs)]))
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .offset(MAX_ENDED)
    .limit(BATCH)
    .execute()
  if (surplus.length === 0) return
  await tx
    .deleteFrom('api_keys')
    .where(
      'id',
      'in',
      surplus.map(({ id }) => id)
    )
    .execute()
}

/** Those that are not revoked: what is kept of the others is for lists only. */
async function loadByHash(store: Store): Promise<ReadonlyMap<string, ApiKey>> {
  const rows = await store.db.selectFrom('api_keys').selectAll().where('revoked_ms', 'is', null).execute()
  return new Map(rows.map((row) => [row.sha256, fromRow(row)]))
}

/** A plain hash is enough: the secret is random, so salt or a slow hash would add no protection against guessing. */
function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function newRow(name: string, secret: string, terms: KeyTerms, nowMs: number): ApiKeyRow {
  return {
    id: randomHex(8),
    sha256: hash(secret),
    name,
    created_ms: nowMs,
    used_ms: null,
    revoked_ms: null,
    owner: terms.owner ?? null,
    organization: terms.organization === false ? 0 : 1,
    expires_ms: terms.expiresMs ?? null,
    daily_calls: terms.dailyCalls ?? null,
    daily_engine_ms: terms.dailyEngineMs ?? null
  }
}

function changedColumns({
  name,
  organization,
  expiresMs,
  dailyCalls,
  dailyEngineMs
}: Parameters<Keys['update']>[1]): Partial<ApiKeyRow> {
  return {
    // A statement must change something.
    ...(name === undefined ? { revoked_ms: null } : { name }),
    ...(organization !== undefined && { organization: organization ? 1 : 0 }),
    ...(expiresMs !== undefined && { expires_ms: expiresMs }),
    ...(dailyCalls !== undefined && { daily_calls: dailyCalls }),
    ...(dailyEngineMs !== undefined && { daily_engine_ms: dailyEngineMs })
  }
}

function fromRow(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    owner: row.owner,
    organization: row.organization === 1,
    createdMs: row.created_ms,
    usedMs: row.used_ms,
    expiresMs: row.expires_ms,
    revokedMs: row.revoked_ms,
    dailyCalls: row.daily_calls,
    dailyEngineMs: row.daily_engine_ms
  }
}
