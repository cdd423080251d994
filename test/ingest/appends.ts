/** Appends in steps, compared with a load of all records. */
import assert from 'node:assert/strict'
import type { ImportSummary } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'
import { change, isExtended } from './record-changes.ts'

/** Every column of every row, those of the engine too, in the order in which they are stored. */
async function stored(lab: IngestLab, { table }: ImportSummary): Promise<string> {
  const rows = await lab.engine.loader.select<{ row: string }>({
    sql: `SELECT toString(tuple(* EXCEPT (_timestamp, _id), hex(_id))) AS row FROM ${table} ORDER BY _place, _ordinal`
  })
  return rows.map(({ row }) => row).join('\n')
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

export type Values = Readonly<Record<string, unknown>>

export const lines = (records: readonly Values[]): string => records.map((record) => JSON.stringify(record)).join('\n')

export function record(n: number): Values {
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

export const numbers = (first: number, count: number): Values[] =>
  Array.from({ length: count }, (_, at) => record(first + at))

let files = 0
export const load = async (lab: IngestLab, records: readonly Values[], annotated?: string): Promise<ImportSummary> => {
  const fields = SCHEMA.fields
    .filter(({ name }) => name in records[0]!)
    .map((field) => (field.name === annotated ? { ...field, annotations: { id: true } } : field))
  return lab.import(await lab.file(`f${files++}.jsonl`, lines(records)), { schema: { fields } as never })
}

/** Loads, appends in steps, and compares with a load of everything; says which of the steps extended the version. */
export async function appendAll(
  lab: IngestLab,
  parts: readonly (readonly Values[])[],
  annotated?: string
): Promise<{ extended: boolean[]; last: ImportSummary }> {
  const [first, ...others] = parts
  let last = await load(lab, first!, annotated)
  const extended: boolean[] = []
  for (const part of others) {
    const before = last
    last = await change(lab, before, 'append', [], `f${files++}.jsonl`, lines(part))
    await lab.engine.versions.drop(before.table)
    extended.push(await isExtended(lab, last))
  }
  const whole = await load(lab, parts.flat(), annotated)
  const [found, expected] = [(await stored(lab, last)).split('\n'), (await stored(lab, whole)).split('\n')]
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
