import type { JsonCell } from './cell.ts'
import type { Member } from './scan.ts'
import { membersOf } from './scan.ts'

/** Name of the column for the geometry of features. */
export const SHAPE_LABEL = 'geo_shape'
/** Name of the column for features that are points. */
export const POINT_LABEL = 'geo_point_2d'

const GEOMETRIES = /^"(Point|MultiPoint|LineString|MultiLineString|Polygon|MultiPolygon|GeometryCollection)"$/
/** The members of a GeoJSON feature that are not its properties (RFC 7946 §3.2). */
const STRUCTURE: ReadonlySet<string> = new Set(['type', 'geometry', 'properties', 'bbox', 'crs'])

export interface FeatureParts {
  /** The geometry's place; absent when it is null or missing. */
  readonly geometry: { readonly start: number; readonly end: number } | undefined
  /** Coordinate system of a geometry or feature, as GeoJSON of 2008 and PostGIS write it. */
  readonly crs?: string
  /** Properties, then `id` and foreign members unless a property has the name. */
  readonly properties: readonly Member[]
}

/** A GeoJSON Feature or a bare geometry, taken apart; undefined for any other record. */
export function featureParts(
  buffer: Buffer,
  start: number,
  end: number,
  members: readonly Member[]
): FeatureParts | undefined {
  const raw = (name: string): string | undefined => {
    const member = members.find((each) => each.name === name)
    return member === undefined
      ? undefined
      : buffer.toString('utf8', member.start, Math.min(member.end, member.start + 40))
  }
  const type = raw('type')
  if (type === undefined) return undefined
  if (GEOMETRIES.test(type) && (raw('coordinates') ?? raw('geometries')) !== undefined)
    return { geometry: { start, end }, properties: [], ...crsOf(buffer, members) }
  if (type !== '"Feature"' || (raw('geometry') ?? raw('properties')) === undefined) return undefined
  const geometry = members.find((each) => each.name === 'geometry' && buffer[each.start] === 0x7b)
  const holder = members.find((each) => each.name === 'properties' && buffer[each.start] === 0x7b)
  const properties = holder === undefined ? [] : membersOf(buffer, holder.start)
  const names = new Set(properties.map((each) => each.name))
  const crs = {
    ...crsOf(buffer, members),
    ...(geometry !== undefined && mentions(buffer, geometry) && crsOf(buffer, membersOf(buffer, geometry.start)))
  }
  return {
    geometry,
    ...crs,
    properties: [...properties, ...members.filter((each) => !STRUCTURE.has(each.name) && !names.has(each.name))]
  }
}

function crsOf(buffer: Buffer, members: readonly Member[]): { readonly crs?: string } {
  const member = members.find(({ name }) => name === 'crs')
  return member === undefined ? {} : { crs: buffer.toString('utf8', member.start, member.end) }
}

/** Geometries are long, and nearly none has one. */
function mentions(buffer: Buffer, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return buffer.subarray(start, end).includes('"crs"')
}

export interface PlainPoint {
  readonly latitude: string
  readonly longitude: string
  readonly height: false
  readonly cell: JsonCell
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/.source
const PLAIN_POINT = new RegExp(
  String.raw`^\{[ \t\r\n]*"type"[ \t\r\n]*:[ \t\r\n]*"Point"[ \t\r\n]*,[ \t\r\n]*"coordinates"[ \t\r\n]*:[ \t\r\n]*\[[ \t\r\n]*(${NUMBER})[ \t\r\n]*,[ \t\r\n]*(${NUMBER})[ \t\r\n]*\][ \t\r\n]*\}$`
)
const PLAIN_POINT_BYTES = 120

/** A Point as most programs write it, with the cell of its shape; undefined for every other geometry. */
export function plainPoint(buffer: Buffer, start: number, end: number): PlainPoint | undefined {
  if (end - start > PLAIN_POINT_BYTES) return undefined
  const [, longitude, latitude] = PLAIN_POINT.exec(buffer.toString('latin1', start, end)) ?? []
  if (longitude === undefined || latitude === undefined) return undefined
  const text = `{"type":"Point","coordinates":[${longitude},${latitude}]}`
  return { longitude, latitude, height: false, cell: { kind: 'shape', text } }
}

const POSITION = /^\[\s*(-?[\d.eE+-]+)\s*,\s*(-?[\d.eE+-]+)\s*(,[^\]]*)?\]$/
/** A position has a few numbers, and a Point perhaps the description of its system. */
const POINT_BYTES = 2_000

/** `lat,lon` of a Point's text, and whether it has a height; undefined for every other geometry, also one with points. */
export function readPoint(
  buffer: Buffer,
  start: number,
  end: number
): { latitude: string; longitude: string; height: boolean } | undefined {
  // Its name is looked for first, because members of long shapes take time.
  if (!buffer.toString('latin1', start, Math.min(end, start + POINT_BYTES)).includes('"Point"')) return undefined
  const members = membersOf(buffer, start)
  const text = (name: string): string => {
    const member = members.find((each) => each.name === name)
    return member === undefined ? '' : buffer.toString('latin1', member.start, Math.min(member.end, member.start + 200))
  }
  const [, longitude, latitude, height] = text('type') === '"Point"' ? (POSITION.exec(text('coordinates')) ?? []) : []
  return longitude === undefined || latitude === undefined
    ? undefined
    : { longitude, latitude, height: height !== undefined }
}
