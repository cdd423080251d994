import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import type { ThriftStruct, ThriftValue } from '#kit'
import { type LoggiaError, ThriftReader } from '#kit'
import { type ArrowSchema, readArrowSchema } from '../arrow/arrow-schema.ts'
import { ingestError } from '../errors.ts'
import type { ColumnMeaning, ScalarMeaning } from './column-text.ts'
import { CRS_BY_DEFAULT, type GeometryColumn, geometriesOf } from './geometry-columns.ts'
import { cutIntoPieces, type FilePiece, withTrailer } from './row-groups.ts'

/** The parts of a Parquet file's footer that a load needs (parquet.thrift, FileMetaData). */
export interface ParquetFooter {
  readonly rows: number
  /** Top-level columns of geometries, by the geo types of Parquet, by GeoParquet's metadata, or by those of Arrow. */
  readonly geometries: ReadonlyMap<string, GeometryColumn>
  /** What is said of top-level columns beside their types. */
  readonly meanings: ReadonlyMap<string, ColumnMeaning>
  /** What is said of the scalars in each of them, in their order. */
  readonly scalars: ReadonlyMap<string, readonly ScalarMeaning[]>
  /** A file of a few kilobytes with the same schema and no rows. */
  readonly emptyFile: Buffer
  /** The whole file's footer, without the column types that the engine does not know, whose bytes it can then read. */
  readonly patched: Buffer
  /** Files of some row groups each, together the whole; undefined: it can be read as a whole only. */
  readonly pieces: readonly FilePiece[] | undefined
  /** Records and bytes of the largest row group. */
  readonly largestGroup: { readonly rows: number; readonly bytes: number }
  /** Bytes of the file before the footer. */
  readonly dataBytes: number
}

const MAGIC = 'PAR1'
const MAX_FOOTER_BYTES = 256 << 20
/** A piece that is given to the engine, which keeps it in memory while it reads it. */
const PIECE_BYTES = 32 << 20

// Field numbers of parquet.thrift.
const SCHEMA = 2,
  ROWS = 3,
  ROW_GROUPS = 4,
  KEY_VALUES = 5
const NAME = 4,
  CHILDREN = 5,
  CONVERTED_TYPE = 6,
  LOGICAL_TYPE = 10
const BYTES_OF_GROUP = 2,
  ROWS_OF_GROUP = 3
/**
 * Members of the union LogicalType up to FLOAT16 are known to the engine; GEOMETRY and GEOGRAPHY and what may follow
 * are not.
 */
const LAST_KNOWN_LOGICAL_TYPE = 15,
  GEOMETRY = 17,
  GEOGRAPHY = 18

const TIME = 7
/** TIME_MILLIS and TIME_MICROS of ConvertedType, by which older writers say it. */
const CONVERTED_TIMES = [7, 8]
/** ConvertedType of intervals, which have no logical type. */
const CONVERTED_INTERVAL = 21

/** Reads the end of a Parquet file. Throws `ingest/damaged-parquet`. */
export async function readFooter(path: string, name: string): Promise<ParquetFooter> {
  const file = await open(path, 'r')
  try {
    return await parse(file, name)
  } catch (error) {
    throw error instanceof RangeError ? damagedParquet(name, error) : error
  } finally {
    await file.close()
  }
}

export function damagedParquet(name: string, cause?: unknown): LoggiaError {
  return ingestError(
    'ingest/damaged-parquet',
    `${name} is a damaged Parquet file, or uses a part of the format that cannot be read.`,
    { cause, details: { name } }
  )
}

