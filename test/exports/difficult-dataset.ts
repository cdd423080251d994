/**
 * One dataset of values that have broken exports: each column is a list of values that are hard for some format, a
 * record is one value of each. Columns are of different lengths on purpose, so that hard values and nulls meet.
 */
import type { Annotations, Field, FieldType } from '#schema'
import type { Portal } from '../e2e/portal.ts'
import { type Cell, canonicalInstant, type Geometry, type Row } from './cell.ts'

interface Column {
  readonly name: string
  readonly type: FieldType
  readonly label?: string
  readonly annotations?: Annotations
  /** As a publisher writes them in JSON Lines; a literal is written as it stands. */
  readonly values: readonly (Cell | Literal)[]
}

/** A JSON token that is not a JavaScript value, and its imported value. */
interface Literal {
  readonly token: string
  readonly means: Cell
}

const TEXTS: readonly (string | null)[] = [
  null,
  '',
  ' ',
  ' leading and trailing ',
  'semi;colon',
  'comma, comma',
  'tab\there',
  'pipe|pipe',
  'say "hi"',
  '"',
  '""',
  "it's",
  'two\nlines',
  'carriage\r\nreturn',
  'lone\rreturn',
  'back\\slash',
  'back\\nslash n',
  '\\N',
  'null',
  'NULL',
  'NaN',
  'True',
  '0001',
  '1e5',
  '=1+1',
  '+33 1',
  '-',
  '@SUM(A1)',
  '_x0041_',
  "'quoted'",
  '<b>&amp;</b>',
  ']]>',
  '<!-- c -->',
  '</script>',
  '${x}',
  '{{x}}',
  '%41',
  '😀',
  '👩‍👩‍👧',
  '\u{10ffff}',
  '𠮷野家',
  'مرحبا بالعالم',
  'שלום, "עולם"',
  '\u202eright to left\u202c',
  'e\u0301clair',
  'éclair',
  'Å\u030a',
  '東京都',
  'नमस्ते',
  'zero\u200bwidth',
  'non\u00a0breaking',
  'line\u2028separator',
  '\ufeffmark',
  'bell\u0007',
  'escape\u001b[0m',
  'unit\u001fseparator',
  'delete\u007f',
  'c1\u0085control',
  'nul\u0000byte',
  '\ufffe\uffff',
  'urn:a b',
  'http://example.org/a?b=c&d=é',
  '2024-01-01',
  '48.85, 2.35'
]

const CODES: readonly string[] = ['A', 'b"c', "d'e", 'f;g', 'h/i', 'j k', 'é', '#', '?', '%2F']

const LISTS: readonly (readonly string[] | null)[] = [
  ['one'],
  ['one', 'two'],
  ['with, comma', 'plain'],
  ['semi;colon', 'say "hi"', 'pipe|'],
  null,
  ['two\nlines'],
  ['é', '😀', 'שלום'],
  ['[1]', '{"a": 1}'],
  ['\\', '\\N']
]

const INTS: readonly (bigint | null)[] = [
  2n ** 53n + 1n,
  -(2n ** 53n) - 1n,
  2n ** 63n - 1n,
  -(2n ** 63n),
  0n,
  -1n,
  42n,
  2_147_483_648n,
  null
]

const NONE: Literal = { token: 'NaN', means: null }
const DOUBLES: readonly (number | null | Literal)[] = [
  0.1 + 0.2,
  0,
  -0,
  1,
  -1.5,
  1e21,
  1e-7,
  5e-324,
  2.2250738585072014e-308,
  1.7976931348623157e308,
  -1.7976931348623157e308,
  123456789.12345679,
  9007199254740993,
  1 / 3,
  NONE,
  { token: 'Infinity', means: null },
  { token: '-Infinity', means: null },
  null
]

const DAYS: readonly (string | null)[] = [
  '1066-10-14',
  '1789-07-14',
  '2300-01-01',
  '9999-12-31',
  '1900-01-01',
  '2299-12-31',
  '1970-01-01',
  '1969-12-31',
  '1900-02-28',
  '1900-03-01',
  '2000-02-29',
  '2024-02-29',
  null
]

