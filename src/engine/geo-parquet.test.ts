import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { through } from '#kit'
import { GeoParquet } from './geo-parquet.ts'
import { startEngineForTest } from './process/engine-for-tests.ts'

const SETTINGS = { output_format_parquet_string_as_string: 1, output_format_parquet_compression_method: 'snappy' }
const POINT = `unhex('010100000000000000000000400000000000004840')`

test('columns of WKB are bytes with GeoParquet’s metadata, others stay what they are', async (context) => {
  const engine = await startEngineForTest()
  context.after(() => engine.end())
  const sql = `SELECT CAST(${POINT}, 'Nullable(String)') AS place, CAST('é', 'Nullable(String)') AS name, CAST(number % 2 ? NULL : ${POINT}, 'Nullable(String)') AS \`other place\` FROM numbers(3)`
  const written = await engine.connection.stream({ sql, format: 'Parquet', settings: SETTINGS }, { user: 'loader' })
  const file = arrayOf(await buffer(through(written, new GeoParquet(['place', 'other place']))))
  const { schema, key_value_metadata: pairs } = parquetMetadata(file)
  assert.deepEqual(schema.slice(1).map(({ name, type, converted_type: converted }) => [name, type, converted]), [['place', 'BYTE_ARRAY', undefined], ['name', 'BYTE_ARRAY', 'UTF8'], ['other place', 'BYTE_ARRAY', undefined]])
  const wkb = { encoding: 'WKB', geometry_types: [] }
  assert.deepEqual(pairs?.map(({ key, value }) => [key, JSON.parse(value ?? '')]), [['geo', { version: '1.1.0', primary_column: 'place', columns: { place: wkb, 'other place': wkb } }]])
  // The reader turns WKB into GeoJSON where the metadata says so.
  const point = { type: 'Point', coordinates: [2, 48] }
  assert.deepEqual(await parquetReadObjects({ file }), [{ place: point, name: 'é', 'other place': point }, { place: point, name: 'é', 'other place': null }, { place: point, name: 'é', 'other place': point }])
})

test('what is no Parquet file passes unchanged', async () => {
  for (const bytes of ['', 'PAR1', 'not a file at all', '\xff\xff\xff\xffPAR1']) {
    const mark = new GeoParquet(['x'])
    mark.end(Buffer.from(bytes, 'latin1'))
    assert.equal((await buffer(mark)).toString('latin1'), bytes)
  }
})

test('the beginning of a long file passes before its end is there', async () => {
  const mark = new GeoParquet(['x'])
  const chunk = Buffer.alloc(1024 * 1024)
  for (let written = 0; written < 20; written += 1) mark.write(chunk)
  assert.ok(mark.readableLength >= 0 && mark.read() !== null)
  mark.destroy()
})

function arrayOf(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}
