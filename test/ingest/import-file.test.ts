import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { ImportRequest, ImportSummary, Progress } from '#ingest'
import { isLoggiaError, readAll } from '#kit'
import type { Query } from '#query'
import { isMultivalued } from '#schema'
import { readFooter } from '../../src/ingest/parquet/footer.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

let files = 0
async function load(
  content: string | Buffer,
  request: Partial<ImportRequest> = {},
  extension = 'csv'
): Promise<ImportSummary> {
  return lab.import(await lab.file(`f${++files}.${extension}`, content), request)
}

const typesOf = (summary: ImportSummary): Record<string, string> =>
  Object.fromEntries(summary.fields.map((field) => [field.name, field.type]))

/** Tables that a load must not leave behind. */
async function leftovers(): Promise<string[]> {
  const published = new Set(lab.published.map((each) => each.load.table))
  return (await lab.engine.versions.list()).filter((table) => !published.has(table))
}

test('rows keep the order of the file, through the engine and through our reader', async () => {
  const rows = 300_000
  const lines = Array.from({ length: rows }, (_, index) => `${index},"name ${index}"\n`).join('')
  for (const [text, reader] of [
    [`id,name\n${lines}`, 'engine'],
    [`id,name\n${lines}1,stray "quote\n`, 'tolerant']
  ] as const) {
    const summary = await load(text)
    assert.equal(summary.layout['reader'], reader)
    const [found] = await lab.engine.loader.select<{ wrong: string }>({
      sql: `SELECT countIf(id != _ordinal) AS wrong FROM ${summary.table} WHERE _ordinal < ${rows}`
    })
    assert.deepEqual([typesOf(summary), found], [{ id: 'int', name: 'text' }, { wrong: '0' }])
  }
})

test('the last cell of a column decides its type as much as the first', async () => {
  const lines = (last: string): string => `a,b\n${'1,2020-01-01\n'.repeat(200_000)}${last}\n`
  assert.deepEqual(typesOf(await load(lines('2,2020-01-02'))), { a: 'int', b: 'date' })
  assert.deepEqual(typesOf(await load(lines('2.5,2020-02-30'))), { a: 'double', b: 'text' })
  assert.deepEqual(typesOf(await load(lines('x,'))), { a: 'text', b: 'date' })
})

test('a file that stops being UTF-8 at its end is read as windows-1252 from its beginning', async () => {
  const text = Buffer.concat([
    Buffer.from(`id,name\n${'1,plain\n'.repeat(200_000)}`),
    Buffer.from('2,fen\xeatre\n', 'latin1')
  ])
  const summary = await load(text)
  assert.deepEqual(
    [summary.layout['encoding'], summary.notes[0]!.code, summary.rows],
    ['windows-1252', 'encoding-guessed', 200_001]
  )
  assert.equal((await lab.records(summary)).at(-1)!['name'], 'fenêtre')
})

test('what the caller says about encoding and delimiter holds', async () => {
  const greek = Buffer.from('id;name\n1;\xe1\xe8\xde\n', 'latin1')
  assert.equal((await lab.records(await load(greek, { encoding: 'iso-8859-7' })))[0]!['name'], 'αθή')
  await assert.rejects(load(greek, { encoding: 'UTF-8' }), { code: 'ingest/wrong-encoding' })
  assert.deepEqual(typesOf(await load('a:b\n1:2\n', { delimiter: ':' })), { a: 'int', b: 'int' })
  assert.deepEqual(typesOf(await load('a,b\tc\n1,2\t3\n', { delimiter: 'tab' })), { a_b: 'double', c: 'int' })
  await assert.rejects(load('a\n1\n', { delimiter: '::' }), { code: 'ingest/bad-delimiter' })
})

