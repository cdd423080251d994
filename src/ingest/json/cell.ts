import type { CellKind } from '../reading/readings.ts'
import { elementsOf, membersOf, NotJson, stringAt } from './scan.ts'

/** A value as it goes into the staging table: null, a place in the buffer, or a text made from it. */
export interface JsonCell {
  /** Absent: nothing is known of the column's kind by this cell. */
  readonly kind?: CellKind
  readonly text?: string
  readonly start?: number
  readonly end?: number
}

const NULL_CELL: JsonCell = {}

/** Reads the JSON value at `start`. Throws NotJson. */
export function readCell(buffer: Buffer, start: number, end: number): JsonCell {
  switch (buffer[start]) {
    case 0x22:
      return stringCell(buffer, start, end)
    case 0x5b:
      return arrayCell(buffer, start, end)
    case 0x7b:
      return objectCell(buffer, start, end)
    default:
      return wordCell(buffer, start, end)
  }
}

function stringCell(buffer: Buffer, start: number, end: number): JsonCell {
  if (!buffer.subarray(start, end).includes(0x5c)) return { kind: 'string', start: start + 1, end: end - 1 }
  return { kind: 'string', text: stringAt(buffer, start, end) }
}

const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/

function wordCell(buffer: Buffer, start: number, end: number): JsonCell {
  const word = buffer.toString('latin1', start, end)
  if (word === 'null') return NULL_CELL
  if (word === 'true' || word === 'false') return { kind: 'boolean', start, end }
  if (NUMBER.test(word)) return { kind: 'number', start, end }
  // Python and others write these for missing numbers.
  if (word === 'NaN' || word === 'Infinity' || word === '-Infinity') return NULL_CELL
  throw new NotJson(start, `${word.slice(0, 40)} is not a value`)
}

/**
 * A list of scalars stays JSON, with the digits of its numbers, for a field may want it so; an empty one is null. Half a
 * surrogate pair becomes U+FFFD, as in a text: the engine would read the list as empty.
 */
function arrayCell(buffer: Buffer, start: number, end: number): JsonCell {
  const elements = elementsOf(buffer, start)
  if (elements.length === 0) return { kind: 'list' }
  if (elements.some((element) => buffer[element.start] === 0x5b || buffer[element.start] === 0x7b))
    return jsonCell(buffer, start, end)
  const list = elements.map((element) => {
    const cell = readCell(buffer, element.start, element.end)
    if (cell.kind === undefined) return 'null'
    const text = cell.text ?? buffer.toString('utf8', cell.start, cell.end)
    return cell.kind === 'string' ? JSON.stringify(text.toWellFormed()) : text
  })
  return list.every((text) => text === 'null') ? { kind: 'list' } : { kind: 'list', text: `[${list.join(',')}]` }
}

const SHAPES: ReadonlySet<string> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection'
])

function objectCell(buffer: Buffer, start: number, end: number): JsonCell {
  const members = membersOf(buffer, start)
  const valueOf = (name: string): string | undefined => {
    const member = members.find((each) => each.name === name)
    return member === undefined ? undefined : buffer.toString('utf8', member.start, member.end)
  }
  const point = members.length === 2 ? pointText(members.map(({ name }) => [name, valueOf(name)!])) : undefined
  if (point !== undefined) return { kind: 'point', text: point }
  const type = valueOf('type')?.slice(1, -1)
  if (type === 'Feature' && valueOf('geometry') === 'null') return { kind: 'shape' }
  const shape =
    type === 'Feature'
      ? valueOf('geometry') !== undefined
      : type !== undefined && SHAPES.has(type) && (valueOf('coordinates') ?? valueOf('geometries')) !== undefined
  return shape ? { ...jsonCell(buffer, start, end), kind: 'shape' } : jsonCell(buffer, start, end)
}

const LATITUDES: ReadonlySet<string> = new Set(['lat', 'latitude'])
const LONGITUDES: ReadonlySet<string> = new Set(['lon', 'lng', 'long', 'longitude'])

/**
 * `{"lon": …, "lat": …}` as the Explore API writes points → `lat,lon`; the same with other usual names and with texts for
 * numbers, as Socrata has them, in the ranges of degrees.
 */
function pointText(members: readonly (readonly [name: string, value: string])[]): string | undefined {
  const [lat, lon] = [LATITUDES, LONGITUDES].map(
    (names) => members.find(([name]) => names.has(name.toLowerCase())) ?? (['', ''] as const)
  ) as [readonly [string, string], readonly [string, string]]
  const [latitude, longitude] = [lat[1], lon[1]].map((value) => value.replace(/^"(.*)"$/, '$1')) as [string, string]
  if (!NUMBER.test(latitude) || !NUMBER.test(longitude)) return undefined
  const isOwn = lat[0] === 'lat' && lon[0] === 'lon' && !lat[1].startsWith('"') && !lon[1].startsWith('"')
  if (!isOwn && (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 360)) return undefined
  return `${plainNumber(latitude)},${plainNumber(longitude)}`
}

/** Without exponent; a degree has nothing to say beyond the twelfth decimal. */
export function plainNumber(text: string): string {
  return /[eE]/.test(text) ? Number(text).toFixed(12) : text
}

function jsonCell(buffer: Buffer, start: number, end: number): JsonCell {
  const text = buffer.toString('utf8', start, end)
  try {
    JSON.parse(text)
  } catch {
    throw new NotJson(start, 'an object or array is malformed')
  }
  return { kind: 'json', text: withoutBlanks(text) }
}

/**
 * JSON without the blanks between its tokens, and with characters instead of their escapes, so that the same value has
 * the same text in every notation; the digits of numbers stay as they are.
 */
function withoutBlanks(json: string): string {
  if (!/[ \t\r\n\\]/.test(json)) return json
  return json.replace(/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/gs, (token) => {
    if (token[0] !== '"') return ''
    return /\\[u/]/.test(token) ? JSON.stringify(JSON.parse(token)) : token
  })
}
