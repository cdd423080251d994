import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { pipeThrough, readAll } from '#kit'
import { startEngineForTest } from '../clickhouse/process/engine-for-tests.ts'
import { overwrittenChunks } from '../kit/borrowed-chunks-for-tests.ts'
import { ParquetFooter } from './parquet-footer.ts'

const NAMED = { geometries: [{ name: 'x', types: [] }], lists: ['y'] } as const
const SETTINGS = {
  enable_nullable_tuple_type: 1,
  output_format_parquet_string_as_string: 1,
  output_format_parquet_compression_method: 'snappy'
}
const POINT = `unhex('010100000000000000000000400000000000004840')`

test('columns of WKB are bytes with GeoParquet’s metadata, others stay what they are', async (context) => {
  const engine = await startEngineForTest()
  context.after(() => engine.end())
  const sql = `SELECT CAST(${POINT}, 'Nullable(String)') AS place, CAST('é', 'Nullable(String)') AS name, CAST(number % 2 ? NULL : ${POINT}, 'Nullable(String)') AS \`other place\` FROM numbers(3)`
  const written = await engine.connection.stream({ sql, format: 'Parquet', settings: SETTINGS }, { user: 'loader' })
  const file = arrayOf(
    await buffer(
      pipeThrough(
        overwrittenChunks(await readAll(written), 1_000),
        new ParquetFooter({
          geometries: [
            { name: 'place', types: [] },
            { name: 'other place', types: ['Point'] }
          ],
          lists: []
        })
      )
    )
  )
  const { schema, key_value_metadata: pairs } = parquetMetadata(file)
  assert.deepEqual(
    schema.slice(1).map(({ name, type, converted_type: converted }) => [name, type, converted]),
    [
      ['place', 'BYTE_ARRAY', undefined],
      ['name', 'BYTE_ARRAY', 'UTF8'],
      ['other place', 'BYTE_ARRAY', undefined]
    ]
  )
  const wkb = { encoding: 'WKB', geometry_types: [] }
  assert.deepEqual(
    pairs?.map(({ key, value }) => [key, JSON.parse(value ?? '')]),
    [
      [
        'geo',
        {
          version: '1.1.0',
          primary_column: 'place',
          columns: { place: wkb, 'other place': { encoding: 'WKB', geometry_types: ['Point'] } }
        }
      ]
    ]
  )
  // The reader turns WKB into GeoJSON where the metadata says so.
  const point = { type: 'Point', coordinates: [2, 48] }
  assert.deepEqual(await parquetReadObjects({ file }), [
    { place: point, name: 'é', 'other place': point },
    { place: point, name: 'é', 'other place': null },
    { place: point, name: 'é', 'other place': point }
  ])
})

// This reader leaves nulls of lists and structures undefined.
test('lists that are null are null, empty ones empty, in files of any number of columns', async (context) => {
  const engine = await startEngineForTest()
  context.after(() => engine.end())
  const list =
    "CAST(multiIf(number % 3 = 0, NULL, number % 3 = 1, tuple(CAST([], 'Array(String)')), tuple(['é', ''])), 'Nullable(Tuple(list Array(String)))')"
  const point = "CAST(if(number % 2 = 0, NULL, tuple(2., 48.)), 'Nullable(Tuple(lon Float64, lat Float64))')"
  for (const others of [0, 3, 8, 9, 10, 11, 140]) {
    const further = Array.from({ length: others }, (_, place) => `, number AS n${place}`).join('')
    const sql = `SELECT ${list} AS tags, ${point} AS place, ${list} AS \`list\`, CAST(${POINT}, 'Nullable(String)') AS element${further} FROM numbers(40)`
    const written = await engine.connection.stream(
      { sql, format: 'Parquet', settings: { ...SETTINGS, output_format_parquet_row_group_size: 7 } },
      { user: 'loader' }
    )
    const file = arrayOf(
      await buffer(
        pipeThrough(
          written,
          new ParquetFooter({ geometries: [{ name: 'element', types: [] }], lists: ['tags', 'list'] })
        )
      )
    )
    const rows = await parquetReadObjects({ file, utf8: false })
    assert.deepEqual(
      rows.map(({ tags, place }) => [tags ?? null, place ?? null]),
      Array.from({ length: 40 }, (_, number) => [
        [null, [], ['é', '']][number % 3],
        number % 2 === 0 ? null : { lon: 2, lat: 48 }
      ])
    )
    assert.deepEqual(
      rows.map((row) => row.list),
      rows.map((row) => row.tags)
    )
    assert.deepEqual(
      [Object.keys(rows[0]!).length, (rows[39]?.element as { type: string }).type],
      [4 + others, 'Point']
    )
    const { schema } = parquetMetadata(file)
    assert.deepEqual(
      schema
        .slice(1, 4)
        .map(({ name, repetition_type: repetition, converted_type: converted, num_children: children }) => [
          name,
          repetition,
          converted,
          children
        ]),
      [
        ['tags', 'OPTIONAL', 'LIST', 1],
        ['list', 'REPEATED', undefined, 1],
        ['element', 'REQUIRED', 'UTF8', undefined]
      ]
    )
  }
})

test('a file that is not Parquet passes unchanged', async () => {
  for (const bytes of ['', 'PAR1', 'not a file at all', '\xff\xff\xff\xffPAR1']) {
    const mark = new ParquetFooter(NAMED)
    mark.end(Buffer.from(bytes, 'latin1'))
    assert.equal((await buffer(mark)).toString('latin1'), bytes)
  }
})

test('the beginning of a long file passes before its end is there', async () => {
  const mark = new ParquetFooter(NAMED)
  const chunk = Buffer.alloc(1024 * 1024)
  for (let written = 0; written < 20; written += 1) mark.write(chunk)
  assert.ok(mark.readableLength >= 0 && mark.read() !== null)
  mark.destroy()
})

function arrayOf(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}
