import type { Dataset } from '#catalog'
import { isRawJson, rawJson } from './raw-json.ts'

type Field = Dataset['storedFields'][number]

/** Members of an object that is a point, as the APIs of portals and maps name them. */
const NAMES = [
  ['lat', 'lon'],
  ['lat', 'lng'],
  ['latitude', 'longitude']
] as const
const JSON_NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$/

interface Position {
  /** As they are written. */
  readonly lat: string
  readonly lon: string
}

/** How a notation writes a point; others are the business of the importer. */
const WRITERS: Readonly<Record<string, (position: Position) => unknown>> = {
  'lat,lon': ({ lat, lon }) => ({ lon: rawJson(lon), lat: rawJson(lat) }),
  'lon,lat': ({ lat, lon }) => `${lon},${lat}`,
  wkt: ({ lat, lon }) => `POINT(${lon} ${lat})`
}

/**
 * The point of a pushed record as the field has its points: devices send `[lat, lon]` as version 1 of the API writes them,
 * `{"lon", "lat"}` as version 2 does, or GeoJSON. Other values stay, as do those of a field with a coordinate system, of which
 * only the importer knows. Where two columns make the point, the system is theirs.
 */
export function plainPoint(value: unknown, { values, source }: Field): unknown {
  const isPair = typeof source === 'object'
  const write =
    isPair || values?.crs === undefined ? WRITERS[(isPair ? undefined : values?.notation) ?? 'lat,lon'] : undefined
  if (write === undefined || typeof value !== 'object' || value === null || isRawJson(value)) return value
  const pair = pairOf(value)
  if (pair === undefined) return value
  const [lat, lon] = pair.map(numberOf)
  if (lat !== undefined && lon !== undefined) return write({ lat, lon })
  return pair.every((each) => each === null || each === '') ? null : value
}

/** Latitude and longitude. */
function pairOf(value: object): readonly [unknown, unknown] | undefined {
  if (Array.isArray(value)) return value.length === 2 ? [value[0], value[1]] : undefined
  const members = value as Readonly<Record<string, unknown>>
  const { type, coordinates, geometry } = members
  if (type === 'Feature' && typeof geometry === 'object' && geometry !== null) return pairOf(geometry)
  if (type === 'Point' && Array.isArray(coordinates))
    return coordinates.length === 2 || coordinates.length === 3 ? [coordinates[1], coordinates[0]] : undefined
  for (const [lat, lon] of NAMES)
    if (Object.hasOwn(members, lat) && Object.hasOwn(members, lon)) return [members[lat], members[lon]]
  return undefined
}

function numberOf(value: unknown): string | undefined {
  const text = isRawJson(value) ? value.rawJSON : typeof value === 'string' ? value.trim() : ''
  return JSON_NUMBER.test(text) ? withoutExponent(text) : undefined
}

function withoutExponent(text: string): string {
  return /e/i.test(text) ? Number(text).toFixed(12) : text
}