async function parse(file: FileHandle, name: string): Promise<ParquetFooter> {
  const { size } = await file.stat()
  if (size < 12) throw damagedParquet(name)
  const end = await readAt(file, size - 8, 8)
  const length = end.readUInt32LE(0)
  if (end.toString('latin1', 4) === 'PARE')
    throw ingestError('ingest/encrypted-archive', `${name} is encrypted.`, { details: { name } })
  if (end.toString('latin1', 4) !== MAGIC || length > size - 12 || length > MAX_FOOTER_BYTES) throw damagedParquet(name)
  const bytes = await readAt(file, size - 8 - length, length)
  return take(bytes, size - 8 - length)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function take(bytes: Buffer, dataBytes: number): ParquetFooter {
  const footer = new ThriftReader(bytes).readStruct()
  if (footer.get(SCHEMA) === undefined || footer.get(ROWS) === undefined)
    throw new RangeError('the footer has no schema')
  const elements = structs(footer.get(SCHEMA)?.value)
  const unknown = elements.flatMap((element) => unknownLogicalType(element))
  const patched = cut(bytes, unknown)
  const rowsEnd = footer.get(ROWS)!.end
  const head = cut(bytes.subarray(0, rowsEnd), unknown)
  // Version, schema and number of rows as they are, then an empty list of row groups: field 4 after field 3, a list of
  // 0 structs, the end.
  const emptyFooter = Buffer.concat([head, Buffer.from([((ROW_GROUPS - ROWS) << 4) | 9, 0x0c, 0])])
  return {
    rows: countRows(footer),
    ...describedColumns(elements, footer),
    patched: withTrailer(patched),
    pieces: cutIntoPieces(patched, new ThriftReader(patched).readStruct(), PIECE_BYTES),
    largestGroup: largestGroup(footer),
    dataBytes,
    emptyFile: Buffer.concat([Buffer.from(MAGIC), withTrailer(emptyFooter)])
  }
}

function describedColumns(
  elements: readonly ThriftStruct[],
  footer: ThriftStruct
): Pick<ParquetFooter, 'geometries' | 'meanings' | 'scalars'> {
  const arrow = arrowSchema(footer)
  const geometries = geometryColumns(elements, footer, arrow)
  const tops = topLevel(elements)
  const saidByArrow = new Map(arrow?.columns.map(({ name, scalars }) => [name, scalars]))
  return {
    geometries,
    meanings: new Map<string, ColumnMeaning>([
      ...tops.filter(({ element }) => isInterval(element)).map(({ name }) => [name, { kind: 'interval' }] as const),
      ...[...geometries].map(([name, { encoding }]) => [name, { kind: 'geometry', encoding }] as const)
    ]),
    scalars: new Map(tops.map(({ name, scalars }) => [name, scalarMeanings(scalars, saidByArrow.get(name) ?? [])]))
  }
}

/** Durations are only in the schema of Arrow, which has as many scalars. */
function scalarMeanings(scalars: readonly ThriftStruct[], arrow: readonly ScalarMeaning[]): ScalarMeaning[] {
  return scalars.map((element, index) =>
    isTime(element) ? { kind: 'time' } : arrow.length === scalars.length ? arrow[index] : undefined
  )
}

function isTime(element: ThriftStruct): boolean {
  const logical = element.get(LOGICAL_TYPE)?.value as ThriftStruct | undefined
  return logical?.has(TIME) === true || CONVERTED_TIMES.includes(convertedType(element))
}

function isInterval(element: ThriftStruct): boolean {
  return convertedType(element) === CONVERTED_INTERVAL
}

function convertedType(element: ThriftStruct): number {
  return Number(element.get(CONVERTED_TYPE)?.value ?? -1)
}

/** By the row groups: writers exist that leave the file's own count at 0. */
function countRows(footer: ThriftStruct): number {
  return structs(footer.get(ROW_GROUPS)?.value).reduce(
    (sum, group) => sum + Number(group.get(ROWS_OF_GROUP)?.value ?? 0),
    0
  )
}

function largestGroup(footer: ThriftStruct): ParquetFooter['largestGroup'] {
  const groups = structs(footer.get(ROW_GROUPS)?.value)
  const largest = (field: number): number => Math.max(0, ...groups.map((group) => Number(group.get(field)?.value ?? 0)))
  return { rows: largest(ROWS_OF_GROUP), bytes: largest(BYTES_OF_GROUP) }
}

type Range = readonly [start: number, end: number]

function unknownLogicalType(element: ThriftStruct): Range[] {
  const field = element.get(LOGICAL_TYPE)
  const [member] = field === undefined ? [] : [...(field.value as ThriftStruct).keys()]
  return member === undefined || member <= LAST_KNOWN_LOGICAL_TYPE ? [] : [[field!.start, field!.end]]
}

function cut(bytes: Buffer, ranges: readonly Range[]): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (const [start, end] of ranges) {
    if (end > bytes.length) break
    parts.push(bytes.subarray(from, start))
    from = end
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** Columns of the root whose logical type is geometric, or that metadata say to be geometries. */
function geometryColumns(
  elements: readonly ThriftStruct[],
  footer: ThriftStruct,
  arrow: ArrowSchema | undefined
): Map<string, GeometryColumn> {
  const tops = topLevel(elements)
  const names = new Set(tops.map(({ name }) => name))
  const found = new Map<string, GeometryColumn>(arrow?.geometries ?? [])
  for (const { name, element } of tops) {
    const [[member, type] = []] = [...((element.get(LOGICAL_TYPE)?.value as ThriftStruct | undefined) ?? [])]
    if (member === GEOMETRY || member === GEOGRAPHY)
      found.set(name, {
        encoding: 'wkb',
        crs: typeSystem(type!.value as ThriftStruct, footer)
      })
  }
  for (const [name, column] of geoParquetColumns(footer)) found.set(name, column)
  return new Map([...found].filter(([name]) => names.has(name)))
}

interface TopColumn {
  readonly name: string
  readonly element: ThriftStruct
  /** Those in it that have no others in them. */
  readonly scalars: readonly ThriftStruct[]
}

/** The schema is a tree written in depth-first order; its first element is the root. */
function topLevel(elements: readonly ThriftStruct[]): TopColumn[] {
  const tops: TopColumn[] = []
  for (let at = 1, next = 1; at < elements.length; at = next) {
    next = after(elements, at, 0)
    const scalars = elements.slice(at, next).filter((element) => Number(element.get(CHILDREN)?.value ?? 0) === 0)
    tops.push({ name: nameOf(elements[at]!), element: elements[at]!, scalars })
  }
  return tops
}

function after(elements: readonly ThriftStruct[], at: number, depth: number): number {
  const children = Number(elements[at]?.get(CHILDREN)?.value ?? 0)
  if (depth > 64) throw new RangeError('nested too deeply')
  let next = at + 1
  for (let child = 0; child < children && next < elements.length; child++) next = after(elements, next, depth + 1)
  return next
}

/**
 * Field 1 of GEOMETRY and GEOGRAPHY: a code, PROJJSON, or `projjson:KEY` for the value of that key in the file's
 * metadata.
 */
function typeSystem(type: ThriftStruct, footer: ThriftStruct): unknown {
  const said = type.get(1) === undefined ? '' : text(type.get(1)!.value)
  if (said === '') return CRS_BY_DEFAULT
  const key = /^projjson:(.+)$/.exec(said)?.[1]
  const described = key === undefined ? said : text(valueOf(footer, key) ?? Buffer.alloc(0))
  return described.startsWith('{') ? parseJson(described) : described
}

function valueOf(footer: ThriftStruct, key: string): ThriftValue | undefined {
  return structs(footer.get(KEY_VALUES)?.value)
    .find((pair) => text(pair.get(1)!.value) === key)
    ?.get(2)?.value
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function geoParquetColumns(footer: ThriftStruct): [name: string, column: GeometryColumn][] {
  const geo = valueOf(footer, 'geo')
  return geo === undefined ? [] : geometriesOf(text(geo))
}

/**
 * The schema that writers of Arrow keep beside their own: what it says of durations and of geometries. One that cannot
 * be read says nothing.
 */
function arrowSchema(footer: ThriftStruct): ArrowSchema | undefined {
  const kept = valueOf(footer, 'ARROW:schema')
  if (kept === undefined) return undefined
  const message = Buffer.from(text(kept), 'base64')
  try {
    return readArrowSchema(message.subarray(message.readUInt32LE(0) === 0xffff_ffff ? 8 : 4))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Empty in a damaged footer. */
function nameOf(element: ThriftStruct): string {
  return text(element.get(NAME)?.value ?? Buffer.alloc(0))
}

function structs(value: ThriftValue | undefined): ThriftStruct[] {
  return Array.isArray(value) ? value.filter((each) => each instanceof Map) : []
}

function text(value: ThriftValue): string {
  return Buffer.isBuffer(value) ? value.toString('utf8') : ''
}
