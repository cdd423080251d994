import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportSummary } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

/**
 * Days and moments beyond 1900 to 2299, which the engine's own parser of days moves to the nearest of these without a
 * word.
 */

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

test('a day of any year of four digits leaves its column a date, and stays exact', async () => {
  const days = [
    '2020-02-29',
    '1789-07-14',
    '0001-01-01',
    '0044-03-15',
    '1582-10-15',
    '1899-12-31',
    '2300-01-01',
    '9999-12-31',
    ''
  ]
  const file = await lab.file('days.csv', `name,day\n${days.map((day, place) => `n${place},${day}`).join('\n')}\n`)
  const summary = await lab.import(file)
  assert.deepEqual(
    summary.fields.map(({ type }) => type),
    ['text', 'date']
  )
  assert.equal(summary.readings['day'], 'date yyyy-mm-dd of any year')
  assert.deepEqual(
    (await lab.records(summary)).map(({ day }) => day),
    days.map((day) => day || null)
  )
})

test('so do days in the other orders, and moments with and without a zone', async () => {
  const rows = [
    '14/07/1789;1789-07-14T10:11:12.123456+02:00;7/4/1776 4:30 PM',
    '29/02/2020;2020-02-29T10:11:12Z;2/29/2020 00:00',
    '31/12/9999;9999-12-31T23:59:59.999999Z;12/31/9999 23:59',
    '15/03/0044;1899-12-31T23:59:59-01:00;3/15/0044 1:00'
  ]
  const summary = await lab.import(await lab.file('orders.csv', `day;moment;american\n${rows.join('\n')}\n`))
  assert.deepEqual(Object.values(summary.readings), [
    'date dd/mm/yyyy of any year',
    'datetime yyyy-mm-dd hh:mm:ss of any year',
    'datetime mm/dd/yyyy hh:mm:ss of any year'
  ])
  assert.deepEqual(
    (await lab.records(summary)).map(({ day, moment, american }) => [day, moment, american]),
    [
      ['1789-07-14', '1789-07-14T08:11:12.123456+00:00', '1776-07-04T16:30:00+00:00'],
      ['2020-02-29', '2020-02-29T10:11:12+00:00', '2020-02-29T00:00:00+00:00'],
      ['9999-12-31', '9999-12-31T23:59:59.999999+00:00', '9999-12-31T23:59:00+00:00'],
      ['0044-03-15', '1900-01-01T00:59:59+00:00', '0044-03-15T01:00:00+00:00']
    ]
  )
})

test('a schema takes them too, including plain years and months; what no calendar has is refused', async () => {
  const file = await lab.file('years.csv', 'year,day\n1789,1789-07-14\n2020-02,2020-02-29\n')
  const schema = {
    fields: [
      { name: 'year', type: 'date' as const },
      { name: 'day', type: 'datetime' as const }
    ]
  }
  const summary = await lab.import(file, { schema })
  assert.deepEqual(await lab.records(summary), [
    { year: '1789-01-01', day: '1789-07-14T00:00:00+00:00' },
    { year: '2020-02-01', day: '2020-02-29T00:00:00+00:00' }
  ])
  for (const day of [
    '1789-02-29',
    '0000-00-00',
    '0000-01-01',
    '12024-01-01',
    '9999-12-31T23:00:00-05:00',
    '0001-01-01T00:00:00+01:00'
  ]) {
    const wrong = await lab.file('wrong.csv', `year,day\n1789,${day}\n`)
    await assert.rejects(
      lab.import(wrong, { schema }),
      (error: Error) => 'code' in error && error.code === 'ingest/cells-do-not-fit',
      day
    )
    assert.equal((await lab.import(wrong)).fields[1]?.type, 'text', day)
  }
})

test('every day of the calendar is read as itself', async () => {
  const [row] = await lab.engine.loader.select<{ n: string; wrong: string }>({
    sql: `SELECT count() AS n, countIf(toInt64(toDate32(parseDateTime64BestEffortOrNull(iso, 6, 'UTC'))) != day) AS wrong
      FROM (SELECT toInt64(number) - 719162 AS day, toString(toDate32(fromUnixTimestamp64Micro(toInt64(day * 86400000000), 'UTC'))) AS iso FROM numbers(3652059))`
  })
  assert.deepEqual(row, { n: '3652059', wrong: '0' })
})

test('a Parquet file keeps them both ways', async () => {
  const csv = await lab.file(
    'there.csv',
    'day,moment\n1789-07-14,1789-07-14T10:11:12.123456Z\n9999-12-31,9999-12-31T23:59:59Z\n2020-02-29,2020-02-29T00:00:00Z\n0001-01-01,0001-01-01T00:00:00Z\n,\n'
  )
  const there = await lab.import(csv)
  const back = await lab.import(await lab.file('back.parquet', await lab.parquet(there)))
  assert.deepEqual(
    back.fields.map(({ type }) => type),
    ['date', 'datetime']
  )
  assert.deepEqual(await lab.records(back), await lab.records(there))
})

test('fields whose load found such years say so, and no longer when the next one finds none', async () => {
  const said = async (days: string, previous?: ImportSummary) =>
    lab.import(await lab.file('said.csv', `n,day,at\n1,${days}\n`), previous && { previous: previous.fields })
  const far = await said('1789-07-14,9999-12-31T23:59:59Z')
  assert.deepEqual(
    far.fields.map(({ anyYear }) => anyYear),
    [undefined, true, true]
  )
  assert.deepEqual(
    (await said('2020-02-29,2020-02-29T12:00:00Z', far)).fields.map(({ anyYear }) => anyYear),
    [undefined, undefined, undefined]
  )
})
