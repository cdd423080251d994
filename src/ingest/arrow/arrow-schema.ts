import { FlatTable } from '../layers/binary/flat-table.ts'
import type { ColumnMeaning, ScalarMeaning } from '../parquet/column-text.ts'
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
  /** Of the scalars in it, in their order. */
  readonly scalars: readonly ScalarMeaning[]
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
  INT = 2,
  DECIMAL = 7,
  DATE = 8,
  TIME = 9,
  TIMESTAMP = 10,
  INTERVAL = 11,
  FIXED_SIZE_BINARY = 15,
  DURATION = 18
const UNREADABLE: Readonly<Record<number, string>> = {
  22: 'run-end encoded',
  25: 'list view',
  26: 'large list view'
}
/** DateUnit: days, or milliseconds, which some writers use for moments. */
const DATE_MILLISECONDS = 1
/** Digits of a second by TimeUnit, whose first member is seconds. */
const UNIT_DIGITS = [0, 3, 6, 9] as const
const MILLISECONDS = 1
/** IntervalUnit: months; days and milliseconds; months, days and nanoseconds. */
const INTERVAL_BYTES = [4, 8, 16] as const
/** Of decimals of 256 bits. */
const MAX_ZEROS = 76
const MAX_DEPTH = 64

/**
 * The message of a schema in which types that the engine reads wrongly or not at all are others of the same layout:
 *
 * - dates in milliseconds, of which the engine knows 1970 to 2106 and turns others into wrong ones, are moments,
 * - days in a dictionary, of which it refuses those before 1900, are numbers,
 * - intervals are numbers or bytes,
 * - decimals of negative scale have none.
 *
 * `readArrowSchema` says what such columns are. Throws RangeError.
 */
export function withReadableTypes(message: Buffer): Buffer {
  const changed = changeMessage(message)
  for (const field of FlatTable.root(message).table(HEADER)?.tables(FIELDS) ?? []) {
    const unit = field.table(TYPE)?.int16(0) ?? 0
    const meaning = meaningOf(field)
    if (meaning?.kind === 'days') changed.setType(field, INT, INT_32)
    else if (meaning?.kind === 'interval')
      if (unit === 0) changed.setType(field, INT, INT_32)
      else changed.setType(field, FIXED_SIZE_BINARY, [{ bytes: 4, value: intervalBytes(unit) }])
    else if (meaning?.kind === 'scaled') changed.setScale(field, 0)
    readDatesAsMoments(field, changed)
  }
  return changed.bytes()
}

function intervalBytes(unit: number): number {
  const bytes = INTERVAL_BYTES[unit]
  if (bytes === undefined) throw new RangeError('a unit of intervals out of range')
  return bytes
}

const INT_32 = [
  { bytes: 4, value: 32 },
  { bytes: 1, value: 1 }
] as const

function readDatesAsMoments(field: FlatTable, changed: ChangedMessage, depth = 0): void {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deeply')
  if (isDateOfMilliseconds(field)) changed.setType(field, TIMESTAMP, [{ bytes: 2, value: MILLISECONDS }])
  for (const child of field.tables(CHILDREN)) readDatesAsMoments(child, changed, depth + 1)
}

function isDateOfMilliseconds(field: FlatTable): boolean {
  const unit = field.table(TYPE)?.int16(0, DATE_MILLISECONDS) ?? DATE_MILLISECONDS
  return field.int8(TYPE_ID) === DATE && unit === DATE_MILLISECONDS
}

type TableValues = readonly { readonly bytes: 1 | 2 | 4; readonly value: number }[]

interface ChangedMessage {
  /** `values`: of the first fields of the type's table. */
  setType(field: FlatTable, type: number, values: TableValues): void
  setScale(field: FlatTable, scale: number): void
  bytes(): Buffer
}

/** A message whose types are changed in place; tables of other types follow it. */
function changeMessage(message: Buffer): ChangedMessage {
  const changed = Buffer.from(message)
  const parts: Buffer[] = [changed, Buffer.alloc(-message.length & 7)]
  let length = message.length + (-message.length & 7)
  return {
    setType(field, type, values) {
      const [idAt, tableAt] = [field.placeOf(TYPE_ID), field.placeOf(TYPE)]
      if (idAt === undefined || tableAt === undefined) throw new RangeError('a type without a table')
      const table = typeTable(values)
      changed.writeUInt8(type, idAt)
      changed.writeUInt32LE(length + VTABLE_BYTES - tableAt, tableAt)
      parts.push(table)
      length += table.length
    },
    setScale(field, scale) {
      const at = field.table(TYPE)?.placeOf(DECIMAL_SCALE)
      if (at !== undefined) changed.writeInt32LE(scale, at)
    },
    bytes: () => Buffer.concat(parts)
  }
}

const VTABLE_BYTES = 16

/** A vtable (its size, that of the table, the places of the fields), and the table behind it. */
function typeTable(values: TableValues): Buffer {
  const table = Buffer.alloc(2 * VTABLE_BYTES)
  for (const [index, size] of [4 + 2 * values.length, 16].entries()) table.writeUInt16LE(size, 2 * index)
  table.writeInt32LE(VTABLE_BYTES, VTABLE_BYTES)
  for (const [index, { bytes, value }] of values.entries()) {
    // Each begins at a multiple of four bytes.
    const place = 4 + 4 * index
    table.writeUInt16LE(place, 4 + 2 * index)
    table.writeUIntLE(value, VTABLE_BYTES + place, bytes)
  }
  return table
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
      meaning: meaningOf(field),
      scalars: scalarsOf(field)
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
  if (UNREADABLE[type] !== undefined) return UNREADABLE[type]
  // What stands in a column itself is read.
  if (depth > 0 && type === DECIMAL && scaleOf(field) < 0) return 'decimal of negative scale'
  if (type === INTERVAL && (depth > 0 || field.table(DICTIONARY) !== undefined)) return 'interval'
  for (const child of field.tables(CHILDREN)) {
    const found = unreadableType(child, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function scalarsOf(field: FlatTable, depth = 0): ScalarMeaning[] {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deeply')
  const children = field.tables(CHILDREN)
  if (children.length > 0) return children.flatMap((child) => scalarsOf(child, depth + 1))
  const type = field.int8(TYPE_ID)
  if (type === TIME) return [{ kind: 'time' }]
  if (type !== DURATION) return [undefined]
  const unit = field.table(TYPE)?.int16(0, MILLISECONDS) ?? MILLISECONDS
  return [{ kind: 'duration', digits: UNIT_DIGITS[unit] ?? 0 }]
}

const DECIMAL_SCALE = 1

const scaleOf = (field: FlatTable): number => field.table(TYPE)?.int32(DECIMAL_SCALE) ?? 0

function meaningOf(field: FlatTable): ColumnMeaning {
  const isDictionary = field.table(DICTIONARY) !== undefined
  switch (field.int8(TYPE_ID)) {
    case DATE:
      return isDictionary && !isDateOfMilliseconds(field) ? { kind: 'days' } : undefined
    case INTERVAL:
      return isDictionary ? undefined : { kind: 'interval' }
    case DECIMAL: {
      const zeros = -scaleOf(field)
      if (zeros > MAX_ZEROS) throw new RangeError('a scale out of range')
      return zeros > 0 ? { kind: 'scaled', zeros } : undefined
    }
    default:
      return undefined
  }
}
