/** How values are written: 20 ways and more that need more than a type. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ImportRequest, ImportSummary } from '#ingest'
import { checkSchema } from '#ingest'
import { type IngestLab, openIngestLab } from './ingest-lab.ts'
import { WRITTEN_COLUMNS, type WrittenColumn } from './written-values.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const nameOf = (index: number): string => WRITTEN_COLUMNS[index]!.label ?? `v${index}`

/** All columns in one file; every cell is quoted, so that none changes how the file is read. */
const tableOf = (columns: readonly WrittenColumn[]): string =>
  [
    columns.map((_, index) => quoted(`${nameOf(index)}`)),
    ...[0, 1, 2].map((row) => columns.map(({ cells }) => quoted(cells[row]!)))
  ]
    .map((cells) => `${cells.join(';')}\n`)
    .join('')

let files = 0
async function load(text: string, request: Partial<ImportRequest> = {}): Promise<ImportSummary> {
  return lab.import(await lab.file(`w${++files}.csv`, text), request)
}

/** A shape as its geometry. */
const shown = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'geometry' in value ? value.geometry : value
const columnsOf = (records: readonly Record<string, unknown>[], names: readonly string[]): unknown[][] =>
  names.map((name) => records.map((record) => shown(record[name])))

test('without a schema each of the columns is what its cells prove', async () => {
  const { fields } = await load(tableOf(WRITTEN_COLUMNS))
  assert.deepEqual(
    fields.map(({ type }, index) => [WRITTEN_COLUMNS[index]!.what, type]),
    WRITTEN_COLUMNS.map(({ what, plain }) => [what, plain])
  )
})

test('a schema says how the values of each column are written', async () => {
  const schema = checkSchema({
    version: 2,
    fields: WRITTEN_COLUMNS.map(({ type, values }, index) => ({
      name: `f${index}`,
      source: nameOf(index),
      type,
      values
    }))
  })
  const summary = await load(tableOf(WRITTEN_COLUMNS), { schema })
  const values = columnsOf(
    await lab.records(summary),
    WRITTEN_COLUMNS.map((_, index) => `f${index}`)
  )
  assert.deepEqual(
    values.map((each, index) => [WRITTEN_COLUMNS[index]!.what, each]),
    WRITTEN_COLUMNS.map(({ what, read }) => [what, read])
  )
})

/** The notation that a suggestion gives a column: that of the table, unless the table says another. */
function expectedSuggestion({ type, values, suggested, plain }: WrittenColumn): unknown {
  if (suggested === 'nothing') return [plain, undefined]
  return [suggested?.type ?? type, suggested?.values ?? values]
}

test('a suggestion finds the notation of each column, and the printed schema gives what it promised', async () => {
  const columns = WRITTEN_COLUMNS
  const text = tableOf(columns)
  const { suggestion } = await load(text, { dryRun: true, suggest: true })
  assert.deepEqual(
    suggestion!.schema.fields.map(({ type, values }, index) => [columns[index]!.what, [type, values]]),
    columns.map((column) => [column.what, expectedSuggestion(column)])
  )
  const printed = checkSchema(JSON.parse(JSON.stringify(suggestion!.schema)))
  const summary = await load(text, { schema: printed })
  const values = columnsOf(
    await lab.records(summary),
    printed.fields.map(({ name }) => name)
  )
  columns.forEach(({ what, read, suggested }, index) => {
    if (suggested === undefined) assert.deepEqual(values[index], read, what)
  })
  for (const { field, to } of suggestion!.changes)
    assert.equal(summary.fields.find(({ name }) => name === field)!.type, to)
})

const load1 = (text: string, fields: readonly object[], more: Partial<ImportRequest> = {}) =>
  load(text, { schema: checkSchema({ version: 2, fields }), ...more })

