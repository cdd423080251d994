/** A feature service as its REST API is documented, and as servers between it and clients answer. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { addHarvester, runHarvest } from './harvesting.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

interface Stop {
  readonly attributes: Record<string, unknown>
  readonly geometry: object | null
}

const PATH = '/arcgis/rest/services/Transit/FeatureServer'
/** The server gives fewer features than asked, and says so. */
const PAGE = 3

const state = { stops: [] as Stop[], edited: 1_700_000_000_000, loses: 0, repeats: 0, paged: true }
let service: StandIn
let portal: Portal
let id: string
let stopsBefore: Stop[]

before(async () => {
  service = await openStandIn((url) => {
    const answer = answerFor(url)
    return answer === undefined ? undefined : { body: JSON.stringify(answer) }
  })
  portal = await openPortal({ 'import-hosts': '127.0.0.1' })
  state.stops = Array.from({ length: 8 }, (_, at) => ({
    attributes: {
      OBJECTID: at + 1,
      STOP_NAME: `Stop ${at + 1}`,
      KIND: (at % 2) + 1,
      OPENED: at === 0 ? -86_400_000 : 1_600_000_000_000 + at,
      HEIGHT: at / 2
    },
    geometry: at === 7 ? null : { x: 2 + at / 100, y: 48 }
  }))
  stopsBefore = [...state.stops]
})
after(async () => {
  await portal.close()
  service.close()
})

function answerFor({ pathname, searchParams }: URL): object | undefined {
  if (searchParams.get('f') !== 'json') return undefined
  if (pathname === PATH)
    return {
      currentVersion: 11.1,
      serviceDescription: 'Stops & lines',
      copyrightText: 'Transit office',
      layers: [
        { id: 0, name: 'Stops', type: 'Feature Layer' },
        { id: 1, name: 'Broken' },
        { id: 2, name: 'Group', type: 'Group Layer' }
      ],
      tables: []
    }
  if (pathname === `${PATH}/1`) return { error: { code: 500, message: 'Layer is not available', details: [] } }
  if (pathname === `${PATH}/0`)
    return {
      id: 0,
      name: 'Stops',
      geometryType: 'esriGeometryPoint',
      objectIdField: 'OBJECTID',
      maxRecordCount: 5,
      advancedQueryCapabilities: { supportsPagination: state.paged },
      editingInfo: { lastEditDate: state.edited, dataLastEditDate: state.edited },
      fields: [
        { name: 'OBJECTID', type: 'esriFieldTypeOID', alias: 'OBJECTID' },
        { name: 'STOP_NAME', type: 'esriFieldTypeString', alias: 'Name of the stop', length: 50 },
        {
          name: 'KIND',
          type: 'esriFieldTypeInteger',
          alias: 'Kind',
          domain: {
            type: 'codedValue',
            codedValues: [
              { name: 'Bus', code: 1 },
              { name: 'Tram', code: 2 }
            ]
          }
        },
        { name: 'OPENED', type: 'esriFieldTypeDate', alias: 'Opened' },
        // As servers say that guess types from the first feature.
        { name: 'HEIGHT', type: 'esriFieldTypeInteger', alias: 'Height' }
      ]
    }
  if (pathname !== `${PATH}/0/query`) return undefined
  if (searchParams.get('returnCountOnly') === 'true') return { count: state.stops.length }
  if (searchParams.get('returnIdsOnly') === 'true')
    return { objectIdFieldName: 'OBJECTID', objectIds: state.stops.map(({ attributes }) => attributes['OBJECTID']) }
  const slice = /^OBJECTID >= (\d+) AND OBJECTID <= (\d+)$/.exec(searchParams.get('where') ?? '')
  const isIn = ({ attributes }: Stop): boolean => {
    const no = Number(attributes['OBJECTID'])
    return slice === null || (no >= Number(slice[1]) && no <= Number(slice[2]))
  }
  if (slice !== null) return { features: state.stops.filter(isIn) }
  assert.deepEqual([searchParams.get('orderByFields'), searchParams.get('outSR')], ['OBJECTID', '4326'])
  const offset = Number(searchParams.get('resultOffset'))
  const kept = state.stops.slice(0, state.stops.length - state.loses)
  const first = offset === 0 ? 0 : offset - state.repeats
  const features = kept.slice(first, first + PAGE)
  return { features, exceededTransferLimit: offset + features.length < kept.length }
}

const records = () =>
  portal.json('/catalog/datasets/stops/records', {
    order_by: 'objectid',
    select: 'objectid,stop_name,kind,kind_label,opened,height'
  })

