import { cutLine, cutPolygon } from './cut-at-meridian.ts'
import {
  type Geometry,
  isSimpleType,
  type Line,
  POSITION_DEPTHS,
  type Position,
  type Rings,
  type UncheckedGeometry
} from './geometry.ts'
import { isClosed } from './rings.ts'

/** Longitudes count on behind the date line up to here: grids from 0 to 360, shapes that cross it in one piece. */
export const FURTHEST_LONGITUDE = 360
const WORLD_DEGREES = 360
/** Rounding carries the edge of the world a little further. */
const EDGE = 180.000001
const TURNS = [0, 1, -1] as const
/** A ten-millionth of a millimetre: what a subtraction adds to the decimals of a longitude goes. */
const DECIMALS = 12

/**
 * A geometry whose longitudes count on behind the date line, between -180 and 180: lines and polygons that cross it are
 * cut there (RFC 7946 §3.1.9). Undefined: it is not a geometry, or has a position beyond 360 degrees or the poles. One that
 * is between -180 and 180 is given back as it is.
 */
export function turnLongitudes(geometry: UncheckedGeometry): UncheckedGeometry | undefined {
  if (geometry.geometries !== undefined) {
    if (!Array.isArray(geometry.geometries)) return undefined
    const geometries = geometry.geometries.map(turnLongitudes)
    return geometries.every((each) => each !== undefined) ? { ...geometry, geometries } : undefined
  }
  const { type, coordinates } = geometry
  if (!isSimpleType(type)) return undefined
  const reach = reachOf(coordinates, POSITION_DEPTHS[type])
  if (reach === undefined || reach > FURTHEST_LONGITUDE) return undefined
  if (reach <= EDGE) return geometry
  return turned(geometry as Geometry)
}

/** The longitude furthest from zero. Undefined: something else than positions up to the poles, so deep in lists. */
function reachOf(coordinates: unknown, depth: number): number | undefined {
  if (!Array.isArray(coordinates)) return undefined
  if (depth > 0) {
    const reaches = coordinates.map((each) => reachOf(each, depth - 1))
    return reaches.every((each) => each !== undefined) ? Math.max(0, ...reaches) : undefined
  }
  const isPosition = coordinates.length >= 2 && coordinates.every((each) => Number.isFinite(each))
  return isPosition && Math.abs(coordinates[1]) <= EDGE / 2 ? Math.abs(coordinates[0]) : undefined
}

function turned(geometry: Geometry): UncheckedGeometry | undefined {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: turnPosition(geometry.coordinates as Position) }
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: geometry.coordinates.map(turnPosition) }
    case 'LineString':
      return joined('LineString', cutLines([geometry.coordinates]))
    case 'MultiLineString':
      return joined('LineString', cutLines(geometry.coordinates))
    case 'Polygon':
      return turnedPolygons([geometry.coordinates])
    case 'MultiPolygon':
      return turnedPolygons(geometry.coordinates)
    case 'GeometryCollection':
      return undefined
  }
}

function turnedPolygons(polygons: readonly Rings[]): UncheckedGeometry | undefined {
  return polygons.every((rings) => rings.every(isClosed)) ? joined('Polygon', cutPolygons(polygons)) : undefined
}

function joined(type: 'LineString' | 'Polygon', pieces: readonly unknown[]): UncheckedGeometry | undefined {
  if (pieces.length === 0) return undefined
  return pieces.length === 1 ? { type, coordinates: pieces[0] } : { type: `Multi${type}`, coordinates: pieces }
}

function turnPosition(position: Position): Position {
  return moved(position, Math.abs(position[0]) <= EDGE ? 0 : Math.sign(position[0]))
}

function moved([lon, ...rest]: Position, turns: number): Position {
  return turns === 0
    ? ([lon, ...rest] as Position)
    : ([Number((lon - turns * WORLD_DEGREES).toFixed(DECIMALS)), ...rest] as Position)
}

const cutLines = (lines: readonly Line[]): Line[] =>
  TURNS.flatMap((turns) => {
    const [west, east] = edgesOf(turns)
    return lines
      .flatMap((line) => cutLine(line, east, 'west'))
      .flatMap((line) => cutLine(line, west, 'east'))
      .map((line) => line.map((position) => moved(position, turns)))
  })

const cutPolygons = (polygons: readonly Rings[]): Rings[] =>
  TURNS.flatMap((turns) => {
    const [west, east] = edgesOf(turns)
    return polygons
      .flatMap((rings) => cutPolygon(rings, east, 'west'))
      .flatMap((rings) => cutPolygon(rings, west, 'east'))
      .map((rings) => rings.map((ring) => ring.map((position) => moved(position, turns))))
  })

function edgesOf(turns: number): readonly [west: number, east: number] {
  return [turns * WORLD_DEGREES - 180, turns * WORLD_DEGREES + 180]
}
