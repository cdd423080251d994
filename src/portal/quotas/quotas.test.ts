import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ANONYMOUS, createKeys, createQuotas, OPERATOR, type Principal } from '#access'
import { ADMIN, NOON, openTestPortal } from '../portal-for-tests.ts'

const portal = await openTestPortal({ addressDailyCalls: 500, keyDailyEngineMs: 60_000 })
after(() => portal.close())
const { ask, refused, store, clock } = portal
const as = await portal.signIn(ADMIN)
const ann = await portal.member('ann')
await portal.member('bob')
const QUOTAS = '/portals/self/quotas'

const keys = createKeys({ store, clock })
const [map, idle, gone] = [
  (await keys.create('Map', { owner: 'ann' })).key,
  (await keys.create('Idle', { dailyCalls: 7 })).key,
  (await keys.create('Gone')).key
]
await keys.revoke(gone.id)
const quotas = createQuotas({
  store,
  clock,
  defaults: { dailyCalls: null, dailyEngineMs: null },
  flushEveryMs: Infinity
})

async function use(caller: Principal, calls: number, engineMs = 0, address = '192.0.2.1'): Promise<void> {
  for (let n = 0; n < calls; n++) await quotas.admit(caller, address)
  quotas.spend(caller, address, engineMs)
}
const keyOf = (id: string): Principal => ({ kind: 'key', id, name: id, audience: [] })
async function userOf(username: string): Promise<Principal> {
  const { id } = await store.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { kind: 'user', id, name: username, audience: [] }
}
await use(ANONYMOUS, 3, 250)
await use(ANONYMOUS, 1, 0, '198.51.100.7')
await use(keyOf(map.id), 5, 1_500)
await use(keyOf(gone.id), 2)
await use(await userOf('ann'), 1, 9_000)
await use(await userOf('bob'), 4)
await use(OPERATOR, 9)
await quotas.flush()

test('the limits of each kind of callers are named with the settings that make them', async () => {
  const { limits } = await ask(QUOTAS, {}, { as })
  assert.deepEqual(limits, [
    {
      kind: 'anonymous',
      dailyCalls: 500,
      dailyComputeSeconds: 60,
      callsSetting: 'address-daily-calls',
      computeSetting: 'daily-compute-seconds'
    },
    ...['user', 'key'].map((kind) => ({
      kind,
      dailyCalls: 1_000,
      dailyComputeSeconds: 60,
      callsSetting: 'key-daily-calls',
      computeSetting: 'daily-compute-seconds'
    }))
  ])
})

test('the use of today is summed by kind without addresses and without the command line, and ends at midnight (UTC)', async () => {
  const document = await ask(QUOTAS, {}, { as })
  assert.deepEqual(document.use, [
    { kind: 'anonymous', callers: 2, calls: 4, computeSeconds: 0.25, mostCalls: 3, mostComputeSeconds: 0.25 },
    { kind: 'user', callers: 2, calls: 5, computeSeconds: 9, mostCalls: 4, mostComputeSeconds: 9 },
    { kind: 'key', callers: 2, calls: 7, computeSeconds: 1.5, mostCalls: 5, mostComputeSeconds: 1.5 }
  ])
  assert.deepEqual([document.time, document.day, document.resets], [NOON, '2026-11-21', NOON + 43_200_000])
  assert.doesNotMatch(JSON.stringify(document), /192\.0\.2|198\.51/)
})

test('active keys are listed with their use, the most used first, page by page', async () => {
  const first = await ask(QUOTAS, { num: 1 }, { as })
  assert.deepEqual([first.total, first.nextStart], [2, 2])
  assert.deepEqual(first.callers, [
    { id: map.id, name: 'Map', owner: 'ann', calls: 5, computeSeconds: 1.5, dailyCalls: -1, dailyComputeSeconds: -1 }
  ])
  const second = await ask(QUOTAS, { num: 1, start: 2 }, { as })
  assert.deepEqual(second.callers, [
    { id: idle.id, name: 'Idle', owner: null, calls: 0, computeSeconds: 0, dailyCalls: 7, dailyComputeSeconds: -1 }
  ])
})

test('keys and users are found by a part of a name, keys by their owners too', async () => {
  const found = async (list: string, name: string): Promise<string[]> => {
    const { callers, total } = await ask(QUOTAS, { list, name }, { as })
    assert.equal(total, callers.length)
    return callers.map((each: { name: string }) => each.name)
  }
  assert.deepEqual(await found('keys', 'DL'), ['Idle'])
  assert.deepEqual(await found('keys', 'ann'), ['Map'])
  assert.deepEqual(await found('keys', '%'), [])
  assert.deepEqual(await found('users', 'an'), ['ann'])
  assert.deepEqual(await found('users', 'nobody'), [])
})

test('users with calls of today are listed by calls or by computing time', async () => {
  const namesBy = async (order: string): Promise<string[]> => {
    const { callers } = await ask(QUOTAS, { list: 'users', order }, { as })
    return callers.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await namesBy('calls'), ['bob', 'ann'])
  assert.deepEqual(await namesBy('computing'), ['ann', 'bob'])
})

test('use of yesterday does not count', async () => {
  clock.ms += 86_400_000
  try {
    const { use: today, callers, total } = await ask(QUOTAS, { list: 'users' }, { as: await portal.signIn(ADMIN) })
    assert.deepEqual([today.map(({ calls }: { calls: number }) => calls), callers, total], [[0, 0, 0], [], 0])
  } finally {
    clock.ms = NOON
  }
})

test('an administrator gives any key its own quota and takes it back; the audit log has it', async () => {
  const change = (parameters: object) => ask(`${QUOTAS}/updateKey`, { keyId: map.id, ...parameters }, { as })
  assert.deepEqual(await change({ dailyCalls: 5_000, dailyComputeSeconds: 120 }), {
    success: true,
    keyId: map.id,
    dailyCalls: 5_000,
    dailyComputeSeconds: 120
  })
  assert.deepEqual(await change({ dailyCalls: -1 }), {
    success: true,
    keyId: map.id,
    dailyCalls: -1,
    dailyComputeSeconds: 120
  })
  const { events } = { events: await store.db.selectFrom('audit_log').selectAll().execute() }
  assert.equal(events.filter(({ action, subject }) => action === 'update' && subject === map.id).length, 2)
})

test('a quota is refused without a value, for revoked keys, and from others than default administrators', async () => {
  const change = `${QUOTAS}/updateKey`
  assert.deepEqual((await refused(change, { keyId: map.id }, { as })).details, [
    "'dailyCalls' or 'dailyComputeSeconds' must be specified."
  ])
  for (const keyId of [gone.id, 'none'])
    assert.equal(
      (await refused(change, { keyId, dailyCalls: 1 }, { as })).message,
      'API key does not exist or is inaccessible.'
    )
  assert.equal((await refused(QUOTAS, {}, { as: ann })).code, 403)
  assert.equal((await refused(change, { keyId: map.id, dailyCalls: 1 }, { as: ann })).code, 403)
})
