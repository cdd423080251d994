import type { Geometry } from '#query'

/** Why a text is no geometry, for the person who wrote it. */
export class GeometryError extends Error {}

export type Position = readonly [number, number]

type Depth = 0 | 1 | 2 | 3

/** How deep the positions of each type are nested. */
export const DEPTHS: Readonly<Record<Exclude<Geometry['type'], 'GeometryCollection'>, Depth>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3
}

/** Collections inside each other. */
export const MAX_COLLECTION_DEPTH = 16

/** Maps go on behind the date line, by as many turns around the earth. */
const MAX_LONGITUDE = 3600

/**
 * Two coordinates of as many as there are; heights and measures are left out. Longitudes beyond 180 count on behind the
 * date line.
 */
export function checkPosition(numbers: readonly unknown[]): Position {
  const [lon, lat] = numbers
  if (typeof lon !== 'number' || typeof lat !== 'number' || numbers.length > 4)
    throw new GeometryError('a position has two to four numbers')
  if (!(Math.abs(lon) <= MAX_LONGITUDE))
    throw new GeometryError(`longitude ${lon} is not between -${MAX_LONGITUDE} and ${MAX_LONGITUDE}`)
  if (!(lat >= -90 && lat <= 90)) throw new GeometryError(`latitude ${lat} is not between -90 and 90`)
  return [lon, lat]
}

export function checkLine(line: readonly Position[]): readonly Position[] {
  if (line.length === 1) throw new GeometryError('a line has at least two positions')
  return line
}

export function checkRing(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 4) throw new GeometryError('a ring has at least four positions')
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) throw new GeometryError('a ring ends where it begins')
  return ring
}

/** Whether there is no position in it (`POINT EMPTY`). */
export function isEmptyGeometry(geometry: Geometry): boolean {
  if (geometry.type === 'GeometryCollection') return (geometry.geometries ?? []).every(isEmptyGeometry)
  return (geometry.coordinates as readonly unknown[]).length === 0
}
