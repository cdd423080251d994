import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { DEFAULT_LIMITS } from '../limits.ts'
import type { JsonLayout } from './layout.ts'
import { detectLayout } from './layout.ts'
import { readJsonRecords } from './records.ts'

async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

interface Read {
  readonly values: unknown[]
  readonly lines: number[]
}

async function read(text: string, layout: JsonLayout, size = 1 << 20): Promise<Read> {
  const found: Read = { values: [], lines: [] }
  await readJsonRecords(pieces(text, size), layout, DEFAULT_LIMITS, (buffer, start, end, line) => {
    found.values.push(JSON.parse(buffer.toString('utf8', start, end)))
    found.lines.push(line())
  })
  return found
}

const ARRAY: JsonLayout = { kind: 'array' }
const SEQUENCE: JsonLayout = { kind: 'sequence' }
const layoutOf = (text: string, complete = true): JsonLayout => detectLayout(Buffer.from(text), complete, 'file')

test('where the records of a JSON text are', () => {
  assert.deepEqual(layoutOf(' [{"a":1}]'), ARRAY)
  assert.deepEqual(layoutOf('{"a":1}\n{"a":2}'), SEQUENCE)
  assert.deepEqual(layoutOf('\x1e{"a":1}\n'), SEQUENCE)
  assert.deepEqual(layoutOf('{"a":1}'), SEQUENCE)
  assert.deepEqual(layoutOf('{"tags":["x"],"a":1}'), SEQUENCE)
  assert.deepEqual(layoutOf('{"count":1,"results":[{"a":1}]}'), { kind: 'member', path: ['results'] })
  assert.deepEqual(layoutOf('{"x":[{"a":1}],"features":[{"a":1}]}'), { kind: 'member', path: ['features'] })
  assert.deepEqual(layoutOf('{"type":"FeatureCollection","features":[{"type":"Feat', false), {
    kind: 'member',
    path: ['features']
  })
  assert.deepEqual(layoutOf('{"a":[{"b":1}]}\n{"a":[{"b":2}]}'), SEQUENCE)
  // Links and fields beside an empty list.
  assert.deepEqual(layoutOf('{"features":[],"links":[{"rel":"self"}]}'), { kind: 'member', path: ['features'] })
  assert.deepEqual(layoutOf('{"fields":[{"name":"a"}],"records":[ ]}'), { kind: 'member', path: ['records'] })
  assert.deepEqual(layoutOf('{"results":[],"data":[{"a":1}]}'), { kind: 'member', path: ['data'] })
  // The only list of an envelope, as GBFS has it, but not a list of a record.
  assert.deepEqual(layoutOf('{"ttl":60,"version":"2.3","data":{"stations":[{"station_id":"1"}]}}'), {
    kind: 'member',
    path: ['data', 'stations']
  })
  assert.deepEqual(layoutOf('{"ttl":60,"data":{"n":2,"bikes":[{"bike_id":"1"},{"bi', false), {
    kind: 'member',
    path: ['data', 'bikes']
  })
  assert.deepEqual(layoutOf('{"data":{"id":"7","type":"tree","visits":[{"day":1}]}}'), SEQUENCE)
  assert.deepEqual(layoutOf('{"data":{"a":[{"x":1}],"b":[{"x":1}]}}'), SEQUENCE)
  assert.deepEqual(layoutOf('{"success":true,"result":{"records":[],"fields":[{"id":"a"}]}}'), {
    kind: 'member',
    path: ['result', 'records']
  })
})

test('what has no single list of records is refused', () => {
  assert.deepEqual(layoutOf('{"fields":[{"id":"a"}],"records":[[1],[2]]}'), { kind: 'member', path: ['records'] })
  assert.deepEqual(layoutOf('{"success":true,"result":{"fields":[{"id":"a"}],"records":[[1],[2]],"total":2}}'), {
    kind: 'member',
    path: ['result', 'records']
  })
  assert.deepEqual(layoutOf('{"fields":[{"id":"a"}],"records":[[1],', false), { kind: 'member', path: ['records'] })
  for (const answer of [
    '{"help":"x","success":false,"error":{"__type":"Not Found Error","message":"Not found"}}',
    '{"error":{"code":400,"message":"Invalid query","details":[]}}',
    '{"code":"query.compiler.malformed","error":true,"message":"Not found","data":{"query":"x"}}',
    '{"error_code":"ODSQLError","message":"Not found"}'
  ])
    assert.throws(() => layoutOf(answer), {
      code: 'ingest/no-records',
      message: /error message of a service.*(Not found|Invalid)/
    })
  assert.deepEqual(layoutOf('{"error":0.5,"message":"x","value":3}'), SEQUENCE)
  assert.deepEqual(layoutOf('{"error":1}\n{"error":2}'), SEQUENCE)
  assert.throws(() => layoutOf('{"x":[{"a":1}],"y":[{"a":1}]}'), { code: 'ingest/bad-json' })
  assert.throws(() => layoutOf('hello'), { code: 'ingest/bad-json' })
})

test('records come out whole with their lines', async () => {
  assert.deepEqual(await read('[\n {"a": "x]\\"}"},\n\n {"b": [1, {"c": 2}]}\n]', ARRAY), {
    values: [{ a: 'x]"}' }, { b: [1, { c: 2 }] }],
    lines: [2, 4]
  })
  assert.deepEqual(await read('{"a":1}\r\n\r\n{"a":2} {"a":3}', SEQUENCE), {
    values: [{ a: 1 }, { a: 2 }, { a: 3 }],
    lines: [1, 3, 3]
  })
  assert.deepEqual(
    await read('{"n": 2, "o": {"list": [{"x": 0}]}, "list": [{"a": 1}, {"a": 2}], "m": [{"a": 3}]}', {
      kind: 'member',
      path: ['list']
    }),
    { values: [{ a: 1 }, { a: 2 }], lines: [1, 1] }
  )
  assert.deepEqual((await read('[]', ARRAY)).values, [])
})

test('what is broken behind the records is refused like what is broken before them', async () => {
  await assert.rejects(read('{"list": [{"a": 1}], "m": [}', { kind: 'member', path: ['list'] }), {
    code: 'ingest/bad-json'
  })
  await assert.rejects(read('{"list": [{"a": 1}]} {"list": []}', { kind: 'member', path: ['list'] }), {
    code: 'ingest/bad-json'
  })
})

test('a broken text is refused with the line', async () => {
  const broken: readonly (readonly [text: string, line: number])[] = [
    ['[{"a":1}\n{"a":2}]', 2],
    ['[{"a":1},\n\n{"a":', 3],
    ['[{"a":1}] x', 1],
    ['[\n{"a":1},\n]x', 3],
    ['[{"a":1}', 1]
  ]
  for (const [text, line] of broken)
    await assert.rejects(read(text, ARRAY), { code: 'ingest/bad-json', details: { line } }, text)
})

test('any records come back, however the bytes are cut and the text is laid out', async () => {
  const value = fc.dictionary(
    fc.string({ maxLength: 3 }).filter((key) => key !== '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 3 }
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(undefined, 2),
      async (records, size, indent) => {
        const plain = JSON.parse(JSON.stringify(records))
        assert.deepEqual((await read(JSON.stringify(records, null, indent), ARRAY, size)).values, plain)
        assert.deepEqual(
          (await read(records.map((record) => JSON.stringify(record)).join('\n'), SEQUENCE, size)).values,
          plain
        )
      }
    ),
    { seed: 11, numRuns: 500 }
  )
})
