import type { FieldReference, Literal, Query, SelectItem, Source } from '#query'
import { type Field, isMultivalued, makeField } from '#schema'
import type { Engine } from '../engine.ts'
import { derivedColumns } from '../layout.ts'

/** A small dataset with every type of field, nulls, lists and shapes; what each row is there for stands beside it. */
export const FIELDS: readonly Field[] = [
  makeField('id', 'int', { id: true }),
  makeField('name', 'text', { facet: true }),
  makeField('tags', 'text', { multivalued: ',' }),
  makeField('path', 'text', { hierarchical: '/' }),
  makeField('price', 'double'),
  makeField('open', 'boolean'),
  makeField('born', 'date', { timeserie_precision: 'month' }),
  makeField('seen', 'datetime'),
  makeField('place', 'geo_point_2d'),
  makeField('area', 'geo_shape'),
  makeField('extra', 'json_blob'),
  makeField('photo', 'file'),
  makeField('default.title', 'text')
]

const SQUARE = '{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[4,4],[4,6],[6,6],[6,4],[4,4]]]}'
const COLLECTION =
  '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[20,20]},{"type":"LineString","coordinates":[[30,30],[31,31]]}]}'

const ROWS: readonly Readonly<Record<string, unknown>>[] = [
  // Accents, quotes, a fraction of a second, a polygon with a hole.
  {
    id: 1,
    name: 'Élan "vert"',
    tags: ['red', 'blue'],
    path: 'Europe/France/Paris',
    price: 2,
    open: true,
    born: '1988-01-15',
    seen: '2024-12-12 10:27:18.995',
    place: [2.35, 48.85],
    area: SQUARE,
    extra: '{"a": 1}',
    photo: '{"id": "x"}',
    'default.title': 'One; two'
  },
  // Every value null.
  { id: 2 },
  // The largest int, a number without fraction, a point south-west, a collection, text that is not JSON.
  {
    id: '9223372036854775807',
    name: 'elan bleu',
    tags: ['blue', 'blue', 'a,b'],
    path: 'Europe/France',
    price: -0.5,
    open: false,
    born: '2020-02-29',
    seen: '2024-07-01 00:00:00',
    place: [-3.5, -1.25],
    area: COLLECTION,
    extra: 'no json',
    'default.title': ' padded '
  },
  // Other alphabets, a control character, the end of the calendar, a point at the date line.
  {
    id: 4,
    name: 'Œuvre\tночь',
    tags: ['red'],
    path: 'Asia',
    price: 1e21,
    open: true,
    born: '2299-12-31',
    seen: '1969-12-31 23:59:59',
    place: [179.95, -16.5],
    area: '{"type":"Point","coordinates":[2,2]}',
    'default.title': 'ΟΔΟΣΤΡΩΜΑ'
  },
  // A word that begins like another, equal prices.
  {
    id: 5,
    name: 'Elantra',
    tags: [],
    path: 'Europe/Spain',
    price: 2,
    open: false,
    born: '2020-03-01',
    seen: '2024-03-31 01:30:00',
    place: [-179.95, -16.5],
    area: '{"type":"MultiPoint","coordinates":[[5,5],[50,50]]}',
    'default.title': 'Μια οδός'
  }
]

export const TABLE = 'v_contract_1'
export const SOURCE: Source = { table: TABLE, datasetId: 'contract', fields: FIELDS, recordCount: ROWS.length }

export async function loadContractData(engine: Engine): Promise<void> {
  const shape = { fields: FIELDS, expectedRows: ROWS.length }
  const columns = derivedColumns(shape, (field) => `f${FIELDS.indexOf(field)}`, {
    ordinal: 'o',
    timestamp: "toDateTime64('2024-01-02 03:04:05.678', 3, 'UTC')",
    occurrence: '0'
  })
  const structure = [...FIELDS.map((field, place) => `f${place} ${inputType(field)}`), 'o UInt64'].join(', ')
  const select = `SELECT ${columns.map((column) => column.sql).join(', ')} FROM input('${structure}') FORMAT JSONEachRow`
  await engine.versions.create(TABLE, shape, {
    columns: columns.map(({ name }) => name),
    select,
    body: ROWS.map(inputLine).join('\n')
  })
}

const INPUT_TYPES: Partial<Record<Field['type'], string>> = {
  int: 'Nullable(Int64)',
  double: 'Nullable(Float64)',
  boolean: 'Nullable(Bool)',
  date: 'Nullable(Date32)',
  datetime: "Nullable(DateTime64(6, \\'UTC\\'))",
  geo_point_2d: 'Tuple(Nullable(Float64), Nullable(Float64))'
}

function inputType(field: Field): string {
  return isMultivalued(field) ? 'Array(String)' : (INPUT_TYPES[field.type] ?? 'Nullable(String)')
}

function inputLine(row: Readonly<Record<string, unknown>>, ordinal: number): string {
  const cells = FIELDS.map((field, place) => [
    `f${place}`,
    row[field.name] ?? (isMultivalued(field) ? [] : field.type === 'geo_point_2d' ? [null, null] : null)
  ])
  return JSON.stringify({ ...Object.fromEntries(cells), o: ordinal })
}

export function field(name: string): FieldReference {
  const found = FIELDS.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no field ${name}`)
  return { kind: 'field', name, type: found.type, list: isMultivalued(found) }
}

export function query(parts: Partial<Query> = {}): Query {
  return {
    source: SOURCE,
    where: undefined,
    groups: [],
    select: items('id'),
    order: [],
    limit: 100,
    offset: 0,
    timezone: 'UTC',
    lang: 'en',
    ...parts
  }
}

export function items(...names: string[]): SelectItem[] {
  return names.map((name) => ({ key: name, value: field(name) }))
}

export const text = (value: string): Literal => ({ kind: 'literal', type: 'text', value })
export const int = (value: string): Literal => ({ kind: 'literal', type: 'int', value })
export const double = (value: number): Literal => ({ kind: 'literal', type: 'double', value })
export const date = (value: string): Literal => ({ kind: 'literal', type: 'date', value })
export const instant = (value: string): Literal => ({ kind: 'literal', type: 'datetime', value })