test('a cell that does not fit the schema refuses the load with its physical line', async () => {
  const text = 'id;note;amount\n1;"two\nlines";5\n2;"three\n\nlines";x\n\n3;plain;6,5\n4;;\n'
  const schema = { fields: [{ name: 'amount', type: 'int' as const }] }
  const before = lab.published.length
  await assert.rejects(load(text, { schema }), (error: { code: string; message: string; details: unknown }) => {
    assert.equal(error.code, 'ingest/cells-do-not-fit')
    assert.match(error.message, /2 cells do not fit .*"x" in column amount, line 4, which is not a valid int/)
    assert.deepEqual(error.details, {
      count: 2,
      first: [
        { line: 4, record: 2, column: 'amount', type: 'int', value: 'x' },
        { line: 8, record: 3, column: 'amount', type: 'int', value: '6,5' }
      ]
    })
    return true
  })
  assert.equal(lab.published.length, before)
  assert.deepEqual(await leftovers(), [])
})

test('every misfit is counted and the first twenty are shown', async () => {
  const text = `a,b\n${'x,y\n'.repeat(5_000)}`
  const schema = {
    fields: [
      { name: 'a', type: 'int' as const },
      { name: 'b', type: 'date' as const }
    ]
  }
  const summary = await load(text, { schema, nullRejected: true })
  assert.equal(summary.rejects.count, 10_000)
  assert.equal(summary.rejects.first.length, 20)
  assert.deepEqual(summary.rejects.first[3], { line: 3, record: 2, column: 'b', type: 'date', value: 'y' })
  assert.deepEqual((await lab.records(summary))[0], { a: null, b: null })
})

test('JSON misfits have lines too', async () => {
  const schema = { fields: [{ name: 'a', type: 'int' as const }] }
  await assert.rejects(
    load('[\n{"a": 1},\n\n{"a": "x"}]', { schema }, 'json'),
    (error: { details: { first: unknown[] } }) => {
      assert.deepEqual(error.details.first, [{ line: 4, record: 2, column: 'a', type: 'int', value: 'x' }])
      return true
    }
  )
})

test('every JSON text of a json_blob field comes out as it went in; a list keeps its texts with half a surrogate pair in one', async () => {
  const blobs = [
    '[-9223372036854776000]',
    '{"a":1e400,"a":18446744073709551616}',
    '["\\ud800"]',
    '[0.10000000000000000000001]'
  ]
  const lines = blobs.map((blob) => JSON.stringify({ blob, list: ['a', '\ud800'] }))
  const summary = await load(lines.join('\n'), { schema: { fields: [{ name: 'blob', type: 'json_blob' }] } }, 'jsonl')
  assert.deepEqual(
    await lab.records(summary),
    blobs.map((blob) => ({ blob, list: ['a', '\ufffd'] }))
  )
  await assert.rejects(load('blob\n"[--1e400]"', { schema: { fields: [{ name: 'blob', type: 'json_blob' }] } }), {
    code: 'ingest/cells-do-not-fit'
  })
})

test('a list stays JSON in a json_blob and beside other values, and becomes texts with its digits in a list field', async () => {
  const rows = [
    '{"blob": [1, 2.50, null, true], "some": [1, "a"], "list": [9007199254740993, 0.10, null, "x, 1"]}',
    '{"blob": {"a": [1]}, "some": {"b": 2}, "list": ["y"]}',
    '{"blob": [], "some": "text", "list": [null]}'
  ]
  const text = rows.join('\n')
  const summary = await load(text, { schema: { fields: [{ name: 'blob', type: 'json_blob' }] } }, 'jsonl')
  assert.deepEqual(await lab.records(summary), [
    { blob: '[1,2.50,null,true]', some: '[1,"a"]', list: ['9007199254740993', '0.10', 'x, 1'] },
    { blob: '{"a":[1]}', some: '{"b":2}', list: ['y'] },
    { blob: null, some: 'text', list: null }
  ])
})

