import type { Geometry } from '#query'
import { checkLine, checkPosition, checkRing, DEPTHS, GeometryError, MAX_COLLECTION_DEPTH } from './shape.ts'

/** A GeoJSON geometry (RFC 7946 §3.1), or a Feature around one. */
export function parseGeojson(text: string): Geometry {
  return readGeojson(parseJson(text), 0)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GeometryError('it is not JSON')
  }
}

/** Checks a decoded geometry, whatever it came from, and leaves nothing in it that is not GeoJSON of two dimensions. */
export function readGeojson(value: unknown, depth: number): Geometry {
  if (depth > MAX_COLLECTION_DEPTH) throw new GeometryError('collections are nested too deep')
  const { type, coordinates, geometries, geometry } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<string, unknown>
  if (type === 'Feature') return readGeojson(geometry, depth + 1)
  if (type === 'GeometryCollection')
    return { type, geometries: listOf(geometries).map((each) => readGeojson(each, depth + 1)) }
  if (!isType(type)) throw new GeometryError(`${JSON.stringify(type) ?? 'nothing'} is not a geometry type`)
  return { type, coordinates: readCoordinates(type, listOf(coordinates)) }
}

function isType(type: unknown): type is keyof typeof DEPTHS {
  return typeof type === 'string' && Object.hasOwn(DEPTHS, type)
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new GeometryError('coordinates are a list')
  return value
}

function readCoordinates(type: keyof typeof DEPTHS, coordinates: readonly unknown[]): unknown {
  const positions = (value: unknown): ReturnType<typeof checkPosition>[] =>
    listOf(value).map((each) => checkPosition(listOf(each)))
  if (coordinates.length === 0) return []
  switch (type) {
    case 'Point':
      return checkPosition(coordinates)
    case 'MultiPoint':
      return positions(coordinates)
    case 'LineString':
      return checkLine(positions(coordinates))
    case 'MultiLineString':
      return coordinates.map((line) => checkLine(positions(line)))
    case 'Polygon':
      return coordinates.map((ring) => checkRing(positions(ring)))
    case 'MultiPolygon':
      return coordinates.map((polygon) => listOf(polygon).map((ring) => checkRing(positions(ring))))
  }
}