test('projected coordinates become places: two columns, one column of both, and shapes', async () => {
  const text =
    'n;x;y;xy;shape\na;652469,02;6862035,26;652469.02 6862035.26;"POLYGON((600000 6800000, 700000 6800000, 700000 6900000, 600000 6800000))"\nb;;;;\n'
  const crs = 'EPSG:2154'
  const summary = await load1(text, [
    { name: 'pair', type: 'geo_point_2d', source: ['y', 'x'], values: { crs } },
    { name: 'xy', type: 'geo_point_2d', values: { crs, notation: 'lon,lat' } },
    { name: 'shape', type: 'geo_shape', values: { crs, notation: 'wkt' } }
  ])
  const [first, second] = (await lab.records(summary)) as Record<string, { lon: number; lat: number } | null>[]
  const round = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'number' ? Number(each.toFixed(3)) : each))
  assert.deepEqual(
    [round(first!.pair), round(first!.xy)],
    [
      { lon: 2.352, lat: 48.857 },
      { lon: 2.352, lat: 48.857 }
    ]
  )
  assert.deepEqual(round((shown(first!.shape) as { coordinates: number[][][] }).coordinates[0]![0]), [1.652, 48.293])
  assert.deepEqual([second!.pair, second!.xy, second!.shape], [null, null, null])
  assert.deepEqual([first!.x, first!.y], [652469.02, 6862035.26])
})

test('cells that do not fit a notation refuse the file with their lines, as they stand in the file', async () => {
  const text =
    'd;g;n\n22.07.21;POINT(600000 6800000);1 000 €\n31.02.21;nowhere;12\n22.07.2021;"LINESTRING(0 0, 1 1)";12 $\n'
  const fields = [
    { name: 'd', type: 'date', values: { patterns: ['dd.MM.yy'] } },
    { name: 'g', type: 'geo_point_2d', values: { notation: 'wkt', crs: 'EPSG:2154' } },
    { name: 'n', type: 'int', values: { thousands: ' ', unit: '€' } }
  ]
  await assert.rejects(load1(text, fields), (error: { code: string; details: { count: number; first: object[] } }) => {
    assert.deepEqual([error.code, error.details.count], ['ingest/cells-do-not-fit', 5])
    assert.deepEqual(error.details.first, [
      { line: 3, record: 2, column: 'd', type: 'date', value: '31.02.21' },
      { line: 3, record: 2, column: 'g', type: 'geo_point_2d', value: 'nowhere' },
      { line: 4, record: 3, column: 'd', type: 'date', value: '22.07.2021' },
      { line: 4, record: 3, column: 'g', type: 'geo_point_2d', value: 'LINESTRING(0 0, 1 1)' },
      { line: 4, record: 3, column: 'n', type: 'int', value: '12 $' }
    ])
    return true
  })
  const lenient = fields.map((field) => ({ ...field, values: { ...field.values, misfits: 'null' } }))
  const summary = await load1(text, lenient)
  assert.equal(summary.rejects.count, 5)
  assert.deepEqual(
    (await lab.records(summary)).map(({ d, n }) => [d, n]),
    [
      ['2021-07-22', 1000],
      [null, 12],
      [null, null]
    ]
  )
})

test('a text can lose its blanks and the texts that mean no value; a list has its own separator', async () => {
  const summary = await load1('a,b,c\n  x y ,n.d.,"1, 2;3"\n NA,b ,\n', [
    { name: 'a', type: 'text', values: { trim: true, nulls: ['NA'] } },
    { name: 'b', type: 'text', values: { nulls: ['n.d.'] } },
    { name: 'c', type: 'text', values: { separator: ';' }, annotations: { multivalued: '/' } }
  ])
  assert.deepEqual(await lab.records(summary), [
    { a: 'x y', b: null, c: ['1, 2', '3'] },
    { a: null, b: 'b ', c: null }
  ])
  assert.equal(summary.fields[2]!.annotations.multivalued, '/')
})

test('values of JSON have notations too', async () => {
  const file = await lab.file('notation.json', '[{"d":"22.07.21","n":"1.234,5","s":"-"},{"d":null,"n":"-","s":""}]')
  const summary = await lab.import(file, {
    schema: checkSchema({
      fields: [
        { name: 'd', type: 'date', values: { patterns: ['dd.MM.yy'] } },
        { name: 'n', type: 'double', values: { decimal: ',', thousands: '.', nulls: ['-'] } },
        { name: 's', type: 'text', values: { nulls: ['-'] } }
      ]
    })
  })
  assert.deepEqual(await lab.records(summary), [
    { d: '2021-07-22', n: 1234.5, s: null },
    { d: null, n: null, s: '' }
  ])
})

