import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { ThriftReader } from '#kit'
import { cutIntoPieces } from '../../src/ingest/parquet/row-groups.ts'

const ROWS = 1_000
const written = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: 'n', data: Array.from({ length: ROWS }, (_, n) => n), type: 'INT32' },
      {
        name: 'text',
        data: Array.from({ length: ROWS }, (_, n) => (n % 7 === 0 ? null : `text ${n % 50}`)),
        type: 'STRING'
      }
    ],
    rowGroupSize: 90
  })
)
const length = written.readUInt32LE(written.length - 8)
const footer = written.subarray(written.length - 8 - length, written.length - 8)
const cut = (maxBytes: number) => cutIntoPieces(footer, new ThriftReader(footer).readStruct(), maxBytes)

async function read(file: Buffer): Promise<unknown[]> {
  const bytes = new Uint8Array(file).buffer
  return parquetReadObjects({ file: { byteLength: bytes.byteLength, slice: (start, end) => bytes.slice(start, end) } })
}

test('row groups are files of their own, and all of them together are the file', async () => {
  const whole = await read(written)
  for (const [maxBytes, pieces] of [
    [1, 12],
    [1_500, undefined],
    [1e9, 1]
  ] as const) {
    const found = cut(maxBytes)!
    if (pieces !== undefined) assert.equal(found.length, pieces)
    const records: unknown[] = []
    for (const { start, end, rows, footer: end_ } of found) {
      const file = Buffer.concat([Buffer.from('PAR1'), written.subarray(start, end), end_()])
      assert.equal(Number(parquetMetadata(new Uint8Array(file).buffer).num_rows), rows)
      records.push(...(await read(file)))
    }
    assert.deepEqual(records, whole)
  }
})

test('a file of one row group is not cut', () => {
  const one = Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'n', data: [1, 2], type: 'INT32' }] }))
  const size = one.readUInt32LE(one.length - 8)
  const end = one.subarray(one.length - 8 - size, one.length - 8)
  assert.equal(cutIntoPieces(end, new ThriftReader(end).readStruct(), 1), undefined)
})
