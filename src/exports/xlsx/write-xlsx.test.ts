import assert from 'node:assert/strict'
import test from 'node:test'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { type FieldType, makeField } from '#schema'
import type { ExportColumn, ExportRow, ExportTable } from '../table.ts'
import { columnLetters } from './cells.ts'
import type { SheetLimits } from './sheet.ts'
import { xlsxWriter } from './write-xlsx.ts'

const column = (key: string, type: FieldType, list = false): ExportColumn => ({ key, type, list })
const tableOf = (...columns: ExportColumn[]): ExportTable => ({
  datasetId: 'my-data',
  title: 'My data',
  columns,
  hasRecordIds: false,
  portalAddress: 'http://localhost',
  lang: 'en',
  timezone: 'UTC',
  epsg: 4326
})
const SCRATCH = { file: () => Promise.reject(new Error('a workbook needs no space on disk')), close: async () => {} }

async function write(
  table: ExportTable,
  batches: readonly (readonly ExportRow[])[],
  limits?: SheetLimits
): Promise<Buffer> {
  async function* rows(): AsyncGenerator<readonly ExportRow[]> {
    yield* batches
  }
  return Buffer.concat(
    (await Array.fromAsync(xlsxWriter(table, limits)(rows(), SCRATCH))).map((piece) => Buffer.from(piece))
  )
}

/** The rows of a sheet as read-excel-file reads them, its header first. */
async function read(bytes: Buffer, sheet = 1): Promise<unknown[][]> {
  return (await readSheet(bytes, sheet, { trim: false })) as unknown[][]
}

const namesOf = async (bytes: Buffer): Promise<string[]> => (await readWorkbook(bytes)).map(({ sheet }) => sheet)

const columnOf = async (type: FieldType, values: ExportRow, list = false): Promise<unknown[]> =>
  (
    await read(
      await write(tableOf(column('id', 'text'), column('value', type, list)), [values.map((value) => ['x', value])])
    )
  )
    .slice(1)
    .map((row) => row[1] ?? null)

test('numbers are numbers as long as a spreadsheet keeps all their digits, else text', async () => {
  assert.deepEqual(
    await columnOf('int', ['0', '-42', '9007199254740991', '9007199254740993', '-9223372036854775808']),
    [0, -42, 9007199254740991, '9007199254740993', '-9223372036854775808']
  )
  assert.deepEqual(await columnOf('double', [0.1, -1e-7, 1e21, 5e-324, NaN, Infinity, null]), [
    0.1,
    -1e-7,
    1e21,
    5e-324,
    null,
    null,
    null
  ])
})

test('days and moments are dates of the spreadsheet, those before March 1900 are text', async () => {
  assert.deepEqual(await columnOf('date', ['2024-02-29', '1900-03-01', '1900-02-28', null]), [
    new Date('2024-02-29T00:00Z'),
    new Date('1900-03-01T00:00Z'),
    '1900-02-28',
    null
  ])
  const moments = await columnOf('datetime', ['2024-12-12T10:27:18.995000+01:00', '1899-12-31T23:59:59+00:00'])
  assert.deepEqual(moments, [new Date('2024-12-12T10:27:18.995Z'), '1899-12-31T23:59:59+00:00'])
})

test('booleans are booleans, lists are joined, places and shapes are text', async () => {
  assert.deepEqual(await columnOf('boolean', [true, false, null]), [true, false, null])
  assert.deepEqual(await columnOf('text', [['a', 'b;c'], ['d'], null], true), ['a,b;c', 'd', null])
  assert.deepEqual(
    await columnOf('geo_point_2d', [
      [2.5, 48],
      [-123.06036999913398, 49.27117199821082]
    ]),
    ['48.0, 2.5', '49.27117199821082, -123.06036999913398']
  )
  assert.deepEqual(await columnOf('geo_shape', [{ type: 'Point', coordinates: [1, 2] }]), [
    '{"type":"Point","coordinates":[1,2]}'
  ])
})

test('what looks like a formula or a number stays text', async () => {
  const texts = ['=1+1', '+33 1', '-', '@SUM(A1)', '0001', 'TRUE', ' blanks ', 'two\nlines', '<b>&amp;']
  assert.deepEqual(await columnOf('text', texts), texts)
})

test('every sheet is full before the next begins, with the header again, for any ends of batches', async () => {
  const rows = Array.from({ length: 7 }, (_, place): ExportRow => [String(place)])
  for (const size of [1, 2, 3, 4, 7]) {
    const batches = Array.from({ length: Math.ceil(7 / size) }, (_, place) =>
      rows.slice(place * size, (place + 1) * size)
    )
    const bytes = await write(tableOf(column('id', 'int')), batches, { rows: 4, bytes: Infinity })
    assert.deepEqual(await namesOf(bytes), ['my-data', 'my-data (2)', 'my-data (3)'])
    assert.deepEqual(
      [await read(bytes, 1), await read(bytes, 2), await read(bytes, 3)],
      [
        [['id'], [0], [1], [2]],
        [['id'], [3], [4], [5]],
        [['id'], [6]]
      ]
    )
  }
})

test('a sheet that is full ends the book when nothing comes after, and one of too many bytes ends early', async () => {
  const full = await write(tableOf(column('id', 'int')), [[['1'], ['2']], []], { rows: 3, bytes: Infinity })
  assert.deepEqual(await namesOf(full), ['my-data'])
  const long = await write(tableOf(column('id', 'int')), [[['1']], [['2']]], { rows: 100, bytes: 1 })
  assert.deepEqual(await namesOf(long), ['my-data', 'my-data (2)'])
})

test('a file without rows has a header', async () => {
  assert.deepEqual(await read(await write(tableOf(column('Née & <été>', 'text'), column('b', 'int')), [])), [
    ['Née & <été>', 'b']
  ])
})

test('more columns than a sheet has are refused, the last that fits is XFD', async () => {
  assert.throws(
    () => xlsxWriter(tableOf(...Array.from({ length: 16_385 }, (_, place) => column(`c${place}`, 'int')))),
    { code: 'exports/bad-parameter' }
  )
  assert.deepEqual([0, 25, 26, 701, 702, 16_383].map(columnLetters), ['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})

test('the opening is there before the first row is asked for, and leaving ends the rows', async () => {
  let state: string = 'not asked'
  async function* rows(): AsyncGenerator<ExportRow[]> {
    try {
      state = 'asked'
      for (let row = 1; ; row++)
        yield Array.from({ length: 2_000 }, (_, place) => [String(((row * 2_000 + place) * 7919) % 10_007)])
    } finally {
      state = 'left'
    }
  }
  const bytes = xlsxWriter(tableOf(column('id', 'int')))(rows(), SCRATCH)[Symbol.asyncIterator]()
  assert.ok((await bytes.next()).value.length > 0)
  assert.equal(String(state), 'not asked')
  while (state !== 'asked') await bytes.next()
  await bytes.return?.()
  assert.equal(String(state), 'left')
})

test('dates are shown as precisely as their field says', async () => {
  const year: ExportColumn = {
    key: 'y',
    type: 'date',
    list: false,
    field: makeField('y', 'date', { timeserie_precision: 'year' })
  }
  // The day itself is kept.
  assert.deepEqual(await read(await write(tableOf(year), [[['1988-01-01']]])), [['y'], [new Date('1988-01-01T00:00Z')]])
})