test('a whole number with one zero behind the point is an integer where integers are wanted, one with three is not', async () => {
  const summary = await load1('n\n5.0\n-7\n', [{ name: 'n', type: 'int' }])
  assert.deepEqual(await lab.records(summary), [{ n: 5 }, { n: -7 }])
  const again = await load('n;m\n8.0;1\n;2\n', { previous: summary.fields })
  assert.deepEqual(
    (await lab.records(again)).map(({ n }) => n),
    [8, null]
  )
  for (const text of ['n\n1.000\n', 'n\n5.5\n'])
    await assert.rejects(load(text, { previous: summary.fields }), { code: 'ingest/type-changed' })
})

test('numbers, flags and places that a file types are what they are; only texts are read in a notation', async () => {
  const fields = [
    { name: 'n', type: 'double', values: { decimal: ',', thousands: '.', unit: '€' } },
    { name: 'b', type: 'boolean', values: { true: ['oui'], false: ['non'] } },
    { name: 'p', type: 'geo_point_2d', values: { notation: 'lon,lat' } },
    { name: 'w', type: 'geo_point_2d', values: { notation: 'wkt' } }
  ]
  const places = '"p":{"lat":48.5,"lon":2.25},"w":{"lat":48.5,"lon":2.25}'
  const file = await lab.file('typed.json', `[{"n":1.234,"b":true,${places}},{"n":2.345,"b":false,"p":null,"w":null}]`)
  const place = { lon: 2.25, lat: 48.5 }
  const records = [
    { n: 1.234, b: true, p: place, w: place },
    { n: 2.345, b: false, p: null, w: null }
  ]
  const loaded = await lab.import(file, { schema: checkSchema({ version: 2, fields }) })
  assert.deepEqual(await lab.records(loaded), records)
  const texts = await load1('n;b;p;w\n1.234 €;oui;2.25, 48.5;POINT(2.25 48.5)\n', fields)
  assert.deepEqual(await lab.records(texts), [{ n: 1234, b: true, p: place, w: place }])
  assert.deepEqual(await lab.records(await lab.import(file, { previous: texts.fields })), records)
})

test('a file that the portal wrote is loaded again as it is, by the names of fields', async () => {
  const fields = [
    { name: 'id', type: 'text', source: 'Réf' },
    { name: 'series', type: 'text', source: 'Réf', values: { part: { separator: '-', index: 1 } } },
    { name: 'name', type: 'text', source: 'Nom', values: { join: { columns: ['Lieu'], separator: ', ' } } },
    { name: 'town', type: 'text', source: 'adresse', values: { extract: '\\d{5} (.*)' } },
    { name: 'cost', type: 'double', source: 'Coût', values: { decimal: ',', thousands: '.' } },
    { name: 'words', type: 'text', source: 'Mots', values: { separator: '|' }, annotations: { multivalued: '|' } },
    { name: 'place', type: 'geo_point_2d', source: ['Y', 'X'], values: { crs: 'EPSG:3857' } },
    { name: 'spot', type: 'geo_point_2d', source: 'Lieu dit', values: { crs: 'EPSG:3857' } }
  ]
  const text =
    'Réf;Nom;Lieu;adresse;Coût;Mots;Y;X;Lieu dit\nA-1;Ada;Sud;1 rue X, 75001 Paris;1,234;a|b;111325,14;222650,28;"111325,14; 222650,28"\n'
  const schema = checkSchema({ version: 2, fields, drop: ['Nom', 'Lieu', 'Y', 'X'] })
  const summary = await load(text, { schema })
  const [record] = await lab.records(summary)
  const { place, spot, ...others } = record as Record<string, { lon: number; lat: number }>
  assert.deepEqual(others, {
    id: 'A-1',
    series: 'A',
    name: 'Ada, Sud',
    town: 'Paris',
    cost: 1.234,
    words: ['a', 'b'],
    adresse: '1 rue X, 75001 Paris'
  })
  assert.deepEqual([place!.lon.toFixed(4), place!.lat.toFixed(4)], ['2.0001', '1.0000'])
  assert.deepEqual(spot, place)
  const degrees = `"${place!.lat}, ${place!.lon}"`
  const written = `id;series;name;town;cost;words;place;spot;adresse\nA-1;A;Ada, Sud;Paris;1.234;a,b;${degrees};${degrees};1 rue X, 75001 Paris\n`
  const again = await load(written, { previous: summary.fields })
  assert.deepEqual(await lab.records(again), [record])
  assert.deepEqual(again.changes, { added: [], gone: [], retyped: [] })
  const labels = fields.map(({ name, type }) => ({ name, type, label: `The ${name}` }))
  const described = await load1(written, labels, { previous: summary.fields })
  assert.deepEqual(await lab.records(described), [record])
  assert.deepEqual(
    described.fields.slice(1, fields.length).map(({ source }) => source),
    fields.slice(1).map(({ source }) => source)
  )
  const [original] = await lab.records(await load(text, { previous: again.fields }))
  assert.deepEqual({ ...original, ...record }, original)
})

