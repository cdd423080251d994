/**
 * The functions of ODSQL as data: a function is a row (facts §1.4). The parser knows from here which names can be
 * called, the typer checks clauses and arguments against it, and docs/odsql.md prints it.
 */

/** Where a function may stand: S select, W where, O order_by, G group_by. */
export type ClauseLetter = 'S' | 'W' | 'O' | 'G'

export type FunctionKind = 'scalar' | 'predicate' | 'aggregate' | 'grouping' | 'ordering' | 'declaration'

/**
 * What an argument may be. `value` any value, `field` any field; `text` `number` `time` (date or datetime) and
 * `statistic` (number or time) values of that type; `point` a geo_point_2d field, `place` a field with any geometry,
 * `searched` a field with words; the rest are literals: `string`, `decimal`, `whole`, `geometry`, `center` (a POINT),
 * `length` (a number and a unit of length), `relation` (a word), `fallback` (a string or null).
 */
export type ParameterType =
  | 'value'
  | 'field'
  | 'text'
  | 'number'
  | 'time'
  | 'statistic'
  | 'point'
  | 'place'
  | 'searched'
  | 'string'
  | 'decimal'
  | 'whole'
  | 'geometry'
  | 'center'
  | 'length'
  | 'relation'
  | 'fallback'

export interface Parameter {
  readonly type: ParameterType
  readonly optional?: true
}

export type FunctionResult =
  | 'int'
  | 'double'
  | 'text'
  | 'datetime'
  | 'boolean'
  | 'geo_shape'
  | 'json'
  | 'bucket'
  | 'cluster'
  | 'first'
  | 'number'
  | 'none'

/**
 * How the arguments are written: `values` by place; `counted` a value, `*` or `distinct` and a value; `searched` `*` or
 * fields, then a text; `named` `name=number`; `pattern` a name with or without `*` at its end; `steps` of a range.
 */
export type ArgumentStyle = 'values' | 'counted' | 'searched' | 'named' | 'pattern' | 'steps'

export interface LanguageFunction {
  readonly name: string
  readonly kind: FunctionKind
  readonly clauses: readonly ClauseLetter[]
  readonly style: ArgumentStyle
  /** Arguments by place; empty for the styles that have rules of their own. */
  readonly parameters: readonly Parameter[]
  readonly result: FunctionResult
  /** How it is written, for the reference. */
  readonly syntax: string
  readonly note: string
}

const SWOG: readonly ClauseLetter[] = ['S', 'W', 'O', 'G']
const SWO: readonly ClauseLetter[] = ['S', 'W', 'O']
const SO: readonly ClauseLetter[] = ['S', 'O']
const NOTHING: readonly Parameter[] = []

function values(...types: readonly ParameterType[]): Pick<LanguageFunction, 'style' | 'parameters'> {
  return { style: 'values', parameters: types.map((type) => ({ type })) }
}

/** The last one may be left out. */
function optionalLast(...types: readonly ParameterType[]): Pick<LanguageFunction, 'style' | 'parameters'> {
  return {
    style: 'values',
    parameters: types.map((type, place) => (place === types.length - 1 ? { type, optional: true } : { type }))
  }
}

function datePart(name: string, note: string): LanguageFunction {
  return {
    name,
    kind: 'scalar',
    clauses: SWOG,
    ...values('time'),
    result: 'int',
    syntax: `${name}(date)`,
    note: `${note} In the query's time zone; text in v2.0.`
  }
}

function textSearch(name: string, note: string): LanguageFunction {
  return {
    name,
    kind: 'predicate',
    clauses: ['W'],
    style: 'searched',
    parameters: NOTHING,
    result: 'boolean',
    syntax: `${name}([field, … | *,] "text")`,
    note
  }
}

function spatial(name: string, note: string): LanguageFunction {
  return {
    name,
    kind: 'predicate',
    clauses: ['W'],
    ...values('place', 'geometry'),
    result: 'boolean',
    syntax: `${name}(geo field, geom'…')`,
    note
  }
}

function statistic(name: string, type: ParameterType, result: FunctionResult, note: string): LanguageFunction {
  return { name, kind: 'aggregate', clauses: SO, ...values(type), result, syntax: `${name}(value)`, note }
}

