import assert from 'node:assert/strict'
import test from 'node:test'
import type { Store } from '#store'
import { createAuthenticator } from './authenticate.ts'
import { createKeys } from './keys.ts'
import { ANONYMOUS, OPERATOR, type Principal } from './principal.ts'
import { countKeys, countUserUse, listKeyUse, listUserUse, sumKind } from './quota-report.ts'
import { createQuotas, type QuotaOptions, sliceOf } from './quotas.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const MIDNIGHT = Date.parse('2026-11-22T00:00:00Z')

/** The behaviour of keys and quotas on both databases. `open` opens one and the same database, empty at first. */
export function accessContract(name: string, open: () => Promise<Store>): void {
  const withStore =
    (fn: (store: Store, time: { ms: number; now(): number }) => Promise<void>) => async (): Promise<void> => {
      const store = await open()
      const time = { ms: NOON, now: () => time.ms }
      await fn(store, time).finally(() => store.close())
    }

  test(
    `${name}: a key opens the door in every form, and only its hash is kept`,
    withStore(async (store, clock) => {
      const keys = createKeys({ store, clock, freshMs: 0 })
      const authenticate = createAuthenticator(keys)
      const { secret, key } = await keys.create('map', { owner: 'ann', dailyCalls: 5 })
      assert.match(secret, /^[0-9a-f]{56}$/)
      const rows = await store.db.selectFrom('api_keys').selectAll().execute()
      assert.ok(!JSON.stringify(rows).includes(secret))
      const expected: Principal = {
        kind: 'key',
        id: key.id,
        name: 'map',
        audience: ['public', `key:${key.id}`, 'organization', 'user:ann'],
        limits: { dailyCalls: 5 }
      }
      const forms = [
        { apikey: secret },
        { authorization: `Apikey ${secret}` },
        { authorization: `ApiKey ${secret}` },
        { authorization: `apikey  ${secret} ` },
        { authorization: `Bearer ${secret}` }
      ]
      for (const form of forms) assert.deepEqual(await authenticate(form), expected, JSON.stringify(form))
      assert.deepEqual(
        await authenticate({ apikey: 'wrong', authorization: `Apikey ${secret}` }),
        expected,
        'the header counts first'
      )
      await keys.settle()
    })
  )

  test(
    `${name}: a wrong key is refused, no key is anonymous`,
    withStore(async (store, clock) => {
      const keys = createKeys({ store, clock })
      const open = createAuthenticator(keys)
      for (const apikey of ['wrong', '0'.repeat(56), 'x'.repeat(100_000)])
        await assert.rejects(open({ apikey }), { code: 'access/invalid-key' })
      for (const none of [{}, { apikey: '' }, { apikey: ' ' }, { authorization: 'Basic dTpw' }])
        assert.equal(await open(none), ANONYMOUS)
    })
  )

  test(
    `${name}: a key ends by expiry, revocation and rotation, on other servers too`,
    withStore(async (store, clock) => {
      const [keys, other] = [createKeys({ store, clock, freshMs: 0 }), createKeys({ store, clock, freshMs: 0 })]
      const brief = await keys.create('brief', { expiresMs: NOON + HOUR })
      const long = await keys.create('long')
      assert.equal((await other.findLive(brief.secret))?.name, 'brief')
      clock.ms += HOUR
      assert.equal(await other.findLive(brief.secret), undefined)
      const rotated = await keys.rotate(long.key.id)
      assert.deepEqual(
        [await other.findLive(long.secret), (await other.findLive(rotated.secret))?.id],
        [undefined, long.key.id]
      )
      await keys.revoke(long.key.id)
      assert.equal(await other.findLive(rotated.secret), undefined)
      await assert.rejects(keys.rotate(long.key.id), { code: 'access/unknown-key' })
      await assert.rejects(keys.revoke('nobody'), { code: 'access/unknown-key' })
      await assert.rejects(keys.create(' '), { code: 'access/bad-key-name' })
      await Promise.all([keys.settle(), other.settle()])
    })
  )

  test(
    `${name}: the last use of a key is kept to the hour`,
    withStore(async (store, clock) => {
      const keys = createKeys({ store, clock, freshMs: 0 })
      const { secret, key } = await keys.create('used')
      const usedMs = async () => (await keys.settle(), (await keys.list()).find((each) => each.id === key.id)?.usedMs)
      assert.equal(await usedMs(), null)
      await keys.findLive(secret)
      assert.equal(await usedMs(), NOON)
      clock.ms += HOUR - 1
      await keys.findLive(secret)
      assert.equal(await usedMs(), NOON)
      clock.ms += 1
      await keys.findLive(secret)
      assert.equal(await usedMs(), NOON + HOUR)
    })
  )

  const quotas = (store: Store, clock: { now(): number }, defaults: QuotaOptions['defaults']) =>
    createQuotas({ store, clock, defaults, flushEveryMs: Infinity })

  test(
    `${name}: a day has its number of calls and begins again at midnight UTC`,
    withStore(async (store, clock) => {
      const counts = quotas(store, clock, { dailyCalls: 3, dailyEngineMs: null })
      const states = [
        await counts.admit(ANONYMOUS, '10.0.0.1'),
        await counts.admit(ANONYMOUS, '10.0.0.1'),
        await counts.admit(ANONYMOUS, '10.0.0.1')
      ]
      assert.deepEqual(
        states,
        [2, 1, 0].map((remaining) => ({ limit: 3, remaining, resetAtMs: MIDNIGHT }))
      )
      await assert.rejects(counts.admit(ANONYMOUS, '10.0.0.1'), {
        code: 'access/quota-exceeded',
        details: { resource: 'calls', limit: 3, unit: 'day', reset_time: '2026-11-22T00:00:00Z' }
      })
      assert.equal((await counts.admit(ANONYMOUS, '10.0.0.2')).remaining, 2)
      clock.ms = MIDNIGHT
      assert.equal((await counts.admit(ANONYMOUS, '10.0.0.1')).remaining, 2)
      await counts.close()
    })
  )

  test(
    `${name}: a key has its own limits, from every address; the operator has none`,
    withStore(async (store, clock) => {
      const counts = quotas(store, clock, { dailyCalls: 1, dailyEngineMs: 1 })
      const key: Principal = {
        kind: 'key',
        id: 'own',
        name: 'own',
        audience: [],
        limits: { dailyCalls: 2, dailyEngineMs: null }
      }
      await counts.admit(key, '10.1.0.1')
      await counts.admit(key, '10.1.0.2')
      await assert.rejects(counts.admit(key, '10.1.0.3'), { code: 'access/quota-exceeded' })
      for (let at = 0; at < 5; at++)
        assert.deepEqual(await counts.admit(OPERATOR, ''), { limit: null, remaining: null, resetAtMs: MIDNIGHT })
      await counts.close()
    })
  )

  test(
    `${name}: the engine's time is a separate budget`,
    withStore(async (store, clock) => {
      const counts = quotas(store, clock, { dailyCalls: null, dailyEngineMs: 1_000 })
      await counts.admit(ANONYMOUS, '10.2.0.1')
      counts.spend(ANONYMOUS, '10.2.0.1', 999.4)
      await counts.admit(ANONYMOUS, '10.2.0.1')
      counts.spend(ANONYMOUS, '10.2.0.1', 0.6)
      await assert.rejects(
        counts.admit(ANONYMOUS, '10.2.0.1'),
        (error: { details?: { resource?: string } }) => error.details?.resource === 'engine-ms'
      )
      await counts.close()
      const { engine_ms } = await store.db
        .selectFrom('quota_usage')
        .select('engine_ms')
        .where('caller', '=', 'address:10.2.0.1')
        .executeTakeFirstOrThrow()
      assert.equal(engine_ms, 1_000)
    })
  )

  test(
    `${name}: three servers together admit at most the limit and two slices`,
    withStore(async (store, clock) => {
      const limit = 500
      const servers = Array.from({ length: 3 }, () => quotas(store, clock, { dailyCalls: limit, dailyEngineMs: null }))
      let admitted = 0
      const callers = servers.map(async (server) => {
        for (let at = 0; at < limit; at++)
          await server.admit(ANONYMOUS, '10.3.0.1').then(
            () => admitted++,
            () => {}
          )
      })
      await Promise.all(callers)
      assert.ok(admitted >= limit && admitted <= limit + 2 * sliceOf(limit), `${admitted} admitted`)
      await Promise.all(servers.map((server) => server.close()))
      const { calls } = await store.db
        .selectFrom('quota_usage')
        .select('calls')
        .where('caller', '=', 'address:10.3.0.1')
        .executeTakeFirstOrThrow()
      assert.equal(calls, admitted)
    })
  )

  test(
    `${name}: many requests of one caller at once are counted one by one`,
    withStore(async (store, clock) => {
      const counts = quotas(store, clock, { dailyCalls: 200, dailyEngineMs: null })
      const results = await Promise.allSettled(Array.from({ length: 400 }, () => counts.admit(ANONYMOUS, '10.4.0.1')))
      assert.equal(results.filter((result) => result.status === 'fulfilled').length, 200)
      await counts.close()
    })
  )

  test(
    `${name}: a server that starts again knows the day's count after its first exchange`,
    withStore(async (store, clock) => {
      const before = quotas(store, clock, { dailyCalls: 100, dailyEngineMs: null })
      for (let at = 0; at < 60; at++) await before.admit(ANONYMOUS, '10.5.0.1')
      await before.close()
      const after = quotas(store, clock, { dailyCalls: 100, dailyEngineMs: null })
      await after.admit(ANONYMOUS, '10.5.0.1')
      await after.flush()
      assert.equal((await after.admit(ANONYMOUS, '10.5.0.1')).remaining, 38)
      await after.close()
    })
  )

  test(
    `${name}: days before yesterday are deleted`,
    withStore(async (store, clock) => {
      const counts = quotas(store, clock, { dailyCalls: null, dailyEngineMs: null })
      const days = async () =>
        (
          await store.db
            .selectFrom('quota_usage')
            .select('day')
            .where('caller', '=', 'address:10.6.0.1')
            .orderBy('day')
            .execute()
        ).map((row) => row.day)
      for (const day of ['2026-11-21', '2026-11-22', '2026-11-23']) {
        clock.ms = Date.parse(day)
        await counts.admit(ANONYMOUS, '10.6.0.1')
        await counts.flush()
      }
      assert.deepEqual(await days(), ['2026-11-22', '2026-11-23'])
      await counts.close()
    })
  )

  test(
    `${name}: the use of a day is summed by kind of caller, and active keys come in the order of their use`,
    withStore(async (store, clock) => {
      clock.ms = Date.parse('2027-03-01T12:00:00Z')
      const day = '2027-03-01'
      const keys = createKeys({ store, clock })
      const [little, much] = [(await keys.create('little')).key, (await keys.create('much')).key]
      const counts = quotas(store, clock, { dailyCalls: null, dailyEngineMs: null })
      const of = (kind: Principal['kind'], id: string): Principal => ({ kind, id, name: id, audience: [] })
      for (const id of [little.id, much.id, much.id]) await counts.admit(of('key', id), '')
      counts.spend(of('key', little.id), '', 70)
      await counts.admit(OPERATOR, '')
      await counts.flush()
      assert.deepEqual(await sumKind(store, day, 'key'), {
        kind: 'key',
        callers: 2,
        calls: 3,
        engineMs: 70,
        mostCalls: 2,
        mostEngineMs: 70
      })
      const nobody = { callers: 0, calls: 0, engineMs: 0, mostCalls: 0, mostEngineMs: 0 }
      assert.deepEqual(await sumKind(store, day, 'user'), { kind: 'user', ...nobody })
      const first = { start: 1, num: 2 }
      const byCalls = await listKeyUse(store, day, clock.ms, { order: 'calls', ...first })
      assert.deepEqual(
        byCalls.map((key) => [key.name, key.calls]),
        [
          ['much', 2],
          ['little', 1]
        ]
      )
      assert.equal((await listKeyUse(store, day, clock.ms, { order: 'computing', ...first }))[0]?.name, 'little')
      assert.deepEqual(await listUserUse(store, day, { order: 'calls', ...first }), [])
      assert.equal(await countUserUse(store, day), 0)
      assert.ok((await countKeys(store, clock.ms)) >= 2)
      await counts.close()
    })
  )
}