test('a later load without a schema reads the values as they were read', async () => {
  const first = await load1('d;n;p\n22.07.21;1 000 €;"POINT(2 3)"\n', [
    { name: 'd', type: 'date', values: { patterns: ['dd.MM.yy'] } },
    { name: 'n', type: 'int', values: { thousands: ' ', unit: '€' } },
    { name: 'p', type: 'geo_point_2d', values: { notation: 'wkt' } }
  ])
  const second = await load('d;n;p\n23.07.21;2 500 €;"POINT(4 5)"\n', { previous: first.fields })
  assert.deepEqual(await lab.records(second), [{ d: '2021-07-23', n: 2500, p: { lon: 4, lat: 5 } }])
  assert.deepEqual(second.changes, { added: [], gone: [], retyped: [] })
  const plain = await load('d;n;p\n2021-07-24;7;\n', { previous: second.fields })
  assert.deepEqual(await lab.records(plain), [{ d: '2021-07-24', n: 7, p: null }])
  await assert.rejects(load('d;n;p\nsoon;7;\n', { previous: second.fields }), { code: 'ingest/type-changed' })
})

test('a schema hides fields, but not all of them', async () => {
  const hidden = (name: string) => ({ name, type: 'text', hidden: true })
  const summary = await load1('a,b\n1,2\n', [hidden('a')])
  assert.deepEqual(
    summary.fields.map((field) => field.hidden),
    [true, undefined]
  )
  await assert.rejects(load1('a,b\n1,2\n', [hidden('a'), hidden('b')]), { code: 'ingest/bad-schema' })
})

test('texts of the schema are never SQL or expressions', async () => {
  const unit = "')|.*--\\"
  const summary = await load1(`n,b\n"12 ${unit}",it's\n7,"\\"\n`, [
    { name: 'n', type: 'int', values: { unit, nulls: ["'; DROP TABLE x --"] } },
    { name: 'b', type: 'boolean', values: { true: ["it's"], false: ['\\'] } }
  ])
  assert.deepEqual(await lab.records(summary), [
    { n: 12, b: true },
    { n: 7, b: false }
  ])
})

test('days of any year and ambiguous digits are read as the pattern says', async () => {
  const summary = await load1('d,t\n01/02/1066,2021-07-22 02:30:15.25 PM +02:00\n', [
    { name: 'd', type: 'date', values: { patterns: ['MM/dd/yyyy'] } },
    { name: 't', type: 'datetime', values: { patterns: ['yyyy-MM-dd hh:mm:ss.S a XXX'] } }
  ])
  assert.deepEqual(await lab.records(summary), [{ d: '1066-01-02', t: '2021-07-22T12:30:15.250000+00:00' }])
})

