import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { ImportLimits } from '../limits.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import type { CsvDialect } from './dialect.ts'
import { cellText } from './record.ts'
import { readCsvRecords } from './records.ts'

const COMMA: CsvDialect = { delimiter: ',', quote: '"', backslash: false, skippedLines: 0, headerRows: 0 }

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

interface Read {
  readonly rows: string[][]
  readonly lines: number[]
}

async function read(
  text: string,
  options: { dialect?: Partial<CsvDialect>; size?: number; expected?: number; limits?: Partial<ImportLimits> } = {}
): Promise<Read> {
  const dialect = { ...COMMA, ...options.dialect }
  const rows: string[][] = []
  const lines: number[] = []
  await readCsvRecords(
    pieces(Buffer.from(text), options.size ?? 1 << 20),
    { dialect, columns: options.expected ?? 0, skip: 0, pattern: undefined },
    { ...DEFAULT_LIMITS, ...options.limits },
    (record) => {
      rows.push(Array.from({ length: record.count }, (_, index) => cellText(record, index, dialect)))
      lines.push(record.line)
    }
  )
  return { rows, lines }
}

test('quotes, doubled quotes, quoted delimiters and line ends', async () => {
  const { rows, lines } = await read('a,"b ""x""","c,d"\r\n"two\nlines",,""\n')
  assert.deepEqual(rows, [
    ['a', 'b "x"', 'c,d'],
    ['two\nlines', '', '']
  ])
  assert.deepEqual(lines, [1, 2])
})

test('lines are physical: line ends in quotes count, of any kind', async () => {
  const { lines } = await read('a,b\r"x\r\ny\nz",c\n\n\nd,e\r\nf,g')
  assert.deepEqual(lines, [1, 2, 7, 8])
})

test('a quote inside a cell is a character, and so is one that is never closed', async () => {
  const { rows } = await read('5" disc,ok\n"a "b" c",x\n"open,2\nlast,3', { expected: 2 })
  assert.deepEqual(rows, [
    ['5" disc', 'ok'],
    ['a "b" c', 'x'],
    ['"open', '2'],
    ['last', '3']
  ])
})

test('blanks may stand around the quotes of a cell', async () => {
  assert.deepEqual((await read('a , "b, c" ,d\n')).rows, [['a ', 'b, c', 'd']])
})

test('backslashes escape in dialects that say so', async () => {
  assert.deepEqual((await read('"a \\"b\\" c",d\\,e,\\f\n', { dialect: { backslash: true } })).rows, [
    ['a "b" c', 'd,e', '\\f']
  ])
  assert.deepEqual((await read('"C:\\dir\\",x\n')).rows, [['C:\\dir\\', 'x']])
})

test('title lines are left out and counted', async () => {
  const { rows, lines } = await read('Title\n\na,b\n', { dialect: { skippedLines: 2 }, size: 3 })
  assert.deepEqual([rows, lines], [[['a', 'b']], [3]])
})

test('a cell may hold zero bytes and megabytes', async () => {
  const long = 'é'.repeat(1 << 20)
  const { rows } = await read(`a\0b,"${long}"\nc,d\n`, { size: 65_536 })
  assert.equal(rows[0]![0], 'a\0b')
  assert.equal(rows[0]![1], long)
  assert.deepEqual(rows[1], ['c', 'd'])
})

test('limits name the line', async () => {
  const limits = { maxCellBytes: 10, maxRecordBytes: 100 }
  await assert.rejects(read('a,b\nc,12345678901\n', { limits }), {
    code: 'ingest/cell-too-large',
    details: { line: 2, maxBytes: 10 }
  })
  await assert.rejects(read(`a\n"${'x'.repeat(500)}`, { limits, size: 50 }), {
    code: 'ingest/record-too-large',
    details: { line: 2, maxBytes: 100 }
  })
})

test('many quotes that are never closed cost no more than one', async () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `"a"",${index}\n`)
  const { rows } = await read(lines.join(''), { expected: 2, size: 65_536 })
  assert.equal(rows.length, 50_000)
  assert.deepEqual(rows.at(-1), ['"a""', '49999'])
})

test('what is written by the book comes back, however the bytes are cut', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', '😀', ' ', '\\'), maxLength: 8 })
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (rows, size, end) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join(end) + end
        assert.deepEqual(
          (await read(text, { size, expected: rows[0]!.length })).rows,
          rows.filter((row) => row.some((each) => each.trim() !== ''))
        )
      }
    ),
    { seed: 42, numRuns: 500 }
  )
})

test('any bytes are read to their end, the same however they are cut', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '\\', 'é'), maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 10 }), fc.boolean(), async (input, size, backslash) => {
      const whole = await read(input, { dialect: { backslash } })
      assert.deepEqual(await read(input, { dialect: { backslash }, size }), whole)
    }),
    { seed: 7, numRuns: 2_000 }
  )
})
