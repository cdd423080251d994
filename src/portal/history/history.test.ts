import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { toCsv } from '../pipeline/csv.ts'
import { ADMIN, NOON, openTestPortal, PASSWORD, type Sent } from '../portal-for-tests.ts'

const portal = await openTestPortal({ auditDays: 30 })
after(() => portal.close())
const { ask, refused, send, clock, store } = portal

const boss = await portal.signIn(ADMIN)
const ann = await portal.member('ann', 'org_publisher')
const FROM = { address: '198.51.100.7', headers: { 'user-agent': 'Mapper 2.0' } }
const history = (sent: Sent = {}) => ask('/portals/self/history', { all: true, ...sent }, { as: boss })
const told = async (sent: Sent) =>
  ((await history(sent)).items as Record<string, unknown>[]).map(
    ({ idType, action, id, actor, outcome }) => `${idType}/${action} ${id} by ${actor} ${outcome}`
  )

const { id: item } = await ask(
  '/content/users/ann/addItem',
  { title: 'Trees', type: 'CSV', text: 'a\n1\n' },
  { as: ann, ...FROM }
)
await ask('/portals/self/securityPolicy/update', { minLength: 14 }, { as: boss, ...FROM })
await ask('/portals/self/securityPolicy/reset', {}, { as: boss })

test('an entry says who did what to what, when, from where and by what program', async () => {
  const [entry] = (await history({ id: item })).items
  assert.match(entry.reqId, /\S/)
  assert.deepEqual(
    { ...entry, reqId: '' },
    {
      id: item,
      idType: 'i',
      orgId: '0123456789ABCDEF',
      owner: 'ann',
      actor: 'ann',
      ip: '198.51.100.7',
      action: 'add',
      created: NOON,
      reqId: '',
      userAgent: 'Mapper 2.0',
      outcome: 'done',
      count: 1,
      data: {}
    }
  )
})

test('changes of settings say what was set', async () => {
  const [entry] = (await history({ actions: 'securityPolicy/update' })).items
  assert.deepEqual([entry.idType, entry.actor, entry.ip, entry.data], ['a', ADMIN, '198.51.100.7', { minLength: 14 }])
})

test('a failed sign-in is there at once: the user when there is one, and never the typed text of an unknown user name', async () => {
  await send('/generateToken', { username: 'ann', password: 'wrong', referer: 'test' }, FROM)
  await send('/generateToken', { username: 'my secret password', password: 'ann', referer: 'test' }, FROM)
  assert.deepEqual(await told({ outcomes: 'failed', sortOrder: 'asc' }), [
    'u/signinFailed ann by null failed',
    'u/signinFailed  by null failed'
  ])
  const { text } = await send('/portals/self/history', { all: true }, { as: boss })
  assert.ok(!text.includes('my secret password') && !text.includes(PASSWORD))
})

test('a right that was missing is there, with the operation', async () => {
  assert.equal((await refused('/portals/self/history', {}, { as: ann, ...FROM })).code, 403)
  assert.equal((await refused('/community/users/boss/disable', {}, { as: ann, ...FROM })).code, 403)
  assert.equal((await refused('/community/self', {}, { as: 'nonsense', ...FROM })).code, 498)
  assert.deepEqual(await told({ types: 'access', sortOrder: 'asc' }), [
    'access/forbidden history by ann refused',
    'access/forbidden disable by ann refused',
    'access/invalidToken self by null refused'
  ])
  assert.deepEqual((await history({ actions: 'forbidden', id: 'disable' })).items[0].data, {
    username: 'boss',
    operation: 'users/disable'
  })
})