export const FUNCTIONS: readonly LanguageFunction[] = [
  {
    name: 'length',
    kind: 'scalar',
    clauses: SWO,
    ...values('text'),
    result: 'int',
    syntax: 'length(text)',
    note: 'Number of characters.'
  },
  {
    name: 'lower',
    kind: 'scalar',
    clauses: SWOG,
    ...values('text'),
    result: 'text',
    syntax: 'lower(text)',
    note: 'In lower case.'
  },
  {
    name: 'ifnull',
    kind: 'scalar',
    clauses: SWOG,
    ...values('value', 'value'),
    result: 'first',
    syntax: 'ifnull(value, alternative)',
    note: 'The alternative where the value is null; both of one type. In group_by of fields and literals only.'
  },
  {
    name: 'now',
    kind: 'scalar',
    clauses: SWO,
    style: 'named',
    parameters: NOTHING,
    result: 'datetime',
    syntax: 'now([name=number, …])',
    note: 'The moment of the query, moved by its arguments in the order written: singular names set, plural names add.'
  },
  datePart('year', 'Year.'),
  datePart('month', 'Month, 1 to 12.'),
  datePart('day', 'Day of the month, 1 to 31.'),
  datePart('hour', 'Hour, 0 to 23.'),
  datePart('minute', 'Minute, 0 to 59.'),
  datePart('second', 'Second, 0 to 59.'),
  {
    name: 'date_format',
    kind: 'scalar',
    clauses: SWOG,
    ...values('time', 'string'),
    result: 'text',
    syntax: 'date_format(date, "pattern")',
    note: 'The date as text, names of days and months in the language of the query.'
  },
  {
    name: 'json_format',
    kind: 'scalar',
    clauses: ['S'],
    ...optionalLast('text', 'fallback'),
    result: 'json',
    syntax: 'json_format(text field [, "fallback" | null])',
    note: 'JSON text as JSON. Text that is not JSON becomes the fallback, or stays the text it is.'
  },
  {
    name: 'distance',
    kind: 'scalar',
    clauses: SWO,
    ...optionalLast('point', 'center', 'length'),
    result: 'double',
    syntax: "distance(geo point field, geom'POINT(…)')",
    note: 'Metres from the point. With a third argument, in where only, the v2.0 name of within_distance.'
  },
  {
    name: 'geometry_type',
    kind: 'scalar',
    clauses: SWOG,
    ...values('place'),
    result: 'text',
    syntax: 'geometry_type(geo field)',
    note: 'Kind of the geometry as GeoJSON calls it: Point, LineString, MultiPolygon, …'
  },

  textSearch(
    'search',
    'Every word but the last one fuzzy (Levenshtein 1 from 3, 2 from 6 characters on), the last one as a prefix; without regard to case and accents.'
  ),
  textSearch('suggest', 'Some word begins with the text; without regard to case and accents.'),
  textSearch('startswith', 'The whole value begins with the text; case-sensitive.'),
  {
    name: 'within_distance',
    kind: 'predicate',
    clauses: ['W'],
    ...values('place', 'center', 'length'),
    result: 'boolean',
    syntax: "within_distance(geo field, geom'POINT(…)', 10 km)",
    note: 'Inside a circle. Units: mi, yd, ft, m (without unit too), cm, km, mm.'
  },
  {
    name: 'in_bbox',
    kind: 'predicate',
    clauses: ['W'],
    ...values('place', 'decimal', 'decimal', 'decimal', 'decimal'),
    result: 'boolean',
    syntax: 'in_bbox(geo field, lat1, lon1, lat2, lon2)',
    note: 'Inside the box between two opposite corners, latitude first.'
  },
  spatial('intersects', 'The geometries have a point in common.'),
  spatial('disjoint', 'The geometries have no point in common.'),
  spatial('within', 'The record lies inside the geometry.'),
  {
    name: 'geometry',
    kind: 'predicate',
    clauses: ['W'],
    ...optionalLast('place', 'geometry', 'relation'),
    result: 'boolean',
    syntax: "geometry(geo field, geom'…' [, INTERSECTS | DISJOINT | WITHIN])",
    note: 'v2.0 name of intersects, disjoint and within; intersects without a third argument.'
  },
  {
    name: 'polygon',
    kind: 'predicate',
    clauses: ['W'],
    ...values('place', 'geometry'),
    result: 'boolean',
    syntax: "polygon(geo point field, geom'…')",
    note: 'v2.0 name of within for points.'
  },
  {
    name: 'vector_similarity_threshold',
    kind: 'predicate',
    clauses: ['W'],
    ...values('string'),
    result: 'boolean',
    syntax: 'vector_similarity_threshold("text")',
    note: 'Semantic search of the catalog. Not offered by Loggia.'
  },

  {
    name: 'count',
    kind: 'aggregate',
    clauses: SO,
    style: 'counted',
    parameters: NOTHING,
    result: 'int',
    syntax: 'count(* | value | distinct value)',
    note: 'Records; records with a value; different values.'
  },
  statistic('sum', 'number', 'number', 'Sum; of integers exact, an integer while 64 bits hold it.'),
  statistic('avg', 'number', 'double', 'Mean; of integers their exact sum divided by their count.'),
  statistic('median', 'number', 'double', 'The 50th percentile.'),
  statistic('min', 'statistic', 'first', 'Least number or earliest date.'),
  statistic('max', 'statistic', 'first', 'Greatest number or latest date.'),
  {
    name: 'percentile',
    kind: 'aggregate',
    clauses: SO,
    ...values('number', 'decimal'),
    result: 'double',
    syntax: 'percentile(value, percent)',
    note: 'Percent from 0 to 100, so that 0.95 is the 0.95th percentile.'
  },
  {
    name: 'envelope',
    kind: 'aggregate',
    clauses: ['S'],
    ...values('point'),
    result: 'geo_shape',
    syntax: 'envelope(geo point field)',
    note: 'Convex hull of the points.'
  },
  {
    name: 'bbox',
    kind: 'aggregate',
    clauses: ['S'],
    ...values('place'),
    result: 'geo_shape',
    syntax: 'bbox(geo field)',
    note: 'Bounding box of the geometries.'
  },

  {
    name: 'range',
    kind: 'grouping',
    clauses: ['G'],
    style: 'steps',
    parameters: NOTHING,
    result: 'bucket',
    syntax: 'range(field, …)',
    note: 'Buckets of equal width (one number, or a number and a unit of time), or with given edges, open where a * stands.'
  },
  {
    name: 'geo_cluster',
    kind: 'grouping',
    clauses: ['G'],
    ...optionalLast('point', 'whole', 'whole'),
    result: 'cluster',
    syntax: 'geo_cluster(geo point field, zoom [, radius])',
    note: 'Points near each other; zoom 0 to 25, radius in pixels of a tile of 256 pixels, 40 by default.'
  },

  {
    name: 'random',
    kind: 'ordering',
    clauses: ['O'],
    ...optionalLast('whole'),
    result: 'none',
    syntax: 'random([seed])',
    note: 'A random order, the same one for the same seed.'
  },
  {
    name: 'vector_similarity',
    kind: 'ordering',
    clauses: ['O'],
    ...values('string'),
    result: 'double',
    syntax: 'vector_similarity("text")',
    note: 'Semantic order of the catalog. Not offered by Loggia.'
  },

  {
    name: 'include',
    kind: 'declaration',
    clauses: ['S'],
    style: 'pattern',
    parameters: NOTHING,
    result: 'none',
    syntax: 'include(name | prefix*)',
    note: 'Only these fields.'
  },
  {
    name: 'exclude',
    kind: 'declaration',
    clauses: ['S'],
    style: 'pattern',
    parameters: NOTHING,
    result: 'none',
    syntax: 'exclude(name | prefix*)',
    note: 'All fields but these.'
  }
]

const BY_NAME: ReadonlyMap<string, LanguageFunction> = new Map(FUNCTIONS.map((row) => [row.name, row]))

/** `name` in lower case. */
export function findFunction(name: string): LanguageFunction | undefined {
  return BY_NAME.get(name)
}
