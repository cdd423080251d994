import { FlatTable } from '../layers/binary/flat-table.ts'
import type { ColumnMeaning } from '../parquet/column-text.ts'
import { type GeometryColumn, geometriesOf, geometryOfExtension } from '../parquet/geometry-columns.ts'

/** What the schema of an Arrow file says beyond the types that the engine reads (Schema.fbs of Apache Arrow). */
export interface ArrowSchema {
  /** In their order. */
  readonly columns: readonly ArrowColumn[]
  /** Columns of geometries, as GeoPandas, GDAL and the extension types of GeoArrow name them. */
  readonly geometries: ReadonlyMap<string, GeometryColumn>
}

export interface ArrowColumn {
  readonly name: string
  /** The type Null, of which the engine knows nothing: every value is null. */
  readonly isNull: boolean
  /** The type in it or within it that the engine does not read. */
  readonly unreadable: string | undefined
  readonly meaning: ColumnMeaning
}

// Numbers of fields of Message, Schema, Field and KeyValue.
const HEADER = 2
const FIELDS = 1,
  METADATA = 2
const NAME = 0,
  TYPE_ID = 2,
  TYPE = 3,
  DICTIONARY = 4,
  CHILDREN = 5,
  FIELD_METADATA = 6
const KEY = 0,
  VALUE = 1
// Members of the union Type.
const NULL = 1,
  DECIMAL = 7,
  DATE = 8,
  TIME = 9,
  DURATION = 18
const UNREADABLE: Readonly<Record<number, string>> = {
  11: 'interval',
  22: 'run-end encoded',
  25: 'list view',
  26: 'large list view'
}
/** DateUnit: days, or milliseconds, which some writers use for moments. */
const DATE_MILLISECONDS = 1
/** Digits of a second by TimeUnit, whose first member is seconds. */
const UNIT_DIGITS = [0, 3, 6, 9] as const
const MILLISECONDS = 1
const MAX_DEPTH = 64

/**
 * The engine's moments for dates in milliseconds begin in 1970 and end in 2106, and others turn into wrong ones. Durations
 * lie in the file in the same way, so the type of such columns becomes theirs, in place.
 */
export function readDaysAsDurations(message: Buffer): void {
  for (const field of FlatTable.root(message).table(HEADER)?.tables(FIELDS) ?? []) {
    const place = field.placeOf(TYPE_ID)
    if (meaningOf(field)?.kind === 'milliseconds' && place !== undefined) message.writeUInt8(DURATION, place)
  }
}

/** `message`: of the schema, without its length. Throws RangeError. */
export function readArrowSchema(message: Buffer): ArrowSchema {
  const schema = FlatTable.root(message).table(HEADER)
  const fields = schema?.tables(FIELDS) ?? []
  const geo = schema === undefined ? undefined : valueOf(schema.tables(METADATA), 'geo')
  const extensions = fields.flatMap((field): [string, GeometryColumn][] => {
    const found = extensionOf(field)
    return found === undefined ? [] : [[nameOf(field), found]]
  })
  return {
    columns: fields.map((field) => ({
      name: nameOf(field),
      isNull: field.int8(TYPE_ID) === NULL,
      unreadable: unreadableType(field),
      meaning: meaningOf(field)
    })),
    geometries: new Map([...extensions, ...(geo === undefined ? [] : geometriesOf(geo))])
  }
}

const nameOf = (field: FlatTable): string => field.text(NAME) ?? ''

function valueOf(pairs: readonly FlatTable[], key: string): string | undefined {
  return pairs.find((pair) => pair.text(KEY) === key)?.text(VALUE)
}

function extensionOf(field: FlatTable): GeometryColumn | undefined {
  const pairs = field.tables(FIELD_METADATA)
  const name = valueOf(pairs, 'ARROW:extension:name')
  return name === undefined ? undefined : geometryOfExtension(name, valueOf(pairs, 'ARROW:extension:metadata'))
}

function unreadableType(field: FlatTable, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deeply')
  const type = field.int8(TYPE_ID)
  if (type === DECIMAL && (field.table(TYPE)?.int32(1) ?? 0) < 0) return 'decimal of negative scale'
  if (UNREADABLE[type] !== undefined) return UNREADABLE[type]
  for (const child of field.tables(CHILDREN)) {
    const found = unreadableType(child, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function meaningOf(field: FlatTable): ColumnMeaning {
  const unit = field.table(TYPE)?.int16(0, MILLISECONDS)
  switch (field.int8(TYPE_ID)) {
    case DATE:
      return unit === DATE_MILLISECONDS && field.table(DICTIONARY) === undefined ? { kind: 'milliseconds' } : undefined
    case TIME:
      return { kind: 'time' }
    case DURATION:
      return { kind: 'duration', digits: UNIT_DIGITS[unit ?? MILLISECONDS] ?? 0 }
    default:
      return undefined
  }
}