const MOMENTS: readonly (Literal | null)[] = [
  '2024-12-12T10:27:18.995123+01:00',
  '2024-12-12T10:27:18.995Z',
  '2024-03-31T01:30:00+01:00',
  '2024-10-27T02:30:00+02:00',
  '1969-12-31T23:59:59.999999Z',
  '1970-01-01T00:00:00Z',
  '1901-01-01T00:00:00Z',
  '2298-12-31T23:59:59.999999Z',
  '2024-06-30T23:59:59+00:00',
  '2024-01-01T05:45:00+05:45',
  '2023-12-31T20:30:00-03:30',
  '2024-02-29 12:00:00',
  '1900-01-01T00:00:00',
  '1066-10-14T10:11:12.000013Z',
  '1789-07-14T10:11:12+02:00',
  '9999-12-31T23:59:59Z'
].map((written) => ({ token: JSON.stringify(written), means: canonicalInstant(written) }))

const POINTS = [
  { lon: 2.3522, lat: 48.8566 },
  { lon: 0, lat: 90 },
  { lon: 0, lat: -90 },
  { lon: 180, lat: 0 },
  { lon: -180, lat: 0 },
  { lon: 0, lat: 0 },
  { lon: 179.999999, lat: -17.7134 },
  { lon: -123.06036999913398, lat: 49.27117199821082 },
  null
]

const ring = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y]
]
const hole = (x: number, y: number, size: number): number[][] => ring(x, y, size).reverse()
const raised = (positions: readonly number[][], height: number): number[][] =>
  positions.map((position, place) => [...position, height + (place % (positions.length - 1))])

const SHAPES: readonly (Geometry | null)[] = [
  { type: 'Point', coordinates: [2.3522, 48.8566] },
  {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1.5, 1.5],
      [3, 0]
    ]
  },
  { type: 'Polygon', coordinates: [ring(0, 0, 10)] },
  { type: 'Polygon', coordinates: [ring(20, 0, 10), hole(22, 2, 2), hole(26, 6, 2)] },
  {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4],
      [5, 6]
    ]
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 0],
        [1, 1]
      ],
      [
        [2, 2],
        [3, 3],
        [4, 2]
      ]
    ]
  },
  {
    type: 'MultiPolygon',
    coordinates: [
      [ring(0, 40, 5), hole(1, 41, 1)],
      [ring(10, 40, 5)],
      [ring(20, 40, 5), hole(21, 41, 1), hole(23, 43, 1)]
    ]
  },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 1] },
      {
        type: 'LineString',
        coordinates: [
          [1, 1],
          [2, 2]
        ]
      },
      { type: 'Polygon', coordinates: [ring(5, 5, 1)] }
    ]
  },
  null,
  { type: 'Point', coordinates: [6.8652, 45.8326, 4805.59] },
  {
    type: 'LineString',
    coordinates: [
      [6, 45, 1000],
      [7, 46, 2000.5]
    ]
  },
  { type: 'Polygon', coordinates: [raised(ring(30, 30, 1), 100)] },
  { type: 'MultiPolygon', coordinates: [[ring(179, -18, 1)], [ring(-180, -18, 1)]] },
  {
    type: 'LineString',
    coordinates: [
      [179.5, -17],
      [-179.5, -17]
    ]
  },
  { type: 'Point', coordinates: [0, 90] },
  { type: 'Polygon', coordinates: [hole(40, 0, 3)] },
  { type: 'Point', coordinates: [-123.06036999913398, 49.27117199821082] },
  { type: 'MultiPoint', coordinates: [[7, 7]] },
  { type: 'Polygon', coordinates: [] },
  { type: 'GeometryCollection', geometries: [] },
  {
    type: 'LineString',
    coordinates: [
      [1e-7, -1e-7],
      [0.1, 0.30000000000000004]
    ]
  }
]

/** Two hundred texts would be 20 MB in every format: one long one is enough. */
const LONG = `${'0123456789'.repeat(5_000)}${'é😀"; '.repeat(7_000)}end`