test('every type can be asked for', async () => {
  const text =
    'flag;when;amount;place;shape;blob;link;list;number\noui;01/02/2020;1 ;48,2;"{""type"":""Point"",""coordinates"":[1,2]}";[1];https://x.example/dir/a%20b.png?x=1;a|b;1,5\n0;2020-02-03 10:11;2;;;;;|;2\n'
  const fields = [
    { name: 'flag', type: 'boolean' },
    { name: 'when', type: 'text' },
    { name: 'amount', type: 'double' },
    { name: 'place', type: 'geo_point_2d' },
    { name: 'shape', type: 'geo_shape' },
    { name: 'blob', type: 'json_blob' },
    { name: 'link', type: 'file' },
    { name: 'list', type: 'text', annotations: { multivalued: '|' } },
    { name: 'number', type: 'double' }
  ] as const
  const summary = await load(text, { schema: { fields } })
  assert.deepEqual(await lab.records(summary), [
    {
      flag: true,
      when: '01/02/2020',
      amount: 1,
      place: { lon: 2, lat: 48 },
      blob: '[1]',
      link: {
        thumbnail: false,
        filename: 'a b.png',
        format: 'png',
        id: 'be4642cb65faf139736c1bde0fc089ad',
        url: 'https://x.example/dir/a%20b.png?x=1'
      },
      list: ['a', 'b'],
      number: 1.5,
      shape: { type: 'Feature', geometry: { coordinates: [1, 2], type: 'Point' }, properties: {} }
    },
    {
      flag: false,
      when: '2020-02-03 10:11',
      amount: 2,
      place: null,
      shape: null,
      blob: null,
      link: null,
      list: null,
      number: 2
    }
  ])
  assert.deepEqual(lab.published.at(-1)!.bbox, [1, 2, 2, 48])
  assert.deepEqual(lab.published.at(-1)!.geometryTypes, ['Point'])
})

test('dates may be wanted as datetimes, and text as anything stays text', async () => {
  const schema = {
    fields: [
      { name: 'day', type: 'datetime' as const },
      { name: 'code', type: 'text' as const }
    ]
  }
  const summary = await load('day,code\n31/12/2020,12\n01/01/2021,13\n', { schema })
  assert.deepEqual(await lab.records(summary), [
    { day: '2020-12-31T00:00:00+00:00', code: '12' },
    { day: '2021-01-01T00:00:00+00:00', code: '13' }
  ])
})

test('of records with the same key the last one stays', async () => {
  const schema = { fields: [{ name: 'code', type: 'text' as const, annotations: { id: true as const } }] }
  const summary = await load('code,n\nA,1\nB,2\nA,3\n,4\n,5\n', { schema })
  assert.deepEqual([summary.rows, summary.mergedDuplicates], [3, 2])
  assert.deepEqual(await lab.records(summary), [
    { code: 'B', n: 2 },
    { code: 'A', n: 3 },
    { code: null, n: 5 }
  ])
})

test('equal records without key all stay, each with its own id, the same in a second load', async () => {
  const ids = async (text: string): Promise<string[]> => {
    const { table } = await load(text)
    return (
      await lab.engine.loader.select<{ id: string }>({ sql: `SELECT hex(_id) AS id FROM ${table} ORDER BY _ordinal` })
    ).map((row) => row.id)
  }
  const first = await ids('a,b\n1,x\n1,x\n2,y\n1,x\n')
  assert.equal(new Set(first).size, 4)
  const second = await ids('a,b\n2,y\n1,x\n1,x\n1,x\n3,z\n')
  assert.deepEqual(second.slice(0, 4).sort(), [...first].sort())
})

test('a long number is a code until somebody says that the column holds doubles', async () => {
  const text = 'n,code\n1,-240811246295503770000\n2,1.5\n'
  assert.deepEqual(typesOf(await load(text)), { n: 'int', code: 'text' })
  const summary = await load(text, { schema: { fields: [{ name: 'code', type: 'double' }] } })
  assert.deepEqual(
    (await lab.records(summary)).map(({ code }) => code),
    [-240811246295503770000, 1.5]
  )
})

