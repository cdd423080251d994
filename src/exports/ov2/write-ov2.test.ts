import assert from 'node:assert/strict'
import test from 'node:test'
import type { ExportColumn, ExportRow, ExportTable } from '../table.ts'
import { encodeCp1252 } from './cp1252.ts'
import { ov2Writer } from './write-ov2.ts'

const COLUMNS: ExportColumn[] = [
  { key: 'id', type: 'int', list: false },
  { key: 'name', type: 'text', list: false },
  { key: 'place', type: 'geo_point_2d', list: false }
]
const TABLE: ExportTable = {
  datasetId: 'd',
  title: 'D',
  columns: COLUMNS,
  hasRecordIds: false,
  portalAddress: 'http://localhost',
  lang: 'en',
  timezone: 'UTC',
  epsg: 4326
}

async function write(rows: ExportRow[], table = TABLE): Promise<Buffer> {
  async function* batches(): AsyncGenerator<ExportRow[]> {
    yield rows
  }
  const scratch = { file: () => Promise.reject(new Error('no scratch')), close: async () => {} }
  return Buffer.concat((await Array.fromAsync(ov2Writer(table)(batches(), scratch))).map((piece) => Buffer.from(piece)))
}

test('a simple record is type, length, longitude, latitude in hundred-thousandths of a degree, and the name with a zero', async () => {
  const bytes = await write([['1', 'Café', [-118.5, 34.123456]]])
  // -11,850,000 and 3,412,346.
  assert.equal(bytes.toString('hex'), '02' + '12000000' + 'f02e4bff' + '7a113400' + '436166e9' + '00')
})

test('a record without a point is left out', async () => {
  assert.equal(
    (
      await write([
        ['1', 'nowhere', null],
        ['2', null, [0, 0]]
      ])
    ).length,
    14
  )
})

test('shapes are places when they are points', async () => {
  const columns: ExportColumn[] = [{ key: 'shape', type: 'geo_shape', list: false }]
  const bytes = await write(
    [
      [{ type: 'Point', coordinates: [1, 2, 3] }],
      [
        {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4]
          ]
        }
      ]
    ],
    { ...TABLE, columns }
  )
  assert.equal(bytes.toString('hex'), '02' + '0e000000' + 'a0860100' + '400d0300' + '00')
})

test('names are on one line, in the code page of the devices', async () => {
  const bytes = await write([['1', ' a\r\nb\u0000c ', [0, 0]]])
  assert.equal(bytes.subarray(13).toString('latin1'), 'a b c\0')
  assert.deepEqual(
    [...encodeCp1252('€ Œ “é” Łódź 東 e\u0301 😀')],
    [...Buffer.from('\x80 \x8c \x93\xe9\x94 ?\xf3dz ? \xe9 ?', 'latin1')]
  )
})

test('rows without any place are refused', () => {
  assert.throws(() => ov2Writer({ ...TABLE, columns: COLUMNS.slice(0, 2) }), { code: 'exports/bad-parameter' })
})