test('ten thousand failures of one origin create two entries, and delays a separate one', async () => {
  const before = Number(
    (
      await store.db
        .selectFrom('audit_log')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  )
  for (let batch = 0; batch < 200; batch++)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        send('/generateToken', { username: ADMIN, password: 'wrong', referer: 'test' }, { address: '198.51.100.99' })
      )
    )
  await history()
  clock.ms += 600_000
  await history()
  clock.ms = NOON
  const rows = await store.db
    .selectFrom('audit_log')
    .select(['action', 'count'])
    .where('address', '=', '198.51.100.99')
    .orderBy('sequence')
    .execute()
  const counted = (action: string): number =>
    rows.filter((row) => row.action === action).reduce((sum, row) => sum + row.count, 0)
  assert.deepEqual([counted('signinFailed'), counted('signinDelayed')], [5, 9_995])
  const after = Number(
    (
      await store.db
        .selectFrom('audit_log')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  )
  assert.ok(after - before <= 6, `${after - before} rows`)
})

test('filters: user, thing, kind, owner, address, time; all of them together', async () => {
  assert.deepEqual(await told({ actors: 'ann', types: 'i' }), [`i/add ${item} by ann done`])
  assert.deepEqual(await told({ owners: 'ann' }), [`i/add ${item} by ann done`])
  assert.deepEqual(await told({ owners: ADMIN }), [])
  assert.equal((await history({ ips: '198.51.100.7', types: 'i,a' })).items.length, 2)
  assert.deepEqual(await told({ fromDate: NOON + 1, types: 'i' }), [])
  assert.deepEqual(await told({ toDate: NOON, types: 'i' }), [])
  for (const fromDate of ['2026-11-21', '"2026-11-21T12:00:00Z"', NOON])
    assert.equal((await told({ fromDate, types: 'i' })).length, 1, String(fromDate))
  assert.deepEqual((await refused('/portals/self/history', { fromDate: 'yesterday' }, { as: boss })).details, [
    "'fromDate' must be an instant: milliseconds since 1970, or ISO 8601."
  ])
})

test('without all and filters only the organization’s', async () => {
  const { items } = await ask('/portals/self/history', {}, { as: boss })
  assert.deepEqual([...new Set(items.map(({ idType }: { idType: string }) => idType))], ['a'])
})

test('pages follow one another to the end, in both orders', async () => {
  for (const sortOrder of ['asc', 'desc']) {
    const whole = (await history({ num: 100, sortOrder })).items
    const paged: unknown[] = []
    for (let start: string | undefined = '0'; start !== undefined; ) {
      const page: { items: unknown[]; nextKey?: string } = await history({ num: 3, sortOrder, start })
      paged.push(...page.items)
      start = page.nextKey
    }
    assert.deepEqual(paged, whole, sortOrder)
  }
  assert.deepEqual((await refused('/portals/self/history', { start: 'x' }, { as: boss })).details, [
    "'start' must be a nextKey."
  ])
})

test('f=csv is one file, and nothing in it is a formula', async () => {
  await send(
    '/generateToken',
    { username: 'ann', password: 'wrong', referer: 'test' },
    { address: '198.51.100.8', headers: { 'user-agent': '=cmd|"/c calc"!A1' } }
  )
  const { text, headers } = await send(
    '/portals/self/history',
    { all: true, f: 'csv', num: 10_000, ips: '198.51.100.8' },
    { as: boss }
  )
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  const [header, row] = text.split('\r\n')
  assert.equal(header, 'id,idType,orgId,owner,actor,ip,action,created,reqId,userAgent,outcome,count,data')
  assert.match(
    row ?? '',
    /^ann,u,0123456789ABCDEF,,,198\.51\.100\.8,signinFailed,\d+,[^,]+,"'=cmd\|""\/c calc""!A1",failed,1,\{\}$/
  )
  assert.equal(toCsv(['a'], [{ a: -1 }, { a: '-1' }, { a: null }]), "a\r\n-1\r\n'-1\r\n\r\n")
  assert.equal((await refused('/portals/self/history', { f: 'csv' }, { as: ann })).code, 403)
})

test('entries are deleted after the retention period, and surplus failures earlier', async () => {
  clock.ms = NOON + 30 * 86_400_000 + 1
  await portal.portal.sweep()
  assert.deepEqual(await store.db.selectFrom('audit_log').select('sequence').execute(), [])
  clock.ms = NOON
})
