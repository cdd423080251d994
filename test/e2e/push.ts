/** Records pushed over HTTP, as devices do it. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from './portal.ts'

/** `settings`: of the portal. */
export function testPush(settings: () => Promise<Readonly<Record<string, string>>>): void {
  let portal: Portal
  let secret: string
  before(async () => {
    // Keys travel over plain HTTP in trials only.
    portal = await openPortal({ 'plain-sign-in': 'true', ...(await settings()) })
    const schema = {
      fields: [
        { name: 'station', type: 'text', annotations: { id: true } },
        { name: 'level', type: 'double' },
        { name: 'seen', type: 'datetime' }
      ]
    }
    await portal.import('levels.csv', 'station,level,seen\na,1.5,2026-11-23T00:00:00Z\n', {
      datasetId: 'levels',
      schema
    })
    await portal.import('log.csv', 'text\nfirst\n', { datasetId: 'log' })
    secret = await portal.pushKey('levels')
  })
  after(() => portal.close())

  interface Sent {
    readonly headers?: Readonly<Record<string, string>>
    readonly what?: 'push' | 'delete'
    readonly key?: string
    readonly dataset?: string
  }

  async function send(body: string, { headers = {}, what = 'push', key = secret, dataset = 'levels' }: Sent = {}) {
    const url = `${portal.url}/api/push/1.0/${dataset}/realtime/${what}/?pushkey=${key}`
    const response = await fetch(url, { method: 'POST', body, headers })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  const levels = async () => {
    const query = { order_by: 'station', select: 'station, level', limit: 100 }
    const { results } = await portal.json('/catalog/datasets/levels/records', query)
    return results.map(({ station, level }: Record<string, unknown>) => `${station} ${level}`)
  }

  test('an acknowledged object or array is in the next answer; equal keys replace each other', async () => {
    assert.deepEqual(await send('{"station": "b", "level": 2}'), { status: 200, body: { status: 'OK' } })
    assert.deepEqual(await levels(), ['a 1.5', 'b 2'])
    await send('[{"station": "b", "level": 3}, {"station": "c", "level": 4, "seen": "2026-11-23T01:02:03Z"}]')
    assert.deepEqual(await levels(), ['a 1.5', 'b 3', 'c 4'])
  })

  test('JSON Lines and CSV are taken, and the key in a header', async () => {
    const { body } = await send('{"station":"d","level":5}\n{"station":"e","level":6}\n', {
      key: '',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' }
    })
    assert.deepEqual(body, { status: 'OK' })
    await send('station,level\nf,7\n', { headers: { 'content-type': 'text/csv' } })
    assert.deepEqual((await levels()).slice(-3), ['d 5', 'e 6', 'f 7'])
  })

  test('records are deleted by the fields of their key', async () => {
    await send('[{"station": "d"}, {"station": "e"}, {"station": "none"}]', { what: 'delete' })
    assert.deepEqual(await levels(), ['a 1.5', 'b 3', 'c 4', 'f 7'])
  })

  test('one record is deleted by its id, as devices of the original service ask it, and by GET only', async () => {
    await send('{"station": "one by \\"id\\"", "level": 8}')
    const { records } = await portal.json('//api/records/1.0/search/', {
      dataset: 'levels',
      'refine.station': 'one by "id"'
    })
    const remove = (id: string, { key = secret, method = 'GET' } = {}) =>
      portal.get(`//api/push/1.0/levels/realtime/${id}/delete/`, { pushkey: key }, { method })
    const { recordid: id } = records[0]
    assert.equal((await remove(id, { key: 'no' })).status, 401)
    assert.equal((await remove(id, { method: 'HEAD' })).status, 400)
    const { status, text } = await remove(id)
    assert.deepEqual([status, text], [200, '{"status": "OK"}'])
    assert.deepEqual(await levels(), ['a 1.5', 'b 3', 'c 4', 'f 7'])
    assert.equal((await remove(id)).status, 404)
    assert.equal((await remove('a')).status, 404)
  })

  test('pushes at the same time are committed together, and a wrong one is refused by itself', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send(at === 7 ? '{"station": "x7", "level": "high"}' : `{"station": "x${at}", "level": ${at}}`)
      )
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map((_, at) => (at === 7 ? 400 : 200))
    )
    assert.equal((await levels()).filter((each: string) => each.startsWith('x')).length, 11)
  })

  test('the refusal of a push says what does not fit, in the words of records', async () => {
    for (const [body, code, message] of [
      [
        '{"station": "z", "level": "high"}',
        'ingest/type-changed',
        'The field level has the type double, which "high" in line 1 does not fit.'
      ],
      ['{"station": "z", "colour": 1}', 'ingest/new-columns', 'The dataset has no field for these names: colour.'],
      [
        '{"level": 1}',
        'ingest/unknown-column',
        'The records have no value for the field station, which identifies a record.'
      ],
      [
        '[{"station": "z"}, {"station": null}]',
        'ingest/no-key',
        'A record has no value in station, which identifies a record.'
      ],
      ['{}', 'ingest/empty', 'The records have no values.']
    ] as const) {
      const answer = await send(body)
      assert.deepEqual(answer, {
        status: 400,
        body: { status: 'error', error_code: code, message: `${message} Nothing of the push was stored.` }
      })
    }
  })

  test('a day that can be read in two ways is read alike beside the pushes of other devices', async () => {
    const seen = [null, '12/25/2026 10:00', '04/03/2026 10:00']
    await Promise.all(seen.map((at, n) => send(JSON.stringify({ station: `day${n}`, seen: at }))))
    const query = { order_by: 'station', select: 'seen', where: 'startswith(station, "day")' }
    const { results } = await portal.json('/catalog/datasets/levels/records', query)
    assert.deepEqual(
      results.map((each: { seen: string | null }) => each.seen?.slice(0, 10)),
      [undefined, '2026-12-25', '2026-03-04']
    )
    await send(JSON.stringify(seen.map((_, n) => ({ station: `day${n}` }))), { what: 'delete' })
  })

  test('a push with an idempotency key is committed once, also into a dataset without a key', async () => {
    const key = await portal.pushKey('log')
    const sent = { key, dataset: 'log', headers: { 'idempotency-key': 'one' } }
    const answers = await Promise.all([1, 2, 3].map(() => send('{"text": "second"}', sent)))
    answers.push(await send('{"text": "second"}', sent))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200]
    )
    assert.equal((await portal.json('/catalog/datasets/log/records')).total_count, 2)
    const other = await send('{"text": "third"}', sent)
    assert.deepEqual([other.status, other.body['error_code']], [400, 'push/key-reused'])
  })

  test('a file inside of a record is kept, and readers get it by the address in the record', async () => {
    const fields = [
      { name: 'spot', type: 'text', annotations: { id: true } },
      { name: 'photo', type: 'file' },
      { name: 'count', type: 'int', values: { misfits: 'null' } },
      { name: 'seen', type: 'datetime', values: { misfits: 'null' } },
      { name: 'place', type: 'geo_point_2d' }
    ]
    const first = 'spot,photo,count,seen,place\na,https://x.org/a.jpg,1,2026-01-01T00:00:00Z,"1.5, 2.5"\n'
    await portal.import('spots.csv', first, { datasetId: 'spots', schema: { version: 2, fields } })
    const key = await portal.pushKey('spots')
    const content = Buffer.from('a picture').toString('base64')
    const record = { spot: 'b', photo: { content, 'content-type': 'image/png' } }
    assert.deepEqual(await send(JSON.stringify(record), { key, dataset: 'spots' }), {
      status: 200,
      body: { status: 'OK' }
    })
    const { results } = await portal.json('/catalog/datasets/spots/records', { order_by: 'spot' })
    const { photo } = results[1]
    assert.equal(photo.url, `${portal.url}/api/explore/v2.1/catalog/datasets/spots/files/${photo.id}`)
    assert.deepEqual([photo.format, photo.filename], ['png', `${photo.id}.png`])
    const file = await fetch(photo.url)
    assert.deepEqual(
      [file.status, file.headers.get('content-type'), file.headers.get('content-disposition'), await file.text()],
      [200, 'image/png', `attachment; filename="${photo.filename}"`, 'a picture']
    )
    assert.equal((await portal.get(`/catalog/datasets/spots/files/${'0'.repeat(32)}`)).status, 404)
    const listed = await portal.json('/catalog/datasets/spots/files')
    assert.deepEqual(
      [listed.links.map((link: { rel: string }) => link.rel), listed.total_count, listed.files],
      [
        ['self', 'dataset'],
        1,
        [{ href: photo.url, metas: { 'mime-type': 'image/png', title: photo.filename, url: photo.url, id: photo.id } }]
      ]
    )
    assert.deepEqual((await portal.json('/catalog/datasets/spots/files', { offset: 1 })).files, [])
    const { body } = await send('{"spot": "c", "photo": {"content": "?"}}', { key, dataset: 'spots' })
    assert.match(body['message']!, /the file in photo is not valid, its content is not base64/)
  })

  test('values become null, and points are read, alike in a push by itself and beside those of other devices', async () => {
    const key = await portal.pushKey('spots')
    const sent = [
      { count: 'many' },
      { count: 7, seen: '2026-11-23T01:02:03Z', place: [48.5, 2.25] },
      { count: 1.5, seen: '25/12/2026 10:00', place: { type: 'Point', coordinates: [2.25, 48.5] } },
      { seen: 'yesterday', place: '48.5, 2.25' },
      { place: { lat: '48.5', lon: '2.25' } }
    ]
    const pushAs = (prefix: string, at: number) =>
      send(JSON.stringify({ spot: `${prefix}${at}`, ...sent[at] }), { key, dataset: 'spots' })
    const answers = [
      await pushAs('x by itself ', 0),
      ...(await Promise.all(sent.map((_, at) => pushAs('x beside ', at))))
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200]
    )
    const query = { order_by: 'spot', select: 'count, seen, place', where: 'startswith(spot, "x")' }
    const { results } = await portal.json('/catalog/datasets/spots/records', query)
    const place = { lon: 2.25, lat: 48.5 }
    const nothing = { count: null, seen: null, place: null }
    assert.deepEqual(results, [
      nothing,
      { count: 7, seen: '2026-11-23T01:02:03+00:00', place },
      { count: null, seen: '2026-12-25T10:00:00+00:00', place },
      { count: null, seen: null, place },
      { count: null, seen: null, place },
      nothing
    ])
  })

  test('wrong keys and bodies are refused with a sentence', async () => {
    const wrong: readonly (readonly [string, Sent, number, string])[] = [
      ['{}', { key: 'f'.repeat(56) }, 401, 'push/bad-key'],
      ['{}', { key: '' }, 401, 'push/bad-key'],
      ['{"station": "a"}', { dataset: 'log' }, 401, 'push/bad-key'],
      ['', {}, 400, 'push/bad-body'],
      ['[]', {}, 400, 'push/bad-body'],
      ['[1]', {}, 400, 'push/bad-body'],
      ['{"station": ', {}, 400, 'push/bad-body'],
      ['{"station": "a", "speed": 1}', {}, 400, 'ingest/new-columns'],
      ['x'.repeat(6_000_000), {}, 413, 'push/too-large']
    ]
    for (const [body, sent, status, code] of wrong) {
      const answer = await send(body, sent)
      assert.deepEqual([answer.status, answer.body['error_code']], [status, code], body.slice(0, 40))
    }
  })
}
