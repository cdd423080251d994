import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { Parser, type Quad } from 'n3'
import { isomorphic } from 'rdf-isomorphic'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { jsonLd } from '../../src/exports/rdf/json-ld.ts'
import { nTriples } from '../../src/exports/rdf/n-triples.ts'
import { type Notation, rdfWriter } from '../../src/exports/rdf/notation.ts'
import { rdfXml } from '../../src/exports/rdf/rdf-xml.ts'
import type { RecordGraph } from '../../src/exports/rdf/record-graph.ts'
import { turtle } from '../../src/exports/rdf/turtle.ts'
import type { ExportRow, ExportTable } from '../../src/exports/table.ts'
import { makeColumn, makeTable, writeRows } from '../../src/exports/written-for-tests.ts'

const VOCABULARY = 'https://data.example/ld/ontologies/places/'
const XSD = 'http://www.w3.org/2001/XMLSchema#'

const TABLE = makeTable(
  [
    makeColumn('name', 'text'),
    makeColumn('2020', 'int'),
    makeColumn('2020_total', 'double'),
    { ...makeColumn('tags', 'text'), list: true },
    makeColumn('capital', 'boolean'),
    makeColumn('founded', 'date'),
    makeColumn('visited', 'datetime'),
    makeColumn('point', 'geo_point_2d'),
    makeColumn('shape', 'geo_shape'),
    { key: 'count(*)', type: 'int', list: false },
    { key: 'Année "é"', type: 'text', list: false },
    makeColumn('Record', 'int'),
    makeColumn('a.b-c', 'text')
  ],
  { hasRecordIds: true }
)

const NOTHING: ExportRow = TABLE.columns.map(() => null)

const ROWS: readonly ExportRow[] = [
  [
    '😀 "quoted" \\ back',
    '9007199254740993',
    1e21,
    ['b', 'a "x"'],
    true,
    '2299-12-31',
    '1900-01-01T00:00:00.000001+00:09',
    [2.3522, -1e-7],
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0]
        ]
      ]
    },
    '3',
    'x',
    '1',
    'y',
    'a1'
  ],
  [
    'مرحبا שלום \u202e',
    '-9223372036854775808',
    -0,
    ['one'],
    false,
    '1900-01-01',
    '2024-12-12T10:27:18+01:00',
    [180, 90],
    { type: 'Point', coordinates: [1, 2, 3.5] },
    '0',
    '',
    '-1',
    '<b>&amp;</b>',
    'b2'
  ],
  [
    'two\nlines\r\nand\ta tab',
    null,
    5e-324,
    null,
    null,
    null,
    null,
    null,
    {
      type: 'GeometryCollection',
      geometries: [
        {
          type: 'MultiPoint',
          coordinates: [
            [1, 2],
            [3, 4]
          ]
        },
        { type: 'Polygon', coordinates: [] }
      ]
    },
    null,
    null,
    null,
    ']]>',
    'c3'
  ],
  [...NOTHING, 'd4']
]

async function readAll(
  notation: (graph: RecordGraph) => Notation,
  table: ExportTable,
  rows: readonly ExportRow[]
): Promise<Quad[]> {
  const text = await writeRows(rdfWriter(notation), table, rows)
  if (notation === nTriples || notation === turtle)
    return new Parser({ format: notation === turtle ? 'text/turtle' : 'application/n-triples' }).parse(text)
  // jsonld rewrites doubles with 16 digits, where some need 17.
  const parser = notation === rdfXml ? new RdfXmlParser() : new JsonLdParser({ streamingProfile: true })
  return (await Readable.from([text]).pipe(parser).toArray()) as Quad[]
}

test('four notations are one graph: every script, quotes, line ends, 64 bits, far dates, names that are invalid in XML', async () => {
  const expected = await readAll(nTriples, TABLE, ROWS)
  assert.equal(expected.length, 4 + 14 + 13 + 4)
  for (const notation of [turtle, rdfXml, jsonLd])
    assert.ok(isomorphic(await readAll(notation, TABLE, ROWS), expected), notation.name)
})

