import { GrowingBounds } from './bounds.ts'
import type { Line, UncheckedGeometry } from './geometry.ts'
import type { GeometryParts } from './parts.ts'

/** The box around a geometry; an empty one around an empty geometry. */
export function boundsOf(geometry: UncheckedGeometry): GrowingBounds {
  const bounds = new GrowingBounds()
  addGeometry(geometry, bounds)
  return bounds
}

export function boundsOfParts({ points, lines, polygons }: GeometryParts): GrowingBounds {
  const bounds = new GrowingBounds()
  addCoordinates(points, bounds)
  addCoordinates(lines, bounds)
  addCoordinates(polygons, bounds)
  return bounds
}

export function boundsOfLine(line: Line): GrowingBounds {
  const bounds = new GrowingBounds()
  for (const [x, y] of line) bounds.add(x, y)
  return bounds
}

function addGeometry({ coordinates, geometries }: UncheckedGeometry, bounds: GrowingBounds): void {
  addCoordinates(coordinates, bounds)
  for (const member of geometries ?? []) addGeometry(member, bounds)
}

function addCoordinates(coordinates: unknown, bounds: GrowingBounds): void {
  if (!Array.isArray(coordinates)) return
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return bounds.add(x, y)
  for (const each of coordinates) addCoordinates(each, bounds)
}
