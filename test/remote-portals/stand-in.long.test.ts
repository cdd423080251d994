/**
 * Clones of a stand-in of a live portal: many datasets, files inside records, keys and quotas that end midway, datasets
 * that come and go meanwhile, two clones at once. LOGGIA_CLONE_DATASETS is the number of datasets of the first test,
 * LOGGIA_CLONE_RECORDS the number of records of the largest.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after, before } from 'node:test'
import { connectHome } from '../../src/app/home-client.ts'
import { openStandIn, READER_KEY, refuse, type StandIn, type StandInDataset } from './explore-stand-in.ts'
import { ASKING, cloneFrom, openPortal, type Portal } from './two-portals.ts'

const DATASETS = Number(process.env['LOGGIA_CLONE_DATASETS'] ?? 150)
const RECORDS = Number(process.env['LOGGIA_CLONE_RECORDS'] ?? 30_000)

const FIELDS = [
  { name: 'no', type: 'int', annotations: { id: [] } },
  { name: 'name', type: 'text', annotations: { facet: true, facetsort: ['-count'] } },
  { name: 'tags', type: 'text', annotations: { multivalued: ',' } },
  { name: 'seen', type: 'datetime' },
  { name: 'year', type: 'date', annotations: { timeserie_precision: 'year' } },
  { name: 'place', type: 'geo_point_2d' }
]

function small(id: string, more: Partial<StandInDataset> = {}): StandInDataset {
  return {
    id,
    fields: FIELDS,
    count: 20,
    record: (no) => ({
      no,
      name: `${id} ${no}`,
      tags: no % 3 === 0 ? null : ['a', '', `t${no}`],
      seen: '2024-05-06T07:08:09+00:00',
      year: '2024',
      place: { lon: 2 + no / 1_000, lat: 48 }
    }),
    ...more
  }
}

let target: Portal
const opened: StandIn[] = []
before(async () => {
  target = await openPortal(ASKING)
})
after(async () => {
  for (const each of opened) each.close()
  await target?.close()
})

async function standIn(datasets: readonly StandInDataset[]): Promise<StandIn> {
  const made = await openStandIn(datasets)
  opened.push(made)
  return made
}

const clone = (from: StandIn, order = {}) => cloneFrom({ url: from.url } as Portal, target, order)
const outcomes = (report: Awaited<ReturnType<typeof clone>>) =>
  report.results.map(({ remoteId, outcome, failure }) => `${remoteId}: ${failure ?? outcome}`)
const countOf = (list: readonly string[], pattern: RegExp): number => list.filter((path) => pattern.test(path)).length

test(`${DATASETS} datasets: each export once, then the catalog only`, async () => {
  const pad = (no: number): string => String(no).padStart(5, '0')
  const portal = await standIn(Array.from({ length: DATASETS }, (_, no) => small(`many${pad(no)}`)))
  const startedAt = performance.now()
  const first = await clone(portal)
  const firstMs = performance.now() - startedAt
  assert.equal(first.results.filter(({ outcome }) => outcome === 'added').length, DATASETS)
  assert.match(first.results[0]!.losses.map(({ message }) => message).join(), /13 empty entries of lists/)
  // The stand-in refuses the selection that gives dates whole: each export is asked twice.
  assert.equal(countOf(portal.asked, /exports\/jsonl/), 2 * DATASETS)
  const asked = portal.asked.splice(0).length
  const pages = Math.ceil(DATASETS / 100)
  assert.ok(asked <= 3 * DATASETS + 3 * pages + 2, `${asked} requests`)
  const againAt = performance.now()
  const again = await clone(portal)
  assert.equal(again.results.filter(({ outcome }) => outcome === 'same').length, DATASETS)
  const [againAsked, againMs] = [portal.asked.splice(0), performance.now() - againAt]
  assert.ok(againAsked.length <= 3 * pages, againAsked.join('\n'))
  const [records, metas] = [pad(3), pad(7)].map((no) => `many${no}`)
  portal.datasets = portal.datasets.map((each) =>
    each.id === records
      ? { ...each, processed: '2024-03-01T00:00:00+00:00' }
      : each.id === metas
        ? { ...each, metas: { publisher: 'City' } }
        : each
  )
  const changed = await clone(portal)
  assert.deepEqual(
    changed.results.filter(({ outcome }) => outcome !== 'same').map(({ datasetId, outcome }) => [datasetId, outcome]),
    [
      [records, 'records'],
      [metas, 'metadata']
    ]
  )
  assert.deepEqual(
    portal.asked.filter((path) => path !== '/catalog/datasets'),
    ['/exports/jsonl', '/exports/jsonl', ''].map((below) => `/catalog/datasets/${records}${below}`)
  )
  console.log(
    `${DATASETS} datasets: ${asked} requests in ${(firstMs / 1_000).toFixed(1)} s; again ${againAsked.length} requests in ${(againMs / 1_000).toFixed(1)} s; two changed: ${portal.asked.length} requests; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`
  )
})

test(`one dataset of ${RECORDS} records`, async () => {
  const portal = await standIn([small('large', { count: RECORDS })])
  const startedAt = performance.now()
  assert.deepEqual(outcomes(await clone(portal)), ['large: added'])
  assert.equal((await target.json('/catalog/datasets/large/records', { limit: 0 })).total_count, RECORDS)
  console.log(
    `${RECORDS} records in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`
  )
})

const fileOf = (id: string, width = 1) => ({
  thumbnail: true,
  filename: `${id}.png`,
  format: 'PNG',
  id,
  url: `https://city.example.net/api/explore/v2.1/catalog/datasets/x/files/${id}`,
  width
})

function withFiles(id: string, count: number, width: (no: number) => number = () => 1): StandInDataset {
  return small(id, {
    fields: [FIELDS[0]!, { name: 'photo', type: 'file' }],
    count,
    record: (no) => ({ no, photo: no % 10 === 9 ? null : fileOf(`f${no}`, width(no)) }),
    files: new Map(Array.from({ length: count }, (_, no) => [`f${no}`, { type: 'image/png', body: `${id} ${no}` }]))
  })
}

test('files inside records: stopped and continued, failing and gone, changed, behind the same rights', async () => {
  const portal = await standIn([withFiles('album', 50), { ...withFiles('secret', 5), restricted: true }])
  const filesAsked = () => countOf(portal.asked, /\/files\//)
  const interrupt = new AbortController()
  portal.before = (path, _request, response) => {
    if (filesAsked() === 30) interrupt.abort()
    if (path.endsWith('/f3')) refuse(response, 404, 'NotFoundResource', 'No such file.')
    if (path.endsWith('/f4')) response.writeHead(200, { 'content-type': 'text/html' }).end('<html>sorry')
    return /\/f[34]$/.test(path)
  }
  await assert.rejects(
    connectHome(target.server, interrupt.signal).clone({ url: portal.url, requestsPerSecond: 1_000 }, () => {}),
    { code: 'app/interrupted' }
  )
  const before = filesAsked()
  const { results } = await clone(portal)
  assert.ok(before + 20 >= filesAsked() - 15 && filesAsked() <= 45 + 22, `${before}, then ${filesAsked()}`)
  const messages = results[0]!.losses.map(({ message }) => message)
  assert.match(messages.join('\n'), /f3\.png: .* answers 404: No such file\./)
  assert.match(messages.join('\n'), /f4\.png: its address answers a page/)
  const found = await target.get('/catalog/datasets/album/files/f7')
  assert.deepEqual([found.text, found.headers.get('content-type')], ['album 7', 'image/png'])
  portal.asked.length = 0
  await clone(portal)
  assert.equal(filesAsked(), 0, 'nothing has changed')
  portal.datasets = [
    { ...withFiles('album', 50, (no) => (no === 7 ? 2 : 1)), processed: '2024-02-01T00:00:00+00:00' },
    portal.datasets[1]!
  ]
  await clone(portal)
  const changed = portal.asked.filter((path) => /\/files\//.test(path)).map((path) => path.replace(/.*\//, ''))
  assert.deepEqual(changed, ['f3', 'f4', 'f7'], 'the changed one, and those that are missing')
  await clone(portal, { key: READER_KEY })
  await target.refused('/catalog/datasets/secret/files/f1', {}, 404, 'NotFoundResource')
})

test('a host of files that is down keeps its files here, changes nothing, and is asked again', async () => {
  const files = createServer((_request, response) => response.end('timetable')).listen(0, '127.0.0.1')
  await once(files, 'listening')
  const { port } = files.address() as AddressInfo
  const attachments = [
    { id: 'plan', title: 'Plan', mimetype: 'text/plain', url: `http://127.0.0.1:${port}/plan` },
    { id: 'wrong', title: 'Wrong', mimetype: 'text/plain', url: 'https://[wrong' }
  ]
  const portal = await standIn([small('lines', { other: { attachments } })])
  await clone(portal)
  files.close().closeAllConnections()
  portal.datasets = [
    small('lines', { other: { attachments }, metas: { metadata_processed: '2024-02-02T00:00:00+00:00' } })
  ]
  const { results } = await clone(portal)
  assert.match(results[0]!.losses.map(({ message }) => message).join('\n'), /Plan .* is the one of an earlier day/)
  assert.equal((await target.get('/catalog/datasets/lines/attachments/plan')).text, 'timetable')
  const revision = () => target.town(({ catalog }) => catalog.revision())
  const before = await revision()
  assert.deepEqual(outcomes(await clone(portal)), ['lines: same'])
  assert.equal(await revision(), before)
  files.listen(port, '127.0.0.1')
  await once(files, 'listening')
  const again = await clone(portal)
  assert.deepEqual(
    again.results[0]!.losses.filter(({ message }) => /Plan/.test(message)),
    []
  )
  assert.equal(await revision(), before)
  files.close().closeAllConnections()
})

test('with base-url the records name this portal', async () => {
  const portal = await standIn([withFiles('moved', 3)])
  const own = await openPortal({ ...ASKING, 'base-url': 'https://data.example.org' })
  try {
    const { results } = await cloneFrom({ url: portal.url } as Portal, own)
    assert.deepEqual([results[0]!.outcome, results[0]!.losses], ['added', []])
    const rows = (await own.json('/catalog/datasets/moved/records', { order_by: 'no' })).results
    assert.equal(rows[1].photo.url, 'https://data.example.org/api/explore/v2.1/catalog/datasets/moved/files/f1')
    assert.equal((await own.get('/catalog/datasets/moved/files/f1')).text, 'moved 1')
  } finally {
    await own.close()
  }
})

test('a key that ends midway ends the run, and the next key continues', async () => {
  const portal = await standIn(Array.from({ length: 6 }, (_, no) => small(`keyed${no}`, { restricted: true })))
  portal.before = (_path, request, response) => {
    const ended = request.headers.authorization !== undefined && countOf(portal.asked, /exports\/jsonl/) > 5
    if (ended) refuse(response, 401, 'Unauthorized', 'The key has expired')
    return ended
  }
  await assert.rejects(clone(portal, { key: READER_KEY }), { code: 'remote/key-refused' })
  portal.before = () => false
  portal.asked.length = 0
  const report = await clone(portal, { key: READER_KEY })
  const added = outcomes(report).filter((each) => each.endsWith('added')).length
  assert.ok(added > 0 && added < 6, outcomes(report).join('\n'))
  assert.equal(countOf(portal.asked, /exports\/jsonl/), 2 * added)
})

test('a quota that is used up midway says when it is renewed', async () => {
  const portal = await standIn(Array.from({ length: 4 }, (_, no) => small(`quota${no}`)))
  portal.before = (_path, _request, response) => {
    const used = countOf(portal.asked, /exports\/jsonl/) > 3
    if (used)
      response
        .writeHead(429, { 'content-type': 'application/json' })
        .end('{"errorcode":10002,"reset_time":"2099-01-26T00:00:00Z","limit_time_unit":"day","call_limit":10000}')
    return used
  }
  await assert.rejects(clone(portal), { code: 'remote/quota-reached', message: /after 2099-01-26 00:00 UTC/ })
})

test('datasets that come, go and are renamed while the clone runs', async () => {
  const portal = await standIn(['a', 'b', 'c', 'd'].map((id) => small(`moving_${id}`)))
  portal.before = (path) => {
    if (/moving_a\/exports/.test(path))
      portal.datasets = ['moving_a', 'moving_c2', 'moving_d', 'moving_e'].map((id) => small(id))
    return false
  }
  const first = await clone(portal)
  assert.deepEqual(
    outcomes(first).map((each) => each.replace(/: https?:.*answers/, ': answers')),
    [
      'moving_a: added',
      'moving_b: answers 404: The requested dataset moving_b does not exist.',
      'moving_c: answers 404: The requested dataset moving_c does not exist.',
      'moving_d: added'
    ]
  )
  const second = await clone(portal)
  assert.deepEqual(outcomes(second), ['moving_a: same', 'moving_c2: added', 'moving_d: same', 'moving_e: added'])
  assert.deepEqual(second.missing, [], 'what never came is not missed')
  await target.refused('/catalog/datasets/moving_b', {}, 404, 'NotFoundResource')
  // Somebody makes datasets under an id that was once listed, and under that of a copy which is removed.
  await target.town(({ catalog }) => catalog.remove('moving_a'))
  while ((await target.get('/catalog/datasets/moving_a')).status !== 404);
  for (const id of ['moving_a', 'moving_b']) await target.import('own.csv', 'a\nours\n', { datasetId: id })
  portal.before = () => false
  portal.datasets = ['moving_a', 'moving_b'].map((id) => small(id))
  const taken = (id: string): string => `${id}: Another dataset of this home is called ${id}.`
  assert.deepEqual(outcomes(await clone(portal)), [taken('moving_a'), taken('moving_b')])
  assert.deepEqual((await target.json('/catalog/datasets/moving_b/records')).results, [{ a: 'ours' }])
})

test('two clones at once: of one portal the second is refused, of two portals both come', async () => {
  const [one, other] = [
    await standIn([small('both_a'), small('same_id')]),
    await standIn([small('both_b'), small('same_id')])
  ]
  const twice = await Promise.allSettled([1, 2].map(() => clone(one, { requestsPerSecond: 5 })))
  assert.deepEqual(twice.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const refusal = twice.find((each) => each.status === 'rejected') as PromiseRejectedResult
  assert.equal(refusal.reason.code, 'remote/clone-running')
  const [again, second] = await Promise.all([clone(one), clone(other)])
  assert.deepEqual(outcomes(again), ['both_a: same', 'same_id: same'])
  assert.deepEqual(outcomes(second), ['both_b: added', 'same_id: Another dataset of this home is called same_id.'])
})

test('pages of errors with status 200, refused limits and unstable counts do not become records', async () => {
  const portal = await standIn([small('page'), small('counted'), small('steady')])
  let calls = 0
  portal.before = (path, _request, response) => {
    const isPage = /page\/exports/.test(path)
    if (isPage) response.writeHead(200, { 'content-type': 'text/html' }).end('<html>\n<h1>Maintenance</h1>\n</html>\n')
    if (/counted$/.test(path)) {
      const count = 20 + ++calls
      portal.datasets = portal.datasets.map((each) => (each.id === 'counted' ? { ...each, count } : each))
    }
    return isPage
  }
  const report = await clone(portal)
  assert.match(outcomes(report).join('\n'), /counted: counted changed while it was read, 4 times/)
  assert.match(outcomes(report).join('\n'), /steady: added/)
  await target.refused('/catalog/datasets/page', {}, 404, 'NotFoundResource')
  assert.match(outcomes(report).join('\n'), /page: The export of page ends after/)
  portal.datasets = [small('steady', { count: 0, processed: '2024-02-01T00:00:00+00:00' })]
  assert.deepEqual(outcomes(await clone(portal)), ['steady: records'], 'emptied, without another export than the usual')
  assert.equal((await target.json('/catalog/datasets/steady/records')).total_count, 0)
})
