/** Random records over a schema with every field type, and the values that break programs among them. */
import { type Field, makeField } from '#schema'
import type { Random } from './random.ts'
import { randomShape } from './shapes.ts'
import { BLOBS, CODES, PATHS, TEXTS } from './texts.ts'
import { parseDay, parseInstant } from './time.ts'
import type { Day, Instant, Point, ReferenceRow, Value } from './value.ts'

export interface Dataset {
  readonly fields: readonly Field[]
  readonly rows: readonly ReferenceRow[]
}

export const FIELDS: readonly Field[] = [
  makeField('name', 'text', { sortable: true }),
  makeField('code', 'text', { facet: true }),
  makeField('kind', 'text', { facet: true, disjunctive: true }),
  makeField('path', 'text', { facet: true, hierarchical: '/' }),
  makeField('tags', 'text', { facet: true, multivalued: ',' }),
  makeField('n', 'int', { facet: true }),
  makeField('big', 'int'),
  makeField('amount', 'double', { facet: true }),
  makeField('extreme', 'double'),
  makeField('flag', 'boolean', { facet: true }),
  makeField('day', 'date', { facet: true }),
  makeField('year', 'date', { timeserie_precision: 'year' }),
  makeField('ts', 'datetime', { facet: true }),
  makeField('pos', 'geo_point_2d'),
  makeField('area', 'geo_shape'),
  makeField('blob', 'json_blob'),
  makeField('1_odd-name.x', 'text'),
  makeField('secret', 'text')
]

/** Fields hidden from some readers. */
export const HIDDEN_FIELD = 'secret'

export function randomDataset(random: Random, rowCount: number): Dataset {
  const nullShare = random.pick([0, 0.1, 0.5])
  const bigInts = edgesOf(random.pick([8n, 16n, 32n, 64n, 64n]))
  const maybe = (make: () => Value): Value => (random.chance(nullShare) ? null : make())
  const rows = Array.from({ length: rowCount }, (_, ordinal) => ({
    ordinal,
    values: Object.fromEntries(FIELDS.map((field) => [field.name, maybe(() => makeValue(field.name, random, bigInts))]))
  }))
  return { fields: FIELDS, rows }
}

function makeValue(name: string, random: Random, bigInts: readonly bigint[]): Value {
  return name === 'big' ? random.pick(bigInts) : MAKERS[name]!(random)
}

/** Integers at the edges of a column of this many bits: engines keep integers as narrow as they are. */
function edgesOf(bits: bigint): readonly bigint[] {
  if (bits === 64n) return BIG_INTS
  const edge = 2n ** (bits - 1n)
  return [0n, 1n, -1n, 7n, edge - 1n, edge - 2n, -edge, 1n - edge]
}

const MAKERS: Readonly<Record<string, (random: Random) => Value>> = {
  name: (random) => random.pick(TEXTS),
  code: (random) => random.pick(CODES),
  kind: (random) => random.pick(['a', 'b', 'c d', 'É']),
  path: (random) => random.pick(PATHS),
  tags: (random) => random.list(0, 4, () => random.pick([...CODES, 'ab', 'a b', '"', 'x/y'])),
  n: (random) =>
    BigInt(
      random.weighted([
        [6, () => random.int(-5, 30)],
        [1, () => random.int(-100_000, 100_000)]
      ])
    ),
  // Quarters: sums of them are exact in any order, so that the order in which an engine adds does not show.
  amount: (random) => random.int(-200, 2000) / 4,
  extreme: (random) => random.pick(EXTREME_DOUBLES),
  flag: (random) => random.chance(0.5),
  day: (random) => randomDay(random),
  year: (random) => parseDay(`${random.int(1990, 2030)}-01-01`),
  ts: (random) => randomInstant(random),
  pos: (random) => randomPoint(random),
  area: (random) => ({ shape: randomShape(random) }),
  blob: (random) => random.pick(BLOBS),
  '1_odd-name.x': (random) => random.pick(['x', 'y', "z'"]),
  secret: (random) => random.pick(['secrets', 'STAR', '東京都', 'eclair', 'nobody finds this'])
}

