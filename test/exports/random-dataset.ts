/** Random records and random questions about them, for fast-check, which repeats and shrinks them. */
import fc from 'fast-check'
import type { Annotations, FieldType } from '#schema'
import { DIFFICULT } from './difficult-dataset.ts'

/** A value as a JSON token. */
type Token = string

interface RandomField {
  readonly name: string
  readonly type: FieldType
  readonly label?: string
  readonly annotations?: Annotations
  readonly token: fc.Arbitrary<Token>
}

export interface RandomDataset {
  readonly fields: readonly Omit<RandomField, 'token'>[]
  /** A record a line. */
  readonly lines: string
}

export type RandomQuery = Readonly<Record<string, string>>

const hardTexts =
  DIFFICULT.find(({ name }) => name === 'text')?.values.filter((value) => typeof value === 'string') ?? []

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary-ascii', maxLength: 6 }),
  fc.constantFrom(...hardTexts)
) as fc.Arbitrary<string>
const json = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Token> => values.map((value) => JSON.stringify(value))
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2299-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/**
 * After the last offset of local mean time: ClickHouse is a minute off on the day after St. John's left it, 1935-03-30.
 */
const moment = fc
  .tuple(
    fc.date({ min: new Date('1936-01-01'), max: new Date('2298-12-31'), noInvalidDate: true }),
    fc.constantFrom('', '.5', '.123456', '.000001'),
    fc.constantFrom('Z', '+05:45', '-03:30', '+02:00')
  )
  .map(([date, fraction, zone]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`)
/** An import takes more than 18 digits before the point for a code that a double would spoil. */
const double = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (Object.is(value, -0) ? '-0.0' : Math.abs(value) < 1e15 ? String(value) : value.toExponential()))
const degrees = (limit: number): fc.Arbitrary<number> =>
  fc.integer({ min: -limit * 1000, max: limit * 1000 }).map((thousandths) => thousandths / 1000)
const position = fc.tuple(degrees(180), degrees(90))
const shape = fc.oneof(
  position.map((coordinates) => ({ type: 'Point', coordinates })),
  fc.array(position, { minLength: 2, maxLength: 4 }).map((coordinates) => ({ type: 'LineString', coordinates })),
  fc.array(position, { minLength: 1, maxLength: 3 }).map((coordinates) => ({ type: 'MultiPoint', coordinates })),
  position.map(([lon, lat]) => ({
    type: 'Polygon',
    coordinates: [
      [
        [lon, lat],
        [lon / 2, lat],
        [lon / 2, lat / 2],
        [lon, lat]
      ]
    ]
  }))
)

const KEY: RandomField = { name: 'k', type: 'int', annotations: { id: true }, token: fc.constant('0') }

const FIELDS: readonly RandomField[] = [
  { name: 't', type: 'text', label: 'Text; "t"', token: json(text) },
  {
    name: 'c',
    type: 'text',
    label: 'Colour',
    annotations: { facet: true },
    token: fc.constantFrom('"red"', '"Green"', '"bleu ciel"', '"é"')
  },
  {
    name: 'l',
    type: 'text',
    annotations: { facet: true, multivalued: ',' },
    token: json(fc.array(fc.constantFrom('one', 'two', 'with, comma', 'é', '"q"'), { maxLength: 3 }))
  },
  {
    name: 'i',
    type: 'int',
    label: 'Whole',
    token: fc.oneof(fc.integer().map(String), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String))
  },
  { name: 'small', type: 'int', token: fc.integer({ min: -20, max: 20 }).map(String) },
  { name: 'd', type: 'double', token: double },
  { name: 'b', type: 'boolean', annotations: { facet: true }, token: fc.constantFrom('true', 'false') },
  { name: 'y', type: 'date', label: 'Day', token: json(day) },
  { name: 'era', type: 'date', annotations: { timeserie_precision: 'year' }, token: json(day) },
  { name: 'm', type: 'datetime', label: 'Whole', token: json(moment) },
  { name: 'p', type: 'geo_point_2d', token: json(fc.record({ lon: degrees(180), lat: degrees(90) })) },
  { name: 's', type: 'geo_shape', token: json(shape) },
  { name: 'j', type: 'json_blob', token: fc.json({ maxDepth: 1 }).map((value) => JSON.stringify(value)) }
]

export const randomDataset: fc.Arbitrary<RandomDataset> = fc
  .array(
    fc.tuple(
      ...FIELDS.map(({ token }) =>
        fc.oneof({ weight: 4, arbitrary: token }, { weight: 1, arbitrary: fc.constant('null') })
      )
    ),
    { minLength: 1, maxLength: 25, size: 'max' }
  )
  .map((records) => ({
    fields: [KEY, ...FIELDS].map(({ name, type, label, annotations }) => ({
      name,
      type,
      ...(label && { label }),
      ...(annotations && { annotations })
    })),
    lines: records
      .map(
        (tokens, place) => `{"k": ${place}, ${FIELDS.map(({ name }, at) => `"${name}": ${tokens[at]}`).join(', ')}}\n`
      )
      .join('')
  }))

const ITEMS = [
  't',
  'c',
  'l',
  'i',
  'small',
  'd',
  'b',
  'y',
  'era',
  'm',
  'p',
  's',
  'j',
  'c as colour',
  'length(t) as letters',
  'year(m)',
  'hour(m) as hour_of_day',
  'small * 2 as twice',
  'd / 3 as third',
  'lower(c)',
  'ifnull(c, "none") as shown',
  'date_format(m, "EEEE dd MMMM YYYY") as spelt',
  'date_format(y, "MM/YY") as short',
  "distance(p, geom'POINT(0 0)') as metres"
]

const CONDITIONS = [
  'small > 0',
  'b',
  'not b',
  'c in ("red", "Green")',
  't is not null',
  "m > date'2000'",
  'l = "one"',
  'search(t, "a")',
  "within_distance(p, geom'POINT(0 0)', 5000km)",
  'd < 0 or d > 1',
  'year(y) >= 2000',
  "intersects(s, geom'POLYGON((-90 -45, 90 -45, 90 45, -90 45, -90 -45))')"
]

const GROUPINGS = [
  'c',
  'l',
  'b',
  'small',
  'y',
  'era',
  'm',
  'year(m) as year',
  'month(y)',
  'lower(c) as lowered',
  'range(small, 5) as span',
  'range(m, 1 year) as years',
  'range(d, *, -1, 0, 1.5, *)',
  'c, b',
  'date_format(m, "YYYY") as y4',
  'geo_cluster(p, 3) as cluster'
]
const MEASURES = [
  'sum(small) as total',
  'avg(small) as mean',
  'min(y) as first_day',
  'max(m) as last',
  'max(d) as top',
  'count(distinct c) as colours',
  'median(small) as middle',
  'bbox(p) as box'
]

const ORDERS = ['k', '-k', 't, k', 'c desc, k', 'd, k', '-m, k', 'length(t), k']
const common = {
  where: fc.constantFrom(...CONDITIONS),
  refine: fc.constantFrom('c:red', 'b:true', 'l:two', 'era:2000'),
  exclude: fc.constantFrom('c:Green', 'l:one'),
  use_labels: fc.constantFrom('true', 'false'),
  lang: fc.constantFrom('en', 'fr', 'de'),
  timezone: fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns')
}
/** Every parameter that is not required in one request of five: together they leave few rows. */
const some = (model: Record<string, fc.Arbitrary<string>>, required: readonly string[]): fc.Arbitrary<RandomQuery> => {
  const seldom = (value: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
  const arbitraries = Object.fromEntries(
    Object.entries(model).map(([name, value]) => [name, required.includes(name) ? value : seldom(value)])
  )
  return fc
    .record(arbitraries)
    .map((chosen) =>
      Object.fromEntries(
        Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      )
    )
}
const listOf = (items: readonly string[], maxLength: number): fc.Arbitrary<string> =>
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength }).map((chosen) => chosen.join(', '))

/**
 * A request whose rows have one order, without which two answers could both be right and differ, and a value, without
 * which a spreadsheet shows nothing.
 */
export const randomQuery: fc.Arbitrary<RandomQuery> = fc.oneof(
  some(
    {
      ...common,
      select: listOf(ITEMS, 6).map((items) => `k, ${items}`),
      order_by: fc.constantFrom(...ORDERS),
      limit: fc.integer({ min: 0, max: 30 }).map(String)
    },
    ['order_by', 'select']
  ),
  some({ ...common, order_by: fc.constantFrom(...ORDERS) }, ['order_by']),
  some(
    {
      ...common,
      group_by: fc.constantFrom(...GROUPINGS),
      select: listOf(MEASURES, 4).map((items) => `count(*) as n, ${items}`)
    },
    ['group_by', 'select']
  )
)