test('integers of 64 bits keep every digit', async () => {
  const summary = await load('[{"a": 9223372036854775807}, {"a": -9223372036854775808}]', {}, 'json')
  const rows = await lab.engine.loader.select({ sql: `SELECT a FROM ${summary.table} ORDER BY _ordinal` })
  assert.deepEqual(rows, [{ a: '9223372036854775807' }, { a: '-9223372036854775808' }])
})

test('an export to Parquet comes back as it was', async () => {
  const text =
    'id;name;price;day;at;ok;place\n1;"Łódź; x";1.5;2020-02-29;2020-02-29T10:11:12.5Z;true;48.85, 2.35\n2;;;;;;\n'
  const first = await load(text)
  const stream = await lab.engine.stream(everything(first), { kind: 'parquet', compression: 'zstd' })
  const second = await load(await readAll(stream), {}, 'parquet')
  assert.deepEqual(typesOf(second), typesOf(first))
  assert.deepEqual(await lab.records(second), await lab.records(first))
  assert.deepEqual(
    second.notes.map(({ code, message }) => [code, message]),
    [['repeated-points', 'geometry holds the points of place again and was left out.']]
  )
})

function everything({ table, fields, rows }: ImportSummary): Query {
  const select = fields.map((field) => ({
    key: field.name,
    value: { kind: 'field' as const, name: field.name, type: field.type, list: isMultivalued(field) }
  }))
  return {
    source: { table, datasetId: 'lab', fields, recordCount: rows },
    where: undefined,
    groups: [],
    select,
    order: [],
    limit: undefined,
    offset: 0,
    timezone: 'UTC',
    lang: 'en'
  }
}

test('a load that is cancelled leaves nothing, at every stage', async () => {
  const text = `a,b\n${Array.from({ length: 200_000 }, (_, index) => `${index},x${index}\n`).join('')}`
  const file = await lab.file('cancelled.csv', text)
  for (const stage of ['read', 'infer', 'load', 'publish'] as const) {
    const controller = new AbortController()
    const before = lab.published.length
    const onProgress = (progress: Progress): void => {
      if (progress.stage === stage) controller.abort()
    }
    await assert.rejects(
      lab.import(file, { signal: controller.signal, onProgress }),
      { code: 'ingest/cancelled' },
      stage
    )
    assert.deepEqual([lab.published.length, await leftovers()], [before, []], stage)
  }
})

test('a publication that fails gives the version up', async () => {
  const { publishVersion } = lab.publications
  const broken = { ...lab.publications, publishVersion: async () => Promise.reject(new Error('disk full')) }
  const { importFile } = await import('#ingest')
  const { silentLog, systemClock } = await import('#kit')
  const file = await lab.file('broken.csv', 'a,b\n1,2\n')
  await assert.rejects(
    importFile(
      { engine: lab.engine, publications: broken, clock: systemClock, log: silentLog },
      { file, datasetId: 'lab' }
    ),
    /disk full/
  )
  assert.deepEqual(await leftovers(), [])
  assert.equal(lab.abandoned.length > 0 && publishVersion !== broken.publishVersion, true)
})

test('progress goes through the stages and to the end of the file', async () => {
  const seen: Progress[] = []
  const text = `a,b\n${'1,2\n'.repeat(1_000)}`
  await load(text, { onProgress: (progress) => seen.push(progress) })
  assert.deepEqual([...new Set(seen.map((progress) => progress.stage))], ['read', 'infer', 'load', 'publish'])
  assert.equal(seen.at(-1)!.bytesRead, text.length)
  assert.equal(seen.at(-1)!.totalBytes, text.length)
  assert.equal(seen.at(-1)!.rows, 1_000)
})

