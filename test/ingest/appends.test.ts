/** An append that extends the version of a dataset leaves what a load of all records would. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appendAll, load, numbers, record } from './appends.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'
import { change, isExtended } from './record-changes.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

test('records of all types are added without a load of those before, and equal ones get the ids that a load of all gives them', async () => {
  const { extended, last } = await appendAll(lab, [
    [...numbers(0, 20), ...numbers(0, 3)],
    [...numbers(20, 5), ...numbers(2, 2), ...numbers(20, 1)],
    numbers(0, 4)
  ])
  assert.deepEqual(extended, [true, true])
  assert.deepEqual(last.changed, { added: 4, replaced: 0, removed: 0 })
  await lab.engine.versions.drop(last.table)
})

test('a record with the key of an earlier one takes its place without a load of the others', async () => {
  const { extended, last } = await appendAll(lab, [numbers(0, 10), [{ ...record(3), size: 99 }]], 'n')
  assert.deepEqual(extended, [true])
  await lab.engine.versions.drop(last.table)
})

test('columns that the file lacks are empty, and extend the version when it has room for nulls', async () => {
  const first = await load(lab, [...numbers(0, 9), { n: 9 }])
  const second = await change(lab, first, 'append', [], 'short.csv', 'n,name\n10,x\n11,\n')
  assert.equal(await isExtended(lab, second), true)
  assert.deepEqual((await lab.records(second)).slice(-2), [
    { name: 'x', n: 10, size: null, day: null, at: null, open: null, tags: null, place: null, shape: null },
    { name: null, n: 11, size: null, day: null, at: null, open: null, tags: null, place: null, shape: null }
  ])
  for (const { table } of [first, second]) await lab.engine.versions.drop(table)
})

test('points of two columns are those of the added records too', async () => {
  const first = await lab.import(await lab.file('p.csv', 'id,lat,lon\n1,48.5,2.5\n2,47.5,1.5\n'))
  const second = await change(lab, first, 'append', [], 'p2.csv', 'id,lat,lon\n3,46.5,0.5\n')
  const third = await change(lab, second, 'upsert', ['id'], 'p3.csv', 'id,lat,lon\n3,45.5,0.5\n')
  assert.deepEqual(
    [...(await lab.records(second)), ...(await lab.records(third)).slice(2)].map((each) => each['geo_point_2d']),
    [
      { lon: 2.5, lat: 48.5 },
      { lon: 1.5, lat: 47.5 },
      { lon: 0.5, lat: 46.5 },
      { lon: 0.5, lat: 45.5 }
    ]
  )
  assert.deepEqual([await isExtended(lab, second), await isExtended(lab, third)], [true, true])
})