test('the same for rows that are not records: nodes without an address', async () => {
  const groups: ExportTable = { ...TABLE, hasRecordIds: false }
  const expected = await readAll(nTriples, groups, ROWS)
  assert.equal(expected.length, 14 + 13 + 4)
  assert.deepEqual(new Set(expected.map(({ subject }) => subject.termType)), new Set(['BlankNode']))
  for (const notation of [turtle, rdfXml, jsonLd])
    assert.ok(isomorphic(await readAll(notation, groups, ROWS), expected), notation.name)
})

test('control characters survive if the format can write them', async () => {
  const table = makeTable([makeColumn('name', 'text')], { hasRecordIds: true })
  const rows = [['nul \u0000 bell \u0007 \u001f \u007f \u0085 \ufffe', 'a1']]
  const values = async (notation: (graph: RecordGraph) => Notation) =>
    (await readAll(notation, table, rows))
      .filter(({ predicate }) => predicate.value === `${VOCABULARY}name`)
      .map(({ object }) => object.value)
  for (const notation of [nTriples, turtle, jsonLd])
    assert.deepEqual(await values(notation), [rows[0]![0]], notation.name)
  assert.deepEqual(await values(rdfXml), ['nul \ufffd bell \ufffd \ufffd \u007f \u0085 \ufffd'])
})

test('addresses and datatypes', async () => {
  const [first] = ROWS
  const quads = await readAll(turtle, TABLE, [first!])
  assert.deepEqual(
    new Set(quads.map(({ subject }) => subject.value)),
    new Set(['https://data.example/ld/resources/places/a1/'])
  )
  const said = (name: string) =>
    quads
      .filter(({ predicate }) => predicate.value === VOCABULARY + name)
      .map(({ object }) => `${object.value} ${'datatype' in object ? object.datatype.value.replace(/.*#/, '') : ''}`)
  assert.deepEqual(
    quads.find(({ predicate }) => predicate.value.endsWith('#type'))?.object.value,
    `${VOCABULARY}Record`
  )
  assert.deepEqual(said('_x0032_020'), ['9007199254740993 integer'])
  assert.deepEqual(said('2020_total'), ['1.0E21 double'])
  assert.deepEqual(said('tags'), ['b string', 'a "x" string'])
  assert.deepEqual(said('capital'), ['true boolean'])
  assert.deepEqual(said('founded'), ['2299-12-31 date'])
  assert.deepEqual(said('visited'), ['1900-01-01T00:00:00.000001+00:09 dateTime'])
  assert.deepEqual(said('point'), ['POINT (2.3522 -0.0000001) wktLiteral'])
  assert.deepEqual(said('shape'), ['POLYGON ((0 0, 1 0, 1 1, 0 0)) wktLiteral'])
  assert.deepEqual(said('count_x0028__x002A__x0029_'), ['3 integer'])
})

test('labels are for people: predicates stay the fields, aliases do not', async () => {
  const table = makeTable(
    [
      { ...makeColumn('name', 'text', 'Name of it'), key: 'Name of it' },
      { ...makeColumn('name', 'text', 'Name of it'), key: 'other' }
    ],
    { hasRecordIds: true }
  )
  const quads = await readAll(nTriples, table, [['x', 'y', 'a1']])
  assert.deepEqual(
    quads.slice(1).map(({ predicate }) => predicate.value),
    [`${VOCABULARY}name`, `${VOCABULARY}other`]
  )
})

test('numbers that JSON has no word for have one in XML Schema', async () => {
  const table = makeTable([makeColumn('n', 'double')])
  const quads = await readAll(turtle, table, [[Infinity], [-Infinity], [NaN], [0.1 + 0.2], [-0], [105.4]])
  assert.deepEqual(
    quads.map(({ object }) => object.value),
    ['INF', '-INF', 'NaN', '3.0000000000000004E-1', '-0.0E0', '1.054E2']
  )
  assert.equal((quads[0]!.object as { datatype?: { value: string } }).datatype?.value, `${XSD}double`)
})

test('no rows are an empty graph in form', async () => {
  for (const notation of [nTriples, turtle, rdfXml, jsonLd])
    assert.deepEqual(await readAll(notation, TABLE, []), [], notation.name)
})