test('each layer is a dataset with its fields, coded values and places; a broken layer breaks nothing', async () => {
  id = await addHarvester(portal, { kind: 'feature-service', url: `${service.url}${PATH}/0/query?where=1=1` })
  const report = await runHarvest(portal, id)
  assert.deepEqual(report.counts, { failed: 1, added: 1 }, JSON.stringify(report))
  assert.equal(report.entries[0]?.reason, `${service.url}${PATH}/1 answers Layer is not available.`)
  const { total_count: count, results } = await records()
  assert.equal(count, 8)
  assert.deepEqual(results[0], {
    objectid: 1,
    stop_name: 'Stop 1',
    kind: 1,
    kind_label: 'Bus',
    opened: '1969-12-31T00:00:00+00:00',
    height: 0
  })
  assert.deepEqual(
    results.slice(0, 3).map(({ height }: { height: number }) => height),
    [0, 0.5, 1]
  )
  const { fields, metas } = await portal.json('/catalog/datasets/stops')
  assert.deepEqual(
    fields.slice(0, 5).map(({ label, type }: any) => [label, type]),
    [
      ['OBJECTID', 'int'],
      ['Name of the stop', 'text'],
      ['Kind', 'int'],
      ['Opened', 'datetime'],
      ['Height', 'double']
    ]
  )
  assert.deepEqual(
    [metas.default.publisher, metas.default.description, metas.default.geometry_types],
    ['Transit office', '<p>Stops &amp; lines</p>', ['Point']]
  )
})

test('an unchanged layer costs two requests and loads nothing', async () => {
  service.asked()
  assert.deepEqual((await runHarvest(portal, id)).counts, { failed: 1, same: 1 })
  assert.deepEqual(service.asked(), [`${PATH}?f=json`, `${PATH}/0?f=json`, `${PATH}/1?f=json`])
})

test('features that came and changed are loaded, with and without pages', async () => {
  for (const paged of [true, false]) {
    state.paged = paged
    state.edited++
    state.stops.push({
      attributes: { ...state.stops[0]!.attributes, OBJECTID: state.stops.length + 1 },
      geometry: null
    })
    assert.deepEqual((await runHarvest(portal, id)).counts, { failed: 1, records: 1 })
    assert.equal((await records()).total_count, state.stops.length)
  }
})

test('a layer that gives fewer features than it counts keeps the records that are here', async () => {
  Object.assign(state, { paged: true, loses: 1, edited: state.edited + 1 })
  const report = await runHarvest(portal, id)
  assert.equal(report.counts['failed'], 2)
  assert.match(
    report.entries.find(({ datasetId }) => datasetId === 'stops')?.reason ?? '',
    /gave \d+ features and counts 10 before and 10 after/
  )
  assert.equal((await records()).total_count, 10)
})

test('equal features may have one identifier', async () => {
  state.stops[9] = state.stops[8]!
  Object.assign(state, { loses: 0, edited: state.edited + 1 })
  assert.deepEqual((await runHarvest(portal, id)).counts, { failed: 1, records: 1 })
  assert.equal((await records()).total_count, 10)
})

test('pages that repeat one feature and lose another are not taken, and a layer that has become empty waits for a person', async () => {
  const reasonAfter = async (change: Partial<typeof state>) => {
    Object.assign(state, { loses: 0, edited: state.edited + 1, ...change })
    const { entries } = await runHarvest(portal, id)
    assert.equal((await records()).total_count, 10)
    return entries.find(({ datasetId }) => datasetId === 'stops')?.reason ?? ''
  }
  assert.match(
    await reasonAfter({ repeats: 1 }),
    /gave the feature 3 more than once, and others not at all: its pages overlap/
  )
  assert.match(
    await reasonAfter({ repeats: 0, stops: [] }),
    /wait for a person: the file has no records any more, and 10 are here/
  )
  assert.match(await reasonAfter({}), /wait for a person: the file has no records any more, and 10 are here/)
})

test('a person can accept that a layer has become empty: its fields stay, and features come again', async () => {
  const fieldsOf = async () =>
    (await portal.json('/catalog/datasets/stops')).fields.map(({ name, type, label }: any) => [name, type, label])
  const fields = await fieldsOf()
  assert.deepEqual((await runHarvest(portal, id, true)).counts, { failed: 1, records: 1 })
  assert.equal((await records()).total_count, 0)
  assert.deepEqual(await fieldsOf(), fields)
  // Only its date has changed.
  state.edited++
  assert.deepEqual((await runHarvest(portal, id)).counts, { failed: 1, metadata: 1 })
  Object.assign(state, { stops: stopsBefore, edited: state.edited + 1 })
  assert.deepEqual((await runHarvest(portal, id)).counts, { failed: 1, records: 1 })
  assert.equal((await records()).total_count, 8)
  assert.deepEqual(await fieldsOf(), fields)
})
