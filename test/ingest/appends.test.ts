/** An append that extends the version of a dataset leaves what a load of all records would. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportSummary } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'
import { change } from './record-changes.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

/** Every column of every row, those of the engine too, in the order in which they are stored. */
async function stored({ table }: ImportSummary): Promise<string> {
  const rows = await lab.engine.loader.select<{ row: string }>({
    sql: `SELECT toString(tuple(* EXCEPT (_timestamp, _id), hex(_id))) AS row FROM ${table} ORDER BY _place, _ordinal`
  })
  return rows.map(({ row }) => row).join('\n')
}

async function isExtended({ table }: ImportSummary): Promise<boolean> {
  const [row] = await lab.engine.loader.select<{ found: number }>({
    sql: "SELECT engine_full LIKE '%max_bytes_to_merge_at_max_space%' AS found FROM system.tables WHERE database = currentDatabase() AND name = {table:String}",
    params: { table }
  })
  return row?.found === 1
}

const SCHEMA = {
  fields: [
    { name: 'name', type: 'text' },
    { name: 'n', type: 'int' },
    { name: 'size', type: 'double' },
    { name: 'day', type: 'date' },
    { name: 'at', type: 'datetime' },
    { name: 'open', type: 'boolean' },
    { name: 'tags', type: 'text', annotations: { multivalued: ';' } },
    { name: 'place', type: 'geo_point_2d' },
    { name: 'shape', type: 'geo_shape' }
  ]
} as const

type Values = Readonly<Record<string, unknown>>

const lines = (records: readonly Values[]): string => records.map((record) => JSON.stringify(record)).join('\n')

function record(n: number): Values {
  return {
    name: `Été ${n}`,
    n,
    size: n / 4,
    day: `2024-01-${String(1 + (n % 28)).padStart(2, '0')}`,
    at: `2024-02-03T04:05:${String(n % 60).padStart(2, '0')}.25Z`,
    open: n % 2 === 0,
    tags: ['a', `t${n % 3}`],
    place: { lon: (n % 180) + 0.5, lat: (n % 80) + 0.25 },
    shape: { type: 'LineString', coordinates: [[n % 90, 1], [2, 3]] } // biome-ignore format: one line
  }
}

const numbers = (first: number, count: number): Values[] => Array.from({ length: count }, (_, at) => record(first + at))

let files = 0
const load = async (records: readonly Values[], annotated?: string): Promise<ImportSummary> => {
  const fields = SCHEMA.fields
    .filter(({ name }) => name in records[0]!)
    .map((field) => (field.name === annotated ? { ...field, annotations: { id: true } } : field))
  return lab.import(await lab.file(`f${files++}.jsonl`, lines(records)), { schema: { fields } as never })
}

/** Loads, appends in steps, and compares with a load of everything; says which of the steps extended the version. */
async function appendAll(
  parts: readonly (readonly Values[])[],
  annotated?: string
): Promise<{ extended: boolean[]; last: ImportSummary }> {
  const [first, ...others] = parts
  let last = await load(first!, annotated)
  const extended: boolean[] = []
  for (const part of others) {
    const before = last
    last = await change(lab, before, 'append', [], `f${files++}.jsonl`, lines(part))
    await lab.engine.versions.drop(before.table)
    extended.push(await isExtended(last))
  }
  const whole = await load(parts.flat(), annotated)
  const [found, expected] = [(await stored(last)).split('\n'), (await stored(whole)).split('\n')]
  const differing = found.findIndex((row, at) => row !== expected[at])
  assert.equal(found[differing], expected[differing])
  assert.equal(found.length, expected.length)
  assert.equal(last.rows, whole.rows)
  assert.deepEqual(last.fields, whole.fields)
  const [published, wholly] = lab.published.slice(-2)
  assert.deepEqual([published!.bbox, published!.geometryTypes], [wholly!.bbox, wholly!.geometryTypes])
  await lab.engine.versions.drop(whole.table)
  return { extended, last }
}

test('records of all types are added without a load of those before', async () => {
  const { extended, last } = await appendAll([numbers(0, 20), numbers(20, 5), numbers(25, 20)])
  assert.deepEqual(extended, [true, true])
  assert.deepEqual(last.changed, { added: 20, replaced: 0, removed: 0 })
  await lab.engine.versions.drop(last.table)
})

test('equal records have the ids that a load of all gives them', async () => {
  const twice = [...numbers(0, 10), ...numbers(0, 3)]
  const again = [...numbers(2, 2), ...numbers(0, 1), ...numbers(50, 2), ...numbers(50, 1)]
  const { extended, last } = await appendAll([twice, again, numbers(50, 1), numbers(0, 4)])
  assert.deepEqual(extended, [true, true, true])
  await lab.engine.versions.drop(last.table)
})

test('a record with the key of an earlier one takes its place, which is a load of all', async () => {
  const changed = { ...record(3), size: 99 }
  const { extended, last } = await appendAll([numbers(0, 10), numbers(10, 3), [changed], numbers(20, 2)], 'n')
  assert.deepEqual(extended, [true, false, true])
  await lab.engine.versions.drop(last.table)
})

test('values that do not fit the columns are a load of all, once', async () => {
  const wide = { ...record(300), n: 40_000 }
  const missing = { ...record(1), n: null, open: null, tags: null, place: null, shape: null, name: null }
  const { extended, last } = await appendAll([numbers(0, 10), [wide], numbers(301, 3), [missing, wide], [missing]])
  assert.deepEqual(extended, [false, true, false, true])
  await lab.engine.versions.drop(last.table)
})

test('columns that the file lacks are empty, and extend the version when it has room for nulls', async () => {
  const first = await load([...numbers(0, 9), { n: 9 }])
  const second = await change(lab, first, 'append', [], 'short.csv', 'n,name\n10,x\n11,\n')
  assert.equal(await isExtended(second), true)
  assert.deepEqual((await lab.records(second)).slice(-2), [
    { name: 'x', n: 10, size: null, day: null, at: null, open: null, tags: null, place: null, shape: null },
    { name: null, n: 11, size: null, day: null, at: null, open: null, tags: null, place: null, shape: null }
  ])
  for (const { table } of [first, second]) await lab.engine.versions.drop(table)
})

test('a version with indexes of minima and maxima begins with a load of all', async () => {
  const point = (n: number): Values => ({
    n,
    at: record(n)['at'],
    place: { lon: (n % 360) - 180 + 0.5, lat: (n % 170) - 85 }
  })
  const points = (first: number, count: number): Values[] => Array.from({ length: count }, (_, at) => point(first + at))
  const { extended, last } = await appendAll([points(0, 8_190), points(8_190, 2), points(8_192, 1), points(8_193, 100)])
  assert.deepEqual(extended, [true, false, true])
  await lab.engine.versions.drop(last.table)
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
  assert.deepEqual([await isExtended(second), await isExtended(third)], [true, false])
})

test('fields in another order than that of the load are a load of all, whose ids follow the new order', async () => {
  const first = await load(numbers(0, 10))
  const reordered = { ...first, fields: [...first.fields].reverse() }
  const second = await change(lab, reordered, 'append', [], 'r.jsonl', lines(numbers(10, 1)))
  assert.equal(await isExtended(second), false)
  const third = await change(lab, second, 'append', [], 'r2.jsonl', lines(numbers(11, 1)))
  assert.equal(await isExtended(third), true)
})