export const DIFFICULT: readonly Column[] = [
  { name: 'id', type: 'int', annotations: { id: true }, values: [] },
  { name: 'text', type: 'text', label: 'A "text"; with <marks> & more', values: TEXTS },
  {
    name: 'group',
    type: 'text',
    label: 'group',
    annotations: { facet: true },
    values: ['select', 'from', null, 'where']
  },
  { name: 'code', type: 'text', label: 'Código', annotations: { facet: true, sortable: true }, values: CODES },
  { name: 'tags', type: 'text', annotations: { multivalued: ',', facet: true }, values: LISTS },
  { name: 'whole', type: 'int', values: INTS },
  { name: 'measurement_first', type: 'double', label: 'Measurement', annotations: { unit: 'm²' }, values: DOUBLES },
  { name: 'measurement_second', type: 'double', label: 'Measurement', values: [1.5, null, -2.25] },
  { name: 'measurement_third', type: 'int', label: 'Measurement', values: [7n, null] },
  { name: 'flag', type: 'boolean', values: [true, false, null] },
  { name: 'day', type: 'date', values: DAYS },
  { name: 'far_day', type: 'text', values: ['9999-12-31', '0001-01-01', '-0044-03-15', null] },
  { name: 'moment', type: 'datetime', values: MOMENTS },
  { name: 'place', type: 'geo_point_2d', label: 'Place "P"', values: POINTS },
  { name: 'shape', type: 'geo_shape', values: SHAPES },
  { name: 'other_place', type: 'geo_point_2d', values: [{ lon: 1.25, lat: 2.5 }, null] },
  { name: 'other_shape', type: 'geo_shape', values: [{ type: 'Point', coordinates: [9, 9] }, null] },
  { name: 'blob', type: 'json_blob', values: ['{"a": [1, "é"]}', '[]', '"text"', null, '{"quote": "\\""}'] },
  {
    name: 'document',
    type: 'file',
    values: ['{"filename":"é \\"x\\".pdf","format":"pdf","id":"1f","url":"http://example.org/a;b.pdf"}', null]
  },
  { name: 'always_null', type: 'text', values: [null] },
  { name: 'null_number', type: 'double', values: [null] },
  { name: 'long_text', type: 'text', values: Array.from({ length: 64 }, (_, place) => (place === 5 ? LONG : null)) }
]

const COUNT = Math.max(...DIFFICULT.map(({ values }) => values.length))

export const DIFFICULT_FIELDS: readonly Field[] = DIFFICULT.map(({ name, type, label = name, annotations = {} }) => ({
  name,
  type,
  label,
  annotations,
  description: null
}))

/** The values that every reader should find, in the order of `id`. */
export const DIFFICULT_ROWS: readonly Row[] = Array.from({ length: COUNT }, (_, place) =>
  Object.fromEntries(DIFFICULT.map((column) => [column.name, meaning(valueOf(column, place))]))
)

function valueOf({ name, values }: Column, place: number): Cell | Literal {
  return name === 'id' ? BigInt(place + 1) : (values[place % values.length] ?? null)
}

function isLiteral(value: Cell | Literal): value is Literal {
  return typeof value === 'object' && value !== null && 'token' in value
}

function meaning(value: Cell | Literal): Cell {
  return isLiteral(value) ? value.means : value
}

/** As JSON Lines: every digit of 64 bits, NaN and infinities as Python writes them. */
export function difficultLines(): string {
  return Array.from(
    { length: COUNT },
    (_, place) =>
      `{${DIFFICULT.map((column) => `${JSON.stringify(column.name)}: ${writeToken(column, valueOf(column, place))}`).join(', ')}}\n`
  ).join('')
}

function writeToken({ type, annotations }: Column, value: Cell | Literal): string {
  if (value === null) return annotations?.multivalued === undefined ? 'null' : '[]'
  if (isLiteral(value)) return value.token
  if (typeof value === 'bigint') return String(value)
  if (Object.is(value, -0)) return '-0.0'
  if (type === 'file') return String(value)
  return JSON.stringify(value)
}

export const DIFFICULT_ID = 'difficult'

export async function importDifficult(portal: Portal): Promise<void> {
  const fields = DIFFICULT.map(({ name, type, label, annotations }) => ({
    name,
    type,
    ...(label && { label }),
    ...(annotations && { annotations })
  }))
  const metas = {
    default: { title: 'Difficult "values"; <all> & more', language: 'en' },
    visualization: { calendar_enabled: true }
  }
  await portal.import(`${DIFFICULT_ID}.jsonl`, difficultLines(), {
    datasetId: DIFFICULT_ID,
    schema: { fields, metas },
    format: 'jsonl'
  })
}
