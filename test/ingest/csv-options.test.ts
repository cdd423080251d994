import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportRequest, ImportSummary } from '#ingest'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

let files = 0
const load = async (
  content: string | Buffer,
  request: Partial<ImportRequest> = {},
  extension = 'csv'
): Promise<ImportSummary> => lab.import(await lab.file(`o${++files}.${extension}`, content), request)
const leftOut = ({ lines }: ImportSummary) =>
  Object.fromEntries(lines!.leftOut.map(({ reason, lines: which }) => [reason, which]))
const typesOf = ({ fields }: ImportSummary) => Object.fromEntries(fields.map(({ name, type }) => [name, type]))

test('a TSV whose quotes are characters keeps every line as a record', async () => {
  const texts = ['"open', 'plain', 'shut"', '5" disc', '"whole"', '"a" b']
  const rows = Array.from(
    { length: 3_993 },
    (_, index) => `${index}\t${texts[(index * 7) % 6]}\t${texts[(index * 5 + (index >> 3)) % 6]}\t2020-01-01`
  )
  for (const request of [{}, { quote: 'none' }]) {
    const summary = await load(`id\ta\tb\tday\n${rows.join('\n')}\n`, request, 'tsv')
    assert.deepEqual(
      [summary.rows, typesOf(summary), summary.lines],
      [
        3_993,
        { id: 'int', a: 'text', b: 'text', day: 'date' },
        { total: 3_994, header: 1, records: 3_993, leftOut: [] }
      ],
      JSON.stringify(request)
    )
  }
})

test('quotes that only the whole file shows to be characters make it be read again', async () => {
  const plain = Array.from({ length: 40_000 }, (_, index) => `${index};some plain text;x\n`).join('')
  const quoted = Array.from({ length: 300 }, (_, index) => `${index};${index % 2 === 0 ? '"open' : 'shut"'};y\n`).join(
    ''
  )
  const summary = await load(`id;text;mark\n${plain}${quoted}9;"never closed;z\n`)
  assert.deepEqual([summary.rows, summary.lines!.records], [40_301, 40_301])
})

test('--quote none takes quotes as they are, --quote CHAR takes another one', async () => {
  assert.deepEqual(
    (await lab.records(await load('a;b\n"x";1\n"y";2\n', { quote: 'none' }))).map((record) => record['a']),
    ['"x"', '"y"']
  )
  assert.deepEqual(
    (await lab.records(await load('a;b\n$x;y$;1\n$z$;2\n', { quote: '$' }))).map((record) => record['a']),
    ['x;y', 'z']
  )
})

test('--delimiter none reads one column', async () => {
  assert.deepEqual(await lab.records(await load('a,b\n1,2\n', { delimiter: 'none' })), [{ a_b: 1.2 }])
})

test('--header-row names the line, the lines to join, or declares that there is none', async () => {
  const text = 'Report;2020\nx;y\nkg;m\n1;2\n3;4\n'
  const second = await load(text, { headerRow: '2' })
  assert.deepEqual(
    [Object.keys(typesOf(second)), second.rows, leftOut(second), second.doubts],
    [['x', 'y'], 3, { 'before-the-table': [1] }, []]
  )
  assert.deepEqual(Object.keys(typesOf(await load(text, { headerRow: '2-3' }))), ['x_kg', 'y_m'])
  const none = await load(text, { headerRow: 'none' })
  assert.deepEqual([Object.keys(typesOf(none)), none.rows, none.lines!.header], [['column_1', 'column_2'], 5, 0])
  await assert.rejects(load(text, { headerRow: '9' }), { code: 'ingest/bad-csv-option' })
})

