import type { Coordinates, Line } from './geometry-parts.ts'

/** Share of an edge at which its corners are guarded: a tenth of a metre on an edge of a hundred kilometres. */
const GUARD = 1e-6
/** Guards nearer to their corner than this would fall onto it: a longitude has no more digits. */
const NEAREST_DEGREES = 1e-12

/**
 * The ring with a further corner just before and just after each one. `pointInPolygon` lays a grid over a constant polygon and, where
 * exactly two edges pass through a cell, takes the cell for a strip between them: near the tips of coarse polygons up to 0.2 % of points
 * are answered wrongly (26.7; triangles included). With the guards a cell with a corner has more edges and is tested exactly: no wrong
 * answer in 12 M points.
 */
export function guardCorners(ring: Line): Line {
  const corners = isClosed(ring) ? ring.slice(0, -1) : ring
  const guarded = corners.flatMap((corner, place) => [
    ...guardToward(corner, corners.at(place - 1) ?? corner),
    corner,
    ...guardToward(corner, corners[(place + 1) % corners.length] ?? corner),
  ])
  return [...guarded, ...guarded.slice(0, 1)]
}

function guardToward([lon, lat]: Coordinates, other: Coordinates): Coordinates[] {
  const [right, up] = [(other[0] - lon) * GUARD, (other[1] - lat) * GUARD]
  return Math.max(Math.abs(right), Math.abs(up)) < NEAREST_DEGREES ? [] : [[lon + right, lat + up]]
}

function isClosed(ring: Line): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}
