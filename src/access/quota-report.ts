import { type RawBuilder, type Store, sql } from '#store'
import { callerIdOf } from './caller-id.ts'
import { OPERATOR, type Principal } from './principal.ts'

/** Use of a day by one kind of callers. */
export interface KindUse {
  readonly kind: Principal['kind']
  readonly callers: number
  readonly calls: number
  readonly engineMs: number
  /** Of the caller with the most calls, and of the one with the most computing. */
  readonly mostCalls: number
  readonly mostEngineMs: number
}

/** An active key or a user, with the use of a day. */
export interface CallerUse {
  readonly id: string
  readonly name: string
  /** User name; null: a key of nobody, or a user. */
  readonly owner: string | null
  readonly calls: number
  readonly engineMs: number
  /** Own limits; null: the portal's. */
  readonly dailyCalls: number | null
  readonly dailyEngineMs: number | null
}

export const USE_ORDERS = ['calls', 'computing'] as const
export type UseOrder = (typeof USE_ORDERS)[number]

export interface UsePage {
  readonly order: UseOrder
  /** From 1. */
  readonly start: number
  readonly num: number
  /** Only callers whose name contains it, or keys whose owner does. */
  readonly name?: string | undefined
}

/** How callers without a key, keys and users are named in `quota_usage`. */
const PREFIXES: Readonly<Record<Principal['kind'], string>> = { anonymous: 'address:', key: 'key:', user: 'user:' }

/** Sums only: networks of callers are personal data. The operator's command line has no quota and is not counted. */
export async function sumKind({ db }: Store, day: string, kind: Principal['kind']): Promise<KindUse> {
  const row = await db
    .selectFrom('quota_usage')
    .select(({ fn }) => [
      fn.countAll<number | bigint>().as('callers'),
      fn.sum<number | bigint | null>('calls').as('calls'),
      fn.sum<number | bigint | null>('engine_ms').as('engine_ms'),
      fn.max<number | null>('calls').as('most_calls'),
      fn.max<number | null>('engine_ms').as('most_engine_ms')
    ])
    .where('day', '=', day)
    .where('caller', 'like', `${PREFIXES[kind]}%`)
    .where('caller', '!=', callerIdOf(OPERATOR, ''))
    .executeTakeFirstOrThrow()
  return {
    kind,
    callers: Number(row.callers),
    calls: Number(row.calls),
    engineMs: Number(row.engine_ms),
    mostCalls: Number(row.most_calls),
    mostEngineMs: Number(row.most_engine_ms)
  }
}

/** Active keys, those without a call too: the most used first. */
export async function listKeyUse(store: Store, day: string, nowMs: number, page: UsePage): Promise<CallerUse[]> {
  const isUsage = sql<boolean>`quota_usage.caller = ${PREFIXES.key} || api_keys.id and quota_usage.day = ${day}`
  const rows = await activeKeys(store, nowMs, page.name)
    .leftJoin('quota_usage', (join) => join.on(isUsage))
    .select(['api_keys.id', 'name', 'owner', 'calls', 'engine_ms', 'daily_calls', 'daily_engine_ms'])
    .orderBy(coalesced(page.order), 'desc')
    .orderBy('api_keys.id')
    .limit(page.num)
    .offset(page.start - 1)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    owner: row.owner,
    calls: row.calls ?? 0,
    engineMs: row.engine_ms ?? 0,
    dailyCalls: row.daily_calls,
    dailyEngineMs: row.daily_engine_ms
  }))
}

export async function countKeys(store: Store, nowMs: number, name?: string): Promise<number> {
  const { count } = await activeKeys(store, nowMs, name)
    .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Users with calls of the day: the most active first. */
export async function listUserUse(store: Store, day: string, page: UsePage): Promise<CallerUse[]> {
  const rows = await usersOf(store, day, page.name)
    .select(['users.id', 'users.username', 'calls', 'engine_ms'])
    .orderBy(coalesced(page.order), 'desc')
    .orderBy('users.id')
    .limit(page.num)
    .offset(page.start - 1)
    .execute()
  return rows.map(({ id, username, calls, engine_ms }) => ({
    id,
    name: username,
    owner: null,
    calls,
    engineMs: engine_ms,
    dailyCalls: null,
    dailyEngineMs: null
  }))
}

export async function countUserUse(store: Store, day: string, name?: string): Promise<number> {
  const { count } = await usersOf(store, day, name)
    .select(({ fn }) => fn.countAll<number | bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function activeKeys({ db }: Store, nowMs: number, name = '') {
  const isNamed = sql<boolean>`(${contains('name', name)} or coalesce(${contains('owner', name)}, false))`
  return db
    .selectFrom('api_keys')
    .where('revoked_ms', 'is', null)
    .$if(name !== '', (all) => all.where(isNamed))
    .where((row) => row.or([row('expires_ms', 'is', null), row('expires_ms', '>', nowMs)]))
}

function usersOf({ db }: Store, day: string, name = '') {
  const isUsage = sql<boolean>`quota_usage.caller = ${PREFIXES.user} || users.id`
  return db
    .selectFrom('quota_usage')
    .innerJoin('users', (join) => join.on(isUsage))
    .where('day', '=', day)
    .$if(name !== '', (all) => all.where(contains('username', name)))
}

/** Without regard to case, as far as both databases agree on it. */
function contains(column: 'name' | 'owner' | 'username', text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape ${sql.lit('\\')}`
}

function coalesced(order: UseOrder): RawBuilder<number> {
  return order === 'calls'
    ? sql<number>`coalesce(quota_usage.calls, 0)`
    : sql<number>`coalesce(quota_usage.engine_ms, 0)`
}