test('--skip and --skip-rows-matching leave lines out and account for them', async () => {
  const summary = await load('junk;junk;junk\nmore\na;b\n# remark\n1;2\nTotal;3\n;\n\n4;5\nTOTAL;9\n', {
    skip: 2,
    skipRowsMatching: ['^#', '(?i)^total;']
  })
  assert.deepEqual([summary.rows, typesOf(summary)], [2, { a: 'int', b: 'int' }])
  assert.deepEqual(leftOut(summary), {
    skipped: [1, 2],
    'skipped-by-pattern': [4, 6, 10],
    'only-delimiters': [7],
    blank: [8]
  })
  assert.equal(summary.lines!.total, 10)
})

test('a text by itself at the end is a note, but a record where it was pushed', async () => {
  for (const text of ['station,level\nf,7\nSource,\n', 'station,level\nf,7\n\nSource\n']) {
    const file = await lab.file('pushed.csv', text)
    const { rows, notes } = await lab.import(file, { dryRun: true })
    assert.deepEqual([rows, notes.map(({ code }) => code)], [1, ['left-out']])
    assert.equal((await lab.import(file, { dryRun: true, pushes: 1 })).rows, 2)
  }
})

test('a pattern that would backtrack exponentially elsewhere takes linear time, and an invalid one is refused', async () => {
  const summary = await load(`a,b\n${'x'.repeat(20_000)},1\n`, { skipRowsMatching: ['(x+x+)+y'] })
  assert.equal(summary.rows, 1)
  for (const pattern of ['(', '(?=a)', 'x'.repeat(1_001), ''])
    await assert.rejects(
      load('a,b\n1,2\n', { skipRowsMatching: [pattern] }),
      { code: 'ingest/bad-pattern' },
      pattern.slice(0, 10)
    )
})

test('invalid options are refused before anything is read', async () => {
  const wrong: readonly Partial<ImportRequest>[] = [
    { quote: 'ab' },
    { quote: 'x' },
    { headerRow: '0' },
    { headerRow: '3-2' },
    { headerRow: 'first' },
    { skip: -1 },
    { skip: 1.5 },
    { skip: 3, headerRow: '2' },
    { delimiter: ';', quote: ';' }
  ]
  for (const request of wrong)
    await assert.rejects(load('a;b\n1;2\n', request), { code: 'ingest/bad-csv-option' }, JSON.stringify(request))
})

test('a schema says how its file is written, and the request goes before it', async () => {
  const csv = { delimiter: ':', headerRow: 'none' }
  assert.deepEqual(await lab.records(await load('a,b:1\nc,d:2\n', { schema: { fields: [], csv } })), [
    { column_1: 'a,b', column_2: 1 },
    { column_1: 'c,d', column_2: 2 }
  ])
  assert.deepEqual(
    Object.keys(typesOf(await load('a,b:1\nc,d:2\n', { schema: { fields: [], csv }, headerRow: '1' }))),
    ['1', 'a_b']
  )
})

