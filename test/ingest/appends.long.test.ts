/** Appends that extend a version and appends that load all records again, in turn. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { appendAll, lines, load, numbers, record, type Values } from './appends.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'
import { change, isExtended } from './record-changes.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

test('records of all types are added without a load of those before', async () => {
  const { extended, last } = await appendAll(lab, [numbers(0, 20), numbers(20, 5), numbers(25, 20)])
  assert.deepEqual(extended, [true, true])
  assert.deepEqual(last.changed, { added: 20, replaced: 0, removed: 0 })
  await lab.engine.versions.drop(last.table)
})

test('equal records have the ids that a load of all gives them', async () => {
  const twice = [...numbers(0, 10), ...numbers(0, 3)]
  const again = [...numbers(2, 2), ...numbers(0, 1), ...numbers(50, 2), ...numbers(50, 1)]
  const { extended, last } = await appendAll(lab, [twice, again, numbers(50, 1), numbers(0, 4)])
  assert.deepEqual(extended, [true, true, true])
  await lab.engine.versions.drop(last.table)
})

test('a record with the key of an earlier one takes its place, and is a load of all when its key is null', async () => {
  const changed = { ...record(3), size: 99 }
  const { extended, last } = await appendAll(lab, [numbers(0, 10), numbers(10, 3), [changed], numbers(20, 2)], 'n')
  assert.deepEqual(extended, [true, true, true])
  await lab.engine.versions.drop(last.table)
  const without = await appendAll(lab, [numbers(0, 10), [{ ...record(4), n: null }]], 'n')
  assert.deepEqual(without.extended, [false])
  await lab.engine.versions.drop(without.last.table)
})

test('values that do not fit the columns are a load of all, once', async () => {
  const wide = { ...record(300), n: 40_000 }
  const missing = { ...record(1), n: null, open: null, tags: null, place: null, shape: null, name: null }
  const { extended, last } = await appendAll(lab, [numbers(0, 10), [wide], numbers(301, 3), [missing, wide], [missing]])
  assert.deepEqual(extended, [false, true, false, true])
  await lab.engine.versions.drop(last.table)
})

test('a version with indexes of minima and maxima begins with a load of all', async () => {
  const point = (n: number): Values => ({
    n,
    at: record(n)['at'],
    place: { lon: (n % 360) - 180 + 0.5, lat: (n % 170) - 85 }
  })
  const points = (first: number, count: number): Values[] => Array.from({ length: count }, (_, at) => point(first + at))
  const { extended, last } = await appendAll(lab, [
    points(0, 8_190),
    points(8_190, 2),
    points(8_192, 1),
    points(8_193, 100)
  ])
  assert.deepEqual(extended, [true, false, true])
  await lab.engine.versions.drop(last.table)
})

test('fields in another order than that of the load are a load of all, whose ids follow the new order', async () => {
  const first = await load(lab, numbers(0, 10))
  const reordered = { ...first, fields: [...first.fields].reverse() }
  const second = await change(lab, reordered, 'append', [], 'r.jsonl', lines(numbers(10, 1)))
  assert.equal(await isExtended(lab, second), false)
  const third = await change(lab, second, 'append', [], 'r2.jsonl', lines(numbers(11, 1)))
  assert.equal(await isExtended(lab, third), true)
})
