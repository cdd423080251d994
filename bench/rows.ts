/**
 * The ten million rows that every question is asked of: fifteen columns with typical contents (codes, names, days,
 * numbers, a point, text of ten words), made by the raw engine from only the row's number.
 */
export const ROWS = Number(process.env.BENCH_ROWS ?? 10_000_000)

const hash = (salt: number): string => `cityHash64(number, ${salt})`
const pick = (values: readonly string[], salt: number): string =>
  `[${values.map((value) => `'${value}'`).join(', ')}][1 + ${hash(salt)} % ${values.length}]`

const CITIES = ['Paris', 'Lyon', 'Nantes', 'Évry', 'Lille', 'Metz', 'Nice', 'Brest']
const STATUSES = ['open', 'closed', 'waiting', 'refused', 'done']
const GRADES = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
export const WORDS = [
  'alpha',
  'beta',
  'gamma',
  'delta',
  'eau',
  'fleuve',
  'gare',
  'hôtel',
  'île',
  'jardin',
  'kiosque',
  'lycée',
  'musée',
  'nord',
  'ouest',
  'pont'
]

export interface BenchColumn {
  readonly name: string
  readonly type: string
  readonly expression: string
}

export const COLUMNS: readonly BenchColumn[] = [
  { name: 'id', type: 'Int64', expression: 'number' },
  { name: 'name', type: 'String', expression: `concat('name ', toString(number % 5000))` },
  { name: 'city', type: 'LowCardinality(String)', expression: pick(CITIES, 1) },
  { name: 'country', type: 'LowCardinality(String)', expression: `concat('C', toString(100 + ${hash(2)} % 200))` },
  { name: 'kind', type: 'LowCardinality(String)', expression: `concat('kind ', toString(${hash(3)} % 30))` },
  { name: 'status', type: 'LowCardinality(String)', expression: pick(STATUSES, 4) },
  { name: 'agency', type: 'LowCardinality(String)', expression: `concat('agency ', toString(${hash(5)} % 500))` },
  { name: 'grade', type: 'LowCardinality(String)', expression: pick(GRADES, 6) },
  { name: 'source', type: 'LowCardinality(String)', expression: `concat('source ', toString(${hash(13)} % 12))` },
  { name: 'ward', type: 'Int64', expression: `${hash(14)} % 80` },
  { name: 'day', type: 'Date32', expression: `toDate32('2015-01-01') + (${hash(7)} % 3650)` },
  { name: 'score', type: 'Int64', expression: `${hash(8)} % 100` },
  { name: 'price', type: 'Float64', expression: `round((${hash(9)} % 1000000) / 100, 2)` },
  {
    name: 'place',
    type: 'String',
    expression: `concat(toString(40 + (${hash(10)} % 1000000) / 100000), ', ', toString(-5 + (${hash(11)} % 1500000) / 100000))`
  },
  {
    name: 'descr',
    type: 'String',
    expression: `concat(arrayStringConcat(arrayMap(i -> [${WORDS.map((word) => `'${word}'`).join(', ')}][1 + cityHash64(number, i, 12) % ${WORDS.length}], range(10)), ' '), if(number % 100000 = 7, ' zanzibar', ''))`
  }
]

export const SELECT_ROWS = `SELECT ${COLUMNS.map((column) => `${column.expression} AS ${column.name}`).join(', ')} FROM numbers(${ROWS})`

/** Facets of the ten-facet question; every one is a column with a sensible number of values. */
export const FACETS = [
  'name',
  'city',
  'country',
  'kind',
  'status',
  'agency',
  'grade',
  'score',
  'source',
  'ward'
] as const