test('random bytes are not a table', async () => {
  let state = 12_345
  const bytes = Buffer.from(
    Array.from({ length: 300 }, () => ((state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16) & 0xff)
  )
  for (const request of [{}, { format: 'csv' as const }])
    await assert.rejects(load(bytes, request), { code: 'ingest/unsupported-format', message: /binary data/ })
})

test('a file with names and no record is an empty dataset with a hint', async () => {
  const summary = await load('a,b\n')
  assert.deepEqual(
    [summary.rows, summary.notes.map(({ code }) => code), summary.lines],
    [0, ['no-records'], { total: 1, header: 1, records: 0, leftOut: [] }]
  )
})

test('blank cells hold no value, in texts and in numbers, for every kind of blank', async () => {
  const rows = await lab.records(await load('id;t;n\n1;a;5\n2;   ;  \n3;\u00a0;\u202f\n4;†;7\n'))
  assert.deepEqual(rows, [
    { id: 1, t: 'a', n: 5 },
    { id: 2, t: null, n: null },
    { id: 3, t: null, n: null },
    { id: 4, t: '†', n: 7 }
  ])
})

test('rows of only delimiters are not records, with every reader', async () => {
  for (const text of ['a;b\n1;2\n;\n3;4\n', 'a;b\n1;2\n ; \n3;4 "x\n'])
    assert.deepEqual([(await load(text)).rows, leftOut(await load(text))], [2, { 'only-delimiters': [3] }])
})

test('code page 850 is distinguished from windows-1252 by its letters, and both can be asked for', async () => {
  const bytes = Buffer.from('id;nom\n1;\x82t\x82 \x85 Orl\x82ans\n2;for\x88t\n', 'latin1')
  const found = await load(bytes)
  assert.deepEqual(
    [found.layout['encoding'], (await lab.records(found)).map((record) => record['nom'])],
    ['cp850', ['été à Orléans', 'forêt']]
  )
  assert.equal((await lab.records(await load(bytes, { encoding: 'cp850' })))[1]!['nom'], 'forêt')
  assert.equal(
    (await load(Buffer.from('id;nom\n1;\xe9t\xe9\n2;for\xeat\n', 'latin1'))).layout['encoding'],
    'windows-1252'
  )
})

test('records with cells beyond the columns are kept, and the extra cells are reported', async () => {
  const summary = await load('a,b\n1,2\n3,4,lost\n5\n6,7\n')
  const [short, long] = ['short-rows', 'long-rows'].map((code) => summary.notes.find((note) => note.code === code))
  assert.deepEqual([summary.rows, short?.lines, long?.lines], [4, [4], [3]])
  assert.match(long!.message, /1 record has more cells than columns \(line 3\).*"lost"/)
})

const values = async (content: string) =>
  (await lab.records(await load(content))).map((record) => Object.values(record))

test('neighbouring columns say what a comma or a point before three digits means', async () => {
  assert.deepEqual(await values('a,b\n"1,234","0,5"\n"2,345","1,25"\n'), [
    [1.234, 0.5],
    [2.345, 1.25]
  ])
  assert.deepEqual(await values('a,b\n"1,234","1,234,567"\n"2,345","5"\n'), [
    [1234, 1_234_567],
    [2345, 5]
  ])
  assert.deepEqual(await values('a;b\n1.234;0,5\n12.345;1,25\n'), [
    [1234, 0.5],
    [12_345, 1.25]
  ])
  assert.deepEqual(await values('a;b\n1,234;1,234.50\n12,345;2.25\n'), [
    [1234, 1234.5],
    [12_345, 2.25]
  ])
  // Without another column that proves the format, or with columns that contradict each other, the column stays unchanged.
  assert.deepEqual(await values('a,b\n"1,234",x\n"2,345",y\n'), [
    ['1,234', 'x'],
    ['2,345', 'y']
  ])
  assert.deepEqual(await values('a,b,c\n"1,234","0,5","1,234,567"\n'), [['1,234', 0.5, 1_234_567]])
  assert.deepEqual(await values('a;b\n1.234;5\n12.345;6\n'), [
    [1.234, 5],
    [12.345, 6]
  ])
})

test('blanks of any kind group thousands, where they can be nothing else', async () => {
  for (const blank of [' ', '\u00a0', '\u202f']) {
    assert.deepEqual(
      await values(`n;v\na;94${blank}086,46\nb;812,5\nc;1${blank}234${blank}567,00\n`),
      [
        ['a', 94_086.46],
        ['b', 812.5],
        ['c', 1_234_567]
      ],
      JSON.stringify(blank)
    )
  }
  assert.deepEqual(await values('n;v\na;94\u00a0086\nb;812\n'), [
    ['a', 94_086],
    ['b', 812]
  ])
  assert.deepEqual(await values('n;v\na;552 100 554\nb;552 100 555\n'), [
    ['a', '552 100 554'],
    ['b', '552 100 555']
  ])
  assert.deepEqual(await values('n;v\na;75 001\nb;69 002\n'), [
    ['a', '75 001'],
    ['b', '69 002']
  ])
})