export const BIG_INTS: readonly bigint[] = [
  0n,
  1n,
  -1n,
  2n ** 31n,
  -(2n ** 31n),
  2n ** 53n,
  2n ** 53n + 1n,
  -(2n ** 53n) - 1n,
  2n ** 62n,
  2n ** 63n - 1n,
  -(2n ** 63n),
  1234567890123456789n
]

export const EXTREME_DOUBLES: readonly number[] = [
  0,
  -0,
  0.1,
  -0.1,
  1 / 3,
  1e-7,
  1e21,
  123456789.123456789,
  5e-324,
  2.2250738585072014e-308,
  1e300,
  -1e300,
  2 ** 53,
  2 ** 53 + 2,
  0.30000000000000004,
  1e15,
  100,
  1.5
]

const DAYS: readonly string[] = [
  '0001-01-01',
  '0044-03-15',
  '1582-10-15',
  '1789-07-14',
  '1899-12-31',
  '2300-01-01',
  '9999-12-31',
  '1900-01-01',
  '1969-12-31',
  '1970-01-01',
  '1999-12-31',
  '2000-02-29',
  '2020-02-29',
  '2021-01-03',
  '2024-12-30',
  '2024-12-31',
  '2299-12-31'
]

export function randomDay(random: Random): Day {
  return random.weighted([
    [1, () => parseDay(random.pick(DAYS))],
    [2, () => ({ day: random.int(18_000, 20_000) })]
  ])
}

/** Moments at and around changes of the clock, and the bounds of the engine's type. */
const INSTANTS: readonly string[] = [
  '2024-03-31T00:59:59.999999Z',
  '2024-03-31T01:00:00Z',
  '2024-10-27T00:30:00Z',
  '2024-10-27T01:30:00Z',
  '2024-11-03T05:30:00Z',
  '2024-11-03T06:30:00Z',
  '2024-04-06T15:15:00Z',
  '2011-12-30T10:00:00Z',
  '2011-12-31T10:00:00Z',
  '2024-04-25T22:00:00Z',
  '1970-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1901-01-02T00:00:00Z',
  '2299-12-30T12:00:00Z',
  '0001-01-02T12:00:00Z',
  '1789-07-14T10:11:12.000013Z',
  '1899-12-31T23:59:59.999999Z',
  '2300-01-01T00:00:00Z',
  '9999-12-30T10:00:00Z',
  '2000-01-01T00:00:00.000001Z',
  '2024-12-31T23:59:59Z',
  '2038-01-19T03:14:08Z'
]

export function randomInstant(random: Random): Instant {
  return random.weighted([
    [1, () => parseInstant(random.pick(INSTANTS))],
    [
      2,
      () => ({
        micros: BigInt(random.int(1_500_000_000, 1_800_000_000)) * 1_000_000n + BigInt(random.pick([0, 0, 995_000, 1]))
      })
    ]
  ])
}

const POINTS: readonly Point[] = [
  { lon: 0, lat: 0 },
  { lon: 180, lat: 0 },
  { lon: -180, lat: 0 },
  { lon: 12.5, lat: 90 },
  { lon: -120, lat: -90 },
  { lon: 179.75, lat: -16.5 },
  { lon: -179.75, lat: -16.5 },
  { lon: 2.35, lat: 48.85 }
]

export function randomPoint(random: Random): Point {
  return random.weighted([
    [1, () => random.pick(POINTS)],
    [3, () => ({ lon: random.int(-720, 720) / 4, lat: random.int(-360, 360) / 4 })],
    [2, () => ({ lon: 2 + random.int(0, 2000) / 1000, lat: 48 + random.int(0, 2000) / 1000 })]
  ])
}