test('what cannot be a table is refused, and nothing is left', async () => {
  const refused: readonly (readonly [content: string, code: string, extension: string])[] = [
    ['', 'ingest/empty', 'csv'],
    ['\n\n', 'ingest/empty', 'csv'],
    ['[]', 'ingest/empty', 'json'],
    ['{"a":', 'ingest/bad-json', 'json'],
    ['[1, 2', 'ingest/bad-json', 'json'],
    ['PAR1', 'ingest/damaged-parquet', 'parquet'],
    ['PAR1 and then nonsense PAR1', 'ingest/damaged-parquet', 'parquet'],
    [`${'c,'.repeat(2_001)}c\n`, 'ingest/too-many-columns', 'csv']
  ]
  for (const [content, code, extension] of refused)
    await assert.rejects(load(content, {}, extension), { code }, content.slice(0, 20))
  await assert.rejects(load('a,b\n1,2\n', { schema: { fields: [{ name: 'c', type: 'int' }] } }), {
    code: 'ingest/unknown-column'
  })
  await assert.rejects(
    load('a,b\n1,2\n', {
      schema: {
        fields: [
          { name: 'x', source: 'a', type: 'int' },
          { name: 'y', source: 'a', type: 'int' }
        ]
      }
    }),
    { code: 'ingest/bad-schema' }
  )
  assert.deepEqual(await leftovers(), [])
})

test('a table of names and no records is an empty dataset', async () => {
  const summary = await load('a,b\n')
  assert.deepEqual([summary.rows, typesOf(summary), await lab.records(summary)], [0, { a: 'text', b: 'text' }, []])
})

test('column names of any characters do no harm', async () => {
  const name = "`x`'; DROP TABLE y; --\\"
  const summary = await load(`"${name}",${name.replace(',', '')}2\n1,2\n3,4\n`)
  assert.deepEqual(
    summary.fields.map((field) => [field.name, field.type]),
    [
      ['x_drop_table_y', 'int'],
      ['x_drop_table_y_2', 'int']
    ]
  )
  const json = await load(JSON.stringify([{ [name]: 1, "a'b": 'it\'s \\ " ` \u0000' }]), {}, 'json')
  assert.deepEqual(await lab.records(json), [{ x_drop_table_y: 1, a_b: 'it\'s \\ " ` \u0000' }])
})

test('keys that first appear late in the file', async () => {
  const lines = Array.from({ length: 200 }, (_, index) =>
    JSON.stringify({ [`k${index}`]: index, pad: 'x'.repeat(10_000) })
  ).join('\n')
  const summary = await load(lines, {}, 'jsonl')
  assert.deepEqual([summary.rows, summary.fields.length], [200, 201])
  const records = await lab.records(summary)
  assert.deepEqual([records[0]!['k0'], records[199]!['k199'], records[199]!['k198']], [0, 199, null])
})

test('a Parquet file with any byte of its footer changed is read or refused, never more', async () => {
  const first = await load('id;name\n1;x\n2;y\n')
  const whole = await readAll(await lab.engine.stream(everything(first), { kind: 'parquet', compression: 'snappy' }))
  const footerBytes = whole.readUInt32LE(whole.length - 8)
  const path = await lab.file('changed.parquet', whole)
  for (let at = whole.length - 8 - footerBytes; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = changed[at]! ^ 0x55
    await writeFile(path, changed)
    await readFooter(path, 'changed.parquet').catch((error: unknown) =>
      assert.ok(isLoggiaError(error, 'ingest/'), `byte ${at}`)
    )
  }
})

const PREVIEW = { dryRun: true, samples: 1, suggest: true, preview: { wholeBytes: 20_000, beginningBytes: 10_000 } }
const STATIONS = Array.from({ length: 3_000 }, (_, id) => ({
  id,
  name: `station ${id}`,
  level: id < 2_900 ? id % 9 : 0.5
}))

