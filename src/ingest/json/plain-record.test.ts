import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { RowBatch } from '../row-batch.ts'
import { JsonColumns } from './columns.ts'
import { addCell } from './plain-cells.ts'
import { PlainRecord } from './plain-record.ts'
import { RecordCells } from './record-cells.ts'
import { readJsonRecords } from './records.ts'
import { INCOMPLETE } from './scan.ts'

interface Read {
  readonly rows: string[]
  readonly kinds: string[]
  readonly seen: unknown
  readonly refusal: string | undefined
  readonly taken: number
}

/** The rows of a text; with `plain`, records that PlainRecord takes are read by it, the others by RecordCells. */
async function read(text: string, plain: boolean, chunkBytes = 1_000): Promise<Read> {
  const columns = new JsonColumns(DEFAULT_LIMITS)
  const cells = new RecordCells(columns, DEFAULT_LIMITS)
  const plainRecord = new PlainRecord(columns, DEFAULT_LIMITS, cells)
  const batch = new RowBatch(2_000)
  const rows: string[] = []
  let taken = 0
  const take = (buffer: Buffer, at: number): number => {
    const end = plainRecord.read(buffer, at)
    if (end === INCOMPLETE) return INCOMPLETE
    taken++
    plainRecord.addTo(batch, buffer)
    rows.push(batch.take().toString('latin1'))
    return end
  }
  const add = (buffer: Buffer, start: number, end: number): void => {
    cells.read(buffer, start, end)
    for (let place = 0; place < columns.count; place++) addCell(batch, buffer, cells.cells[place])
    rows.push(batch.take().toString('latin1'))
  }
  const layout = { kind: 'sequence' } as const
  const refusal = await readJsonRecords(
    chunksOf(text, chunkBytes),
    layout,
    DEFAULT_LIMITS,
    add,
    undefined,
    undefined,
    plain ? take : undefined
  ).then(
    () => undefined,
    (error: Error) => error.message
  )
  const { geometries, points, heights, outside, ownPoint, systems } = cells.seen
  const kinds = columns.list(new Set()).map(({ label, kind }) => `${label}: ${kind}`)
  const seen = { geometries, points, heights, outside, ownPoint, systems: [...systems] }
  return { rows, refusal, taken, ...(refusal === undefined ? { kinds, seen } : { kinds: [], seen: {} }) }
}

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function assertSame(text: string, chunkBytes?: number): Promise<number> {
  const { taken, ...quick } = await read(text, true, chunkBytes)
  const { taken: _none, ...slow } = await read(text, false, chunkBytes)
  assert.deepEqual(quick, slow, text)
  return taken
}

test('a record with the keys of the one before is read in one pass, with the same cells', async () => {
  const record = '{"a": "x é", "b": -1.50e3, "c": true, "d": null, "e": [1, null, "y"], "f": "say \\"hi\\"\\n"}'
  assert.equal(await assertSame(`${record}\n${record}\n${'{"f":"z", "b" : 2 ,"a":""}'}`), 2)
})

test('a feature with properties and a geometry is read in one pass, with the same cells', async () => {
  const feature = (x: number): string =>
    `{ "type": "Feature", "properties": { "name": "n${x}" }, "geometry": { "type": "Point", "coordinates": [ ${x}.5, 48 ] } }`
  assert.equal(await assertSame(`${feature(1)}${feature(2)}\n${feature(3)}`), 2)
})

const KEYS = [
  'a',
  'b',
  'type',
  'record',
  'recordid',
  'datasetid',
  'fields',
  'geometry',
  'properties',
  'id',
  'geo_shape',
  'é'
]
const GEOMETRIES = [
  '{"type":"Point","coordinates":[2,48.5]}',
  '{ "type": "Point", "coordinates": [ 2e0, -48.50, 7 ] }',
  '{"coordinates":[200,1],"type":"Point"}',
  '{"type":"LineString","coordinates":[[1,2],[3, 4]],"crs":{"type":"name"}}',
  '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}'
]
const PLAIN = [
  '1',
  '-0.0',
  '1e5',
  '01',
  '.5',
  'NaN',
  'true',
  'false',
  'null',
  '""',
  '"x"',
  '"Feature"',
  '"Point"',
  '"a\\u00e9\\"b"',
  '"\\ud800"',
  '"tab\there"',
  `"${'long '.repeat(40)}"`,
  `"${'long '.repeat(40)}\\n"`,
  '[]',
  '[null]',
  '[1,"x"]',
  '[[1]]',
  '{}',
  '{"lon":1,"lat":2}',
  '{"fields":{"a":1}}',
  '12345678901234567890'
]

/** Numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('random records, features, envelopes and broken texts have the same cells, kinds and errors', async () => {
  let taken = 0
  for (let seed = 1; seed <= 3_000; seed++) {
    const random = randomOf(seed)
    const one = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!
    const blank = (): string => one(['', '', ' ', '\t', '\r\n'])
    const value = (): string => (random() < 0.2 ? one(GEOMETRIES) : one(PLAIN))
    const object = (keys: readonly string[], count: number): string =>
      `{${Array.from({ length: count }, () => `${blank()}"${one(keys)}"${blank()}:${blank()}${value()}${blank()}`).join(',')}}`
    const keys = KEYS.slice(0, 2 + Math.floor(random() * KEYS.length))
    const feature = (): string => {
      const members = [
        `"properties":${object(['a', 'b', 'geo_point_2d'], Math.floor(random() * 3))}`,
        `"geometry": ${one([...GEOMETRIES, 'null'])}`
      ]
      if (random() < 0.3) members.reverse()
      if (random() < 0.2) members.push(`"${one(['id', 'crs', 'geometry'])}": ${one(GEOMETRIES)}`)
      return `{${blank()}"type": "Feature",${members.join(`${blank()},${blank()}`)}${blank()}}`
    }
    const isGeo = random() < 0.3
    const records = Array.from({ length: 6 }, () => (isGeo ? feature() : object(keys, Math.floor(random() * 5))))
    const text = records.join('\n')
    const at = Math.floor(random() * text.length)
    const broken = text.slice(0, at) + one([...'{}[]":,\\ 1e.-ntx']) + text.slice(at + Math.floor(random() * 3))
    taken += await assertSame(random() < 0.3 ? broken : text, 1 + Math.floor(random() * 300))
  }
  assert.ok(taken > 1_000, `${taken} records were read in one pass`)
})
