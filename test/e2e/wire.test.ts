import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import { importPlaces, RECORDS } from './places.ts'
import { openPortal, type Portal, type Query } from './portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importPlaces(portal)
})
after(() => portal.close())

test('EXPLORE-header: headers of a success', async () => {
  const { headers } = await portal.get(RECORDS)
  const expected: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, GET, OPTIONS',
    'access-control-max-age': '1000',
    'x-content-type-options': 'nosniff',
    'content-language': 'en',
    'referrer-policy': 'strict-origin-when-cross-origin'
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, name)
  assert.match(headers.get('vary') ?? '', /Accept-Language, Cookie, Host/)
  assert.match(headers.get('access-control-allow-headers') ?? '', /ODS-Widgets-Version/)
  assert.match(headers.get('access-control-expose-headers') ?? '', /X-RateLimit-Remaining/)
  assert.match(headers.get('server-timing') ?? '', /engine;dur=/)
})

test('EXPLORE-error, EXPLORE-header: errors: pretty-printed, without charset, with the CORS headers', async () => {
  const answer = await portal.get('/catalog/datasets/nope')
  assert.equal(
    answer.text,
    '{\n  "error_code": "NotFoundResource",\n  "message": "The requested dataset nope does not exist."\n}'
  )
  assert.equal(answer.headers.get('content-type'), 'application/json')
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
})

test('EXPLORE-error: an invalid URI is NotFoundURI, another method 405', async () => {
  await portal.refused('/catalog/nope', {}, 404, 'NotFoundURI')
  await portal.refused(RECORDS, {}, 405, 'MethodNotAllowed', { method: 'POST' })
})

test('below /api/ every answer is JSON, also where no API is', async () => {
  for (const path of ['//api/management/v2/datasets', '//api/explore/v3.0/catalog', '//api', '//api/']) {
    const answer = await portal.get(path, { dataset: 'x' })
    assert.equal(
      answer.text,
      '{\n  "error_code": "NotFoundURI",\n  "message": "The requested URI does not exist."\n}',
      path
    )
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('access-control-allow-origin')],
      [404, 'application/json', '*'],
      path
    )
  }
})

test('EXPLORE-wire-2: every path answers with a trailing slash', async () => {
  for (const path of [
    '',
    '/catalog',
    '/catalog/datasets',
    '/catalog/facets',
    '/catalog/exports',
    '/catalog/exports/json',
    '/catalog/datasets/places',
    RECORDS,
    '/catalog/datasets/places/facets',
    '/catalog/datasets/places/exports/csv',
    '/catalog/datasets/places/attachments',
    '/swagger.json'
  ]) {
    assert.equal((await portal.get(`${path}/`)).status, 200, path)
  }
})

test('a validator follows the version and the question; 304 with it', async () => {
  const { headers } = await portal.get(RECORDS, { limit: 1 })
  const etag = headers.get('etag') ?? ''
  assert.equal((await portal.get(RECORDS, { limit: 1, unknown: 'x' })).headers.get('etag'), etag)
  assert.notEqual((await portal.get(RECORDS, { limit: 2 })).headers.get('etag'), etag)
  const again = await portal.get(RECORDS, { limit: 1 }, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, again.text], [304, ''])
  const file = await portal.get('/catalog/datasets/places/exports/csv')
  assert.equal(
    (
      await portal.get(
        '/catalog/datasets/places/exports/csv',
        {},
        { headers: { 'if-none-match': file.headers.get('etag') ?? '' } }
      )
    ).status,
    304
  )
  await importPlaces(portal)
  assert.notEqual((await portal.get(RECORDS, { limit: 1 })).headers.get('etag'), etag)
})

test('results that change without a change of data are not cached', async () => {
  const { headers } = await portal.get(RECORDS, { select: 'now() as t', limit: 1 })
  assert.equal(headers.get('etag'), null)
})

test('equal answers, kept or not, plain or compressed', async () => {
  const query = { limit: 8, order_by: 'id' }
  const first = await portal.get(RECORDS, query, { headers: { 'accept-encoding': 'identity' } })
  const second = await portal.get(RECORDS, query)
  assert.equal(second.headers.get('content-encoding'), 'gzip')
  assert.equal(second.text, first.text)
})

test('the description of the API has every documented path', async () => {
  const { openapi, paths, servers } = await portal.json('/swagger.json')
  assert.match(openapi, /^3\./)
  assert.equal(servers[0].url, `${portal.url}/api/explore/v2.1`)
  for (const path of [
    '/catalog/datasets',
    '/catalog/exports/{format}',
    '/catalog/facets',
    '/catalog/datasets/{dataset_id}/records/{record_id}',
    '/catalog/datasets/{dataset_id}/exports/{format}'
  ])
    assert.ok(path in paths, path)
})

test('hostile questions get a clear refusal, and no word of the engine', async () => {
  const hostile: readonly Query[] = [
    { where: `name = "${'x'.repeat(900_000)}"` },
    { where: '('.repeat(10_000) },
    { where: `${'('.repeat(10_000)}1=1${')'.repeat(10_000)}` },
    { where: `id in (${'1,'.repeat(100_000)}1)` },
    { where: "name = 'a\u0000b'" },
    { where: "name = ''; DROP TABLE x" },
    { where: `people > ${'9'.repeat(400)}` },
    { select: "file('/etc/passwd')" },
    { select: 'sleep(3)' },
    { order_by: 'name; SELECT 1' },
    { group_by: 'system.tables' },
    { refine: "name:' OR 1=1" },
    { where: '\u0000' },
    { timezone: "UTC'; SELECT 1" },
    { where: `name like "${'a '.repeat(20_000)}"` }
  ]
  for (const query of hostile) {
    const { status, text: body } = await portal.get(RECORDS, query)
    const shown = JSON.stringify(query).slice(0, 60)
    assert.ok([200, 400].includes(status), `${status} ${shown} ${body.slice(0, 200)}`)
    assert.doesNotMatch(body, /ClickHouse|DB::|Code: \d|__table|_ordinal|v_da_/i, shown)
  }
  for (const length of [2_000_000, 6_000_000])
    assert.equal((await portal.get(RECORDS, { where: 'x'.repeat(length) })).status, 400)
  assert.equal((await portal.get(RECORDS, { limit: 0 })).status, 200)
})

test('bad bytes and path tricks are 400 or 404', async () => {
  for (const path of [
    '/catalog/datasets/..%2f..%2fetc%2fpasswd',
    '/catalog/datasets/%00',
    `/catalog/datasets/${'a'.repeat(3_000)}`,
    '/catalog/datasets/places/records/%2e%2e',
    '/catalog/datasets/places/attachments/..%2f..%2fcontrol.sqlite',
    '/catalog/datasets/%ff',
    '/catalog/datasets/places/records?where=%ff',
    '/catalog/datasets/places/records?where=%'
  ]) {
    const line = (await raw(path)).split('\r\n', 1)[0] ?? ''
    assert.match(line, /^HTTP\/1\.1 (400|404) /, path)
  }
})

function raw(path: string): Promise<string> {
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET /api/explore/v2.1${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  )
  return text(socket)
}
