import { boundsOfParts } from './bounds-of.ts'
import type { Line, Position } from './geometry.ts'
import type { GeometryParts } from './parts.ts'

const WORLD_DEGREES = 360

/**
 * A geometry whose longitudes go on beyond 180, as a map's do behind the date line, as often as it is seen between -180
 * and 180: once for each turn around the earth. A geometry between -180 and 180 is its only copy.
 */
export function worldCopies(parts: GeometryParts): readonly GeometryParts[] {
  const { west, east } = boundsOfParts(parts)
  if (west >= -180 && east <= 180) return [parts]
  const [first, last] = [Math.ceil((-180 - east) / WORLD_DEGREES), Math.floor((180 - west) / WORLD_DEGREES)]
  return Array.from({ length: last - first + 1 }, (_, place) => shift(parts, (first + place) * WORLD_DEGREES))
}

function shift({ points, lines, polygons }: GeometryParts, by: number): GeometryParts {
  const moved = (line: Line): Line => line.map(([lon, lat]): Position => [lon + by, lat])
  return { points: moved(points), lines: lines.map(moved), polygons: polygons.map((rings) => rings.map(moved)) }
}
