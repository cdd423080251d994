import assert from 'node:assert/strict'
import test from 'node:test'
import ICAL from 'ical.js'
import { makeField } from '#schema'
import type { ExportRow, ExportTable } from '../table.ts'
import { makeColumn, makeTable, writeRows } from '../written-for-tests.ts'
import { icalWriter } from './write-ical.ts'

const COLUMNS = [
  makeColumn('id', 'int'),
  makeColumn('what', 'text'),
  makeColumn('day', 'date'),
  makeColumn('until', 'date'),
  makeColumn('moment', 'datetime'),
  makeColumn('place', 'geo_point_2d'),
  makeColumn('shape', 'geo_shape')
]
const TABLE = makeTable(COLUMNS, { hasRecordIds: true, modified: '2024-01-02T03:04:05.678Z', title: 'Fairs; markets' })
const ROW: ExportRow = [
  '1',
  'Foire, été',
  '2024-02-29',
  '2024-03-02',
  '2024-02-29T12:30:00.995000+05:45',
  [2.5, 1e-7],
  { type: 'Point', coordinates: [0, 0] },
  'c0ffee'
]

/** The events as ical.js reads them. */
async function events(rows: readonly ExportRow[], table: ExportTable = TABLE): Promise<Record<string, string>[]> {
  const calendar = new ICAL.Component(ICAL.parse(await writeRows(icalWriter, table, rows)) as unknown[])
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      Object.fromEntries(event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())]))
    )
}

test('a record is an event on its first date, with its id, its title, its place, and what else it says', async () => {
  assert.deepEqual(await events([ROW]), [
    {
      uid: 'c0ffee@data.example',
      dtstamp: '2024-01-02T03:04:05Z',
      dtstart: '2024-02-29',
      summary: 'Foire, été',
      description:
        'id: 1\nday: 2024-02-29\nuntil: 2024-03-02\nmoment: 2024-02-29T12:30:00.995000+05:45\nplace: 1e-7, 2.5',
      geo: '1e-7,2.5',
      url: 'https://data.example/api/explore/v2.1/catalog/datasets/places/records/c0ffee',
      transp: 'TRANSPARENT'
    }
  ])
  assert.match(await writeRows(icalWriter, TABLE, [ROW]), /\r\nGEO:0\.0000001;2\.5\r\n/)
})

test('the calendar view says which fields are meant; the last day of an event is within it', async () => {
  const [event] = await events([ROW], { ...TABLE, calendar: { title: 'id', start: 'day', end: 'until' } })
  assert.deepEqual([event?.summary, event?.dtstart, event?.dtend], ['1', '2024-02-29', '2024-03-03'])
  const [moment] = await events([ROW], { ...TABLE, calendar: { start: 'moment', end: 'until' } })
  // An instant cannot end with a day.
  assert.deepEqual([moment?.dtstart, moment?.dtend], ['2024-02-29T06:45:00Z', undefined])
  const [unknown] = await events([ROW], { ...TABLE, calendar: { title: 'gone', start: 'what' } })
  assert.deepEqual([unknown?.summary, unknown?.dtstart], ['Foire, été', '2024-02-29'])
})

test('a date that is offered as a time range comes before the first one', async () => {
  const ranged = {
    ...makeColumn('moment', 'datetime'),
    field: makeField('moment', 'datetime', { timerangeFilter: true })
  }
  const [event] = await events([ROW], {
    ...TABLE,
    columns: COLUMNS.map((column) => (column.key === 'moment' ? ranged : column))
  })
  assert.equal(event?.dtstart, '2024-02-29T06:45:00Z')
})

test('an end before the start, or without one, is left out; records without a date are not events', async () => {
  const calendar = { start: 'day', end: 'until' }
  const change = (changes: Readonly<Record<number, null | string>>): ExportRow =>
    ROW.map((value, place) => (place in changes ? changes[place]! : value))
  const found = await events([change({ 3: '2024-02-28' }), change({ 3: null }), change({ 2: null })], {
    ...TABLE,
    calendar
  })
  assert.deepEqual(
    found.map(({ dtend }) => dtend),
    [undefined, undefined]
  )
})

test('rows without ids have one of their values, the same every time; a row without a title is called after the dataset', async () => {
  const table = makeTable(COLUMNS.slice(0, 3), { title: 'Fairs; markets' })
  const rows: ExportRow[] = [
    ['1', null, '2024-02-29'],
    ['2', '', '2024-02-29']
  ]
  const [first, again] = [await events(rows, table), await events(rows, table)]
  assert.deepEqual(first, again)
  assert.notEqual(first[0]?.uid, first[1]?.uid)
  assert.deepEqual(
    first.map(({ summary }) => summary),
    ['Fairs; markets', 'Fairs; markets']
  )
})

test('no dates at all are refused', () => {
  assert.throws(() => icalWriter(makeTable([makeColumn('id', 'int')])), { code: 'exports/bad-parameter' })
})