test('a suggestion leaves what the import reads by itself, and says what it reads', async () => {
  const text =
    'code;siren;lat;lon;a;b;phone;street;grade;free;day\n01000;552 100 554;46,5;7,25;1,234;0,5;+33 1 23 45 67 89;12 rue X;A;x;2021-07-22\n02100;732 829 320;;;2,345;1,25;+33 9 87 65 43 21;3 rue Y;B;y z;2021-07-23\n03200;303 265 045;10,5;-3,5;7,891;12;+33 4 56 78 90 12;7 rue Z;C;12;2021-07-24\n'
  const { suggestion, fields } = await load(text, { dryRun: true, suggest: true })
  assert.deepEqual(suggestion!.changes, [])
  assert.deepEqual(
    suggestion!.schema.fields.map(({ name, type, values }) => [name, type, values]),
    fields.map(({ name, type }) => [name, type, type === 'double' ? { decimal: ',' } : undefined])
  )
  const plain = await load(text)
  const again = await load(text, { schema: checkSchema(JSON.parse(JSON.stringify(suggestion!.schema))) })
  assert.deepEqual(await lab.records(again), await lab.records(plain))
  assert.deepEqual(
    again.fields.map(({ name, label, type, annotations }) => [name, label, type, annotations]),
    plain.fields.map(({ name, label, type, annotations }) => [name, label, type, annotations])
  )
})

test('a suggestion asks the engine no more often for forty columns than for ten', async (context) => {
  const statementsFor = async (columns: number): Promise<number> => {
    const row = (day: number): string =>
      Array.from({ length: columns }, (_, n) => `${day}/0${(n % 9) + 1}/24`).join(',')
    const text = `${row(1).replaceAll('/', '_')}\nn/a${',n/a'.repeat(columns - 1)}\n${row(21)}\n${row(22)}\n`
    const select = context.mock.method(lab.engine.loader, 'select')
    const { suggestion } = await load(text, { dryRun: true, suggest: true })
    select.mock.restore()
    assert.deepEqual([...new Set(suggestion!.changes.map(({ to }) => to))], ['date'])
    // Examples are read once for each change.
    return select.mock.callCount() - suggestion!.changes.length
  }
  const [few, many] = [await statementsFor(10), await statementsFor(40)]
  assert.ok(many <= few + 4, `${few} statements for 10 columns, ${many} for 40`)
})

test('numbers beside texts that mean no value count days where only numbers would', async () => {
  const text = 'day,date,n\n20240131,45292,20240131\nn/a,n/a,x1\n20240229,45293,7\n20240301,45294,8\n'
  const { suggestion } = await load(text, { dryRun: true, suggest: true })
  assert.deepEqual(
    suggestion!.changes.map(({ field, to, values }) => [field, to, values]),
    [
      ['day', 'date', { patterns: ['yyyyMMdd'], nulls: ['n/a'] }],
      ['date', 'date', { patterns: ['excel'], nulls: ['n/a'] }]
    ]
  )
})

test('a suggestion makes a place of projected coordinates, where their numbers or names show the system', async () => {
  const found = async (labels: readonly [string, string], numbers: readonly [number, number]) => {
    const { suggestion } = await load(`n,${labels.join(',')}\nx,${numbers.join(',')}\ny,,\n`, {
      dryRun: true,
      suggest: true
    })
    return suggestion!.changes.map(({ field, values, examples }) => [field, values, examples[0]])
  }
  assert.deepEqual(await found(['X', 'Y'], [652469.02, 6862035.26]), [
    ['geo_point_2d', { crs: 'EPSG:2154' }, { text: '6862035.26; 652469.02', value: '(2.352199963,48.856600005)' }]
  ])
  assert.deepEqual((await found(['x_lv03', 'y_lv03'], [600000, 200000]))[0]![1], { crs: 'EPSG:21781' })
  assert.deepEqual(await found(['x', 'y'], [600000, 200000]), [])
  assert.deepEqual(await found(['x', 'y'], [3, 4]), [])
})

