/**
 * Spreadsheets, calendars and points of interest, from the request to the file as other software reads it.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import ICAL from 'ical.js'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { EXPORTS, openPlaces } from './places.ts'
import type { Portal, Query } from './portal.ts'

let portal: Portal
before(async () => {
  portal = await openPlaces()
  const metas = {
    default: { title: 'Fairs, markets' },
    visualization: {
      calendar_enabled: true,
      calendar_event_title: 'what',
      calendar_event_start: 'begins',
      calendar_event_end: 'ends'
    }
  }
  const fields = [
    { name: 'id', type: 'int', annotations: { id: true } },
    { name: 'where', type: 'text' },
    { name: 'what', type: 'text' },
    { name: 'begins', type: 'datetime' },
    { name: 'ends', type: 'datetime' },
    { name: 'place', type: 'geo_point_2d' }
  ]
  await portal.import('fairs.jsonl', FAIRS.map((fair) => JSON.stringify(fair)).join('\n'), {
    datasetId: 'fairs',
    schema: { fields, metas },
    format: 'jsonl'
  })
})
after(() => portal.close())

const FAIRS = [
  {
    id: 1,
    where: 'Lyon',
    what: 'Foire; aux livres, été',
    begins: '2024-07-01T08:00:00Z',
    ends: '2024-07-01T16:00:00Z',
    place: { lon: 4.8357, lat: 45.764 }
  },
  { id: 2, where: 'Oslo', what: null, begins: null, ends: null, place: null }
]
const FAIR_EXPORTS = '/catalog/datasets/fairs/exports'

async function sheet(path: string, query: Query = {}): Promise<unknown[][]> {
  const { status, bytes, text } = await portal.get(path, query)
  assert.equal(status, 200, text)
  return (await readSheet(bytes, { trim: false })) as unknown[][]
}

test('xlsx: typed cells, under names or labels', async () => {
  const select = 'name, people, area, capital, founded, era, visited, tags, point'
  const [header, paris, nothing] = await sheet(`${EXPORTS}/xlsx`, {
    select,
    where: 'id in (1, 7)',
    order_by: 'id',
    use_labels: true,
    timezone: 'Europe/Oslo'
  })
  assert.deepEqual(header, [
    'Name of the place',
    'people',
    'area',
    'capital',
    'founded',
    'era',
    'visited',
    'Tags',
    'point'
  ])
  const days = ['1900-01-05', '1900-01-01']
  assert.deepEqual(paris, [
    'Paris',
    2145906,
    105.4,
    true,
    ...days,
    new Date('2024-03-01T11:00:00Z'),
    'river,big',
    '48.8566, 2.3522'
  ])
  assert.deepEqual(nothing, ['Atlantis "the lost"; gone', ...Array<null>(8).fill(null)])
})

test('xlsx: groups, limits and datasets without records', async () => {
  assert.deepEqual(
    await sheet(`${EXPORTS}/xlsx`, {
      group_by: 'country',
      select: 'country, count(*) as n',
      order_by: 'n desc, country',
      limit: 2
    }),
    [
      ['country', 'n'],
      ['France', 2],
      ['Germany', 2]
    ]
  )
  assert.deepEqual(await sheet('/catalog/datasets/nothing/exports/xlsx'), [])
})

test('xlsx: what the file is, and is called', async () => {
  const { headers, bytes } = await portal.get(`${EXPORTS}/xlsx`, {}, { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(headers.get('content-type'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="places.xlsx"')
  assert.equal(headers.get('content-encoding'), null)
  assert.deepEqual(
    (await readWorkbook(bytes)).map(({ sheet }) => sheet),
    ['places']
  )
})

test('xlsx: the catalog has the columns of its CSV', async () => {
  const [header = [], ...rows] = await sheet('/catalog/exports/xlsx', { order_by: 'dataset_id' })
  const { text } = await portal.get('/catalog/exports/csv', { with_bom: false, limit: 1 })
  assert.deepEqual(header, text.split('\r\n')[0]?.split(';'))
  assert.deepEqual(
    rows.map((row) => row[header.indexOf('datasetid')]),
    ['fairs', 'nothing', 'places']
  )
  assert.deepEqual(
    rows.map((row) => row[header.indexOf('default.title')]),
    ['Fairs, markets', 'Nothing yet', 'Places']
  )
  assert.equal(rows[2]?.[header.indexOf('default.keyword')], 'city,town')
  const { headers } = await portal.get('/catalog/exports/xlsx')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="datasets.xlsx"')
})

test('ical: listed for datasets with a calendar, with its events', async () => {
  const rels = async (path: string): Promise<string[]> =>
    (await portal.json(path)).links.map((link: { rel: string }) => link.rel)
  assert.ok((await rels(FAIR_EXPORTS)).includes('ical'))
  assert.ok(!(await rels(EXPORTS)).includes('ical'))
  const { headers, text } = await portal.get(`${FAIR_EXPORTS}/ical`)
  assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="fairs.ics"')
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  assert.match(text, /\r\nX-WR-CALNAME:Fairs\\, markets\r\n/)
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  const {
    results: [record]
  } = await portal.json('/catalog/datasets/fairs/records', { select: 'recordid', where: 'id=1' })
  assert.deepEqual(
    events.map(({ uid, summary, startDate, endDate, description }) => ({
      uid,
      summary,
      start: startDate.toString(),
      end: endDate.toString(),
      description
    })),
    [
      {
        uid: `${record.recordid}@${new URL(portal.url).host}`,
        summary: 'Foire; aux livres, été',
        start: '2024-07-01T08:00:00Z',
        end: '2024-07-01T16:00:00Z',
        description:
          'id: 1\nwhere: Lyon\nbegins: 2024-07-01T08:00:00+00:00\nends: 2024-07-01T16:00:00+00:00\nplace: 45.764, 4.8357'
      }
    ]
  )
})

test('ical: any dates will do for who asks, but there must be some', async () => {
  const { text } = await portal.get(`${EXPORTS}/ical`, { select: 'name, founded', where: 'id=1' })
  assert.match(text, /DTSTART;VALUE=DATE:19000105\r\n/)
  assert.match(text, /SUMMARY:Paris\r\n/)
  await portal.refused(`${EXPORTS}/ical`, { select: 'name' }, 400, 'InvalidRESTParameterError')
})

test('ov2: a record a point', async () => {
  const { headers, bytes } = await portal.get(`${EXPORTS}/ov2`, { select: 'name, point', where: 'id in (4, 7)' })
  assert.equal(headers.get('content-type'), 'text/plain')
  assert.equal(headers.get('content-disposition'), 'attachment; filename="places.ov2"')
  assert.deepEqual(
    [bytes[0], bytes.readUInt32LE(1), bytes.readInt32LE(5), bytes.readInt32LE(9), bytes.toString('latin1', 13)],
    [2, 21, 1157550, 4813740, 'München\0']
  )
  assert.deepEqual(
    (await portal.get(`${EXPORTS}/ov2`, { select: 'name, point', where: 'id in (4, 7)', epsg: 2154 })).bytes,
    bytes
  )
  await portal.refused(`${EXPORTS}/ov2`, { select: 'name' }, 400, 'InvalidRESTParameterError')
})