test('a preview reads large files by their beginning, whose types are not yet those of the whole', async () => {
  const feature = ({ id, ...properties }: (typeof STATIONS)[number]) => ({
    type: 'Feature',
    properties: { id, ...properties },
    geometry: { type: 'Point', coordinates: [id / 100, 1] }
  })
  const files: Record<string, string> = {
    csv: `id;name;level\n${STATIONS.map(({ id, name, level }) => `${id};"${name}";${level}\n`).join('')}`,
    jsonl: STATIONS.map((each) => `${JSON.stringify(each)}\n`).join(''),
    json: JSON.stringify(STATIONS),
    geojson: JSON.stringify({ type: 'FeatureCollection', features: STATIONS.map(feature) })
  }
  for (const [extension, text] of Object.entries(files)) {
    const { beginning, rows, ...summary } = await load(text, PREVIEW, extension)
    assert.ok(rows > 50 && rows < 600, `${extension}: ${rows} records`)
    assert.equal(beginning?.totalBytes, text.length, extension)
    assert.ok(beginning.storedBytes! > 9_000 && beginning.storedBytes! <= 10_000, extension)
    assert.deepEqual([typesOf({ ...summary, rows })['level'], summary.rejects.count], ['int', 0], extension)
    const whole = await load(text, {}, extension)
    assert.deepEqual([whole.rows, typesOf(whole)['level'], whole.beginning], [3_000, 'double', undefined], extension)
  }
  assert.equal((await load(files['csv']!.slice(0, 15_000), PREVIEW)).beginning, undefined)
})

test('a preview takes the first records of layers, and the first row groups of Parquet', async () => {
  const stations = STATIONS.map(
    ({ id, name }) => `<station><id>${id}</id><name>${name} ${'x'.repeat(400)}</name></station>`
  )
  const xml = await load(`<stations>${stations.join('')}</stations>`, PREVIEW, 'xml')
  assert.deepEqual([xml.rows > 50 && xml.rows < 1_000, xml.beginning?.storedBytes], [true, undefined])
  const first = await load(`id;name\n${STATIONS.map(({ id, name }) => `${id};${name}\n`).join('')}`)
  const parquet = await readAll(await lab.engine.stream(everything(first), { kind: 'parquet', compression: 'snappy' }))
  // All of it is one row group.
  const read = await load(parquet, { ...PREVIEW, preview: { wholeBytes: 100, beginningBytes: 100 } }, 'parquet')
  assert.deepEqual([read.rows, read.beginning], [3_000, undefined])
})

test('a field that a schema names without a type is found in all of the file, in its place and with its texts', async () => {
  const text = 'id;name;level;day\n1;a;2;2020-01-01\n2;b;2.5;2020-01-02\n3;c;x;2020-01-03\n'
  const fields = [
    { name: 'day', label: 'Day of the count' },
    { name: 'measure', source: 'level', type: 'int' as const },
    { name: 'id', annotations: { unit: 'no.' }, hidden: true },
    { name: 'name' }
  ]
  const summary = await load(text, { schema: { version: 2, fields }, nullRejected: true })
  assert.deepEqual(
    summary.fields.map(({ name, label, type, hidden = false }) => [name, label, type, hidden]),
    [
      ['day', 'Day of the count', 'date', false],
      ['measure', 'level', 'int', false],
      ['id', 'id', 'int', true],
      ['name', 'name', 'text', false]
    ]
  )
  assert.deepEqual(summary.rejects.count, 2)
  assert.deepEqual(
    [summary.fields[0]!.annotations, summary.fields[2]!.annotations],
    [{ facet: true, timerangeFilter: true }, { unit: 'no.' }]
  )
  const previous = summary.fields
  const again = await load(text.replaceAll(/2020-01-0\d/g, 'later'), {
    schema: { version: 2, fields: [{ name: 'day' }] },
    previous,
    nullRejected: true
  })
  assert.deepEqual([again.fields[0]!.type, again.fields[0]!.label], ['date', 'Day of the count'])
})