test('what a suggestion would read in two ways, or not in every cell, it leaves', async () => {
  const left = async (...cells: string[]) => {
    const { suggestion } = await load(`n,v\n${cells.map((cell, place) => `${place}x,"${cell}"\n`).join('')}`, {
      dryRun: true,
      suggest: true
    })
    return suggestion!.changes.map(({ to, values }) => [to, values])
  }
  assert.deepEqual(await left('1,234 kg', '2,345 kg'), [])
  assert.deepEqual(await left('12 kg', '3 g'), [])
  assert.deepEqual(await left('12 €', 'free'), [])
  assert.deepEqual(await left('31.02.21', '01.03.21'), [])
  assert.deepEqual(await left('POINT(1 2)', 'POINT(400 2)'), [])
  assert.deepEqual(await left('R12', 'R13', 'R99'), [])
  assert.deepEqual(await left('A3001', 'A5032'), [])
  assert.deepEqual(await left('12A', '13A'), [])
  assert.deepEqual(await left('2009-10', '2010-11'), [])
  assert.deepEqual(await left('03/04/21', '04/05/21'), [['date', { patterns: ['dd/MM/yy'] }]])
  assert.deepEqual(await left('03/04/21', '04/25/21'), [['date', { patterns: ['MM/dd/yy'] }]])
})

test('fields are computed from the texts of columns: joined, split, and by a pattern; columns are dropped', async () => {
  const text =
    'first;last;street;code\n Ada ;Lovelace;12 rue X, 75001 Paris;FR-75-0042\nBob;;3 rue Y, 69002 Lyon;FR-69-7\n;;no address;FR\n'
  const fields = [
    { name: 'name', type: 'text', source: 'first', values: { join: { columns: ['last'], separator: ' ' } } },
    { name: 'postcode', type: 'text', source: 'street', values: { extract: '\\b(\\d{5})\\b' } },
    { name: 'town', type: 'text', source: 'street', values: { extract: '\\d{5} (.*)' } },
    { name: 'street', type: 'text', source: 'street' },
    { name: 'department', type: 'int', source: 'code', values: { part: { separator: '-', index: 2 } } },
    { name: 'number', type: 'int', source: 'code', values: { extract: '-([0-9]+)$' } }
  ]
  const schema = checkSchema({ version: 2, fields, drop: ['last', 'first', 'code'] })
  const summary = await load(text, { schema })
  const records = [
    {
      name: 'Ada Lovelace',
      postcode: '75001',
      town: 'Paris',
      street: '12 rue X, 75001 Paris',
      department: 75,
      number: 42
    },
    { name: 'Bob', postcode: '69002', town: 'Lyon', street: '3 rue Y, 69002 Lyon', department: 69, number: 7 },
    { name: null, postcode: null, town: null, street: 'no address', department: null, number: null }
  ]
  assert.deepEqual(await lab.records(summary), records)
  const again = await load(text, { previous: summary.fields })
  assert.deepEqual(
    (await lab.records(again)).map(({ first: _first, last: _last, code: _code, ...record }) => record),
    records
  )
  await assert.rejects(load(text, { schema: checkSchema({ fields, drop: ['nothing'] }) }), {
    code: 'ingest/unknown-column'
  })
  const large = checkSchema({ fields: [{ ...fields[1], values: { extract: '(?:\\pL{500}){2}' } }] })
  await assert.rejects(load(text, { schema: large }), { code: 'ingest/bad-pattern' })
  const json = await lab.file('computed.json', '[{"a":{"k":"x7"},"b":"p/q"},{"a":null,"b":null}]')
  const computed = await lab.import(json, {
    schema: checkSchema({
      version: 2,
      fields: [
        { name: 'k', type: 'int', source: 'a', values: { extract: '"x([0-9]+)"' } },
        { name: 'last', type: 'text', source: 'b', values: { part: { separator: '/', index: -1 } } }
      ],
      drop: ['a', 'b']
    })
  })
  assert.deepEqual(await lab.records(computed), [
    { k: 7, last: 'q' },
    { k: null, last: null }
  ])
})
