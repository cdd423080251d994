import {
  type Geometry,
  GeometryError,
  isSimpleType,
  type Line,
  MAX_COLLECTION_DEPTH,
  type Position,
  type SimpleType
} from './geometry.ts'

/** Maps continue beyond the date line, by this many turns around the earth. */
const MAX_LONGITUDE = 3600

/**
 * A decoded geometry, or the geometry of a Feature, checked and with nothing left in it that is not GeoJSON of two
 * dimensions. Longitudes beyond 180 count on behind the date line. Throws GeometryError.
 */
export function checkGeometry(value: unknown): Geometry {
  return check(value, 0)
}

function check(value: unknown, depth: number): Geometry {
  if (depth > MAX_COLLECTION_DEPTH) throw new GeometryError('collections are nested too deep')
  const { type, coordinates, geometries, geometry } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<string, unknown>
  if (type === 'Feature') return check(geometry, depth + 1)
  if (type === 'GeometryCollection')
    return { type, geometries: listOf(geometries).map((each) => check(each, depth + 1)) }
  if (!isSimpleType(type)) throw new GeometryError(`${JSON.stringify(type) ?? 'nothing'} is not a geometry type`)
  return checkCoordinates(type, listOf(coordinates))
}

function checkCoordinates(type: SimpleType, coordinates: readonly unknown[]): Geometry {
  if (coordinates.length === 0) return { type, coordinates: [] }
  switch (type) {
    case 'Point':
      return { type, coordinates: checkPosition(coordinates) }
    case 'MultiPoint':
      return { type, coordinates: positionsOf(coordinates) }
    case 'LineString':
      return { type, coordinates: checkLine(coordinates) }
    case 'MultiLineString':
      return { type, coordinates: coordinates.map(checkLine) }
    case 'Polygon':
      return { type, coordinates: coordinates.map(checkRing) }
    case 'MultiPolygon':
      return { type, coordinates: coordinates.map((rings) => listOf(rings).map(checkRing)) }
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new GeometryError('coordinates are a list')
  return value
}

function positionsOf(value: unknown): Line {
  return listOf(value).map((each) => checkPosition(listOf(each)))
}

/** The first two coordinates; heights and measures are left out. */
function checkPosition(numbers: readonly unknown[]): Position {
  const [lon, lat] = numbers
  if (typeof lon !== 'number' || typeof lat !== 'number' || numbers.length > 4)
    throw new GeometryError('a position has two to four numbers')
  if (!(Math.abs(lon) <= MAX_LONGITUDE))
    throw new GeometryError(`longitude ${lon} is not between -${MAX_LONGITUDE} and ${MAX_LONGITUDE}`)
  if (!(lat >= -90 && lat <= 90)) throw new GeometryError(`latitude ${lat} is not between -90 and 90`)
  return [lon, lat]
}

function checkLine(value: unknown): Line {
  const line = positionsOf(value)
  if (line.length === 1) throw new GeometryError('a line has at least two positions')
  return line
}

function checkRing(value: unknown): Line {
  const ring = positionsOf(value)
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 4) throw new GeometryError('a ring has at least four positions')
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) throw new GeometryError('a ring ends where it begins')
  return ring
}
