import type { Line, Position, Rings } from '#geometry'

/** Types of outlines of countries. */
export type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: Rings }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] }

/**
 * TopoJSON of the whole world is drawn on a sphere: Russia's outline runs across the 180th meridian, Antarctica's
 * around the pole. Here such rings are cut as RFC 7946 §3.1.9 asks, so that they are right on a plane too.
 */
export function cutAtAntimeridian(shape: Shape): Shape {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const cut = polygons.flatMap(cutPolygon)
  if (cut.length === 1 && cut[0] !== undefined) return { type: 'Polygon', coordinates: cut[0] }
  return { type: 'MultiPolygon', coordinates: cut }
}

function cutPolygon(rings: Rings): Rings[] {
  if (!rings.some(crosses)) return [rings]
  // The rest of the pole on a sphere is a ring without extent; on a plane the outline is closed through the pole
  // instead.
  const real = rings.filter((ring) => !ring.every((point) => Math.abs(point[1]) > 89.9))
  const [outer, ...holes] = real
  if (outer === undefined || holes.length > 0)
    throw new Error('a polygon with holes crosses the antimeridian; no file of the demo has one')
  return cutRing(outer).map((ring) => [ring])
}

/** A closed ring → closed rings that lie on one side each. */
function cutRing(ring: Line): Line[] {
  const pieces: Position[][] = [[]]
  ring.forEach((point, i) => {
    const previous = ring[i - 1]
    if (previous !== undefined && jumps(previous, point)) {
      const latitude = latitudeAtCrossing(previous, point)
      const side = Math.sign(previous[0]) * 180
      pieces.at(-1)?.push([side, latitude])
      pieces.push([[-side, latitude]])
    }
    pieces.at(-1)?.push(point)
  })
  // The ring began somewhere inside a piece: its last piece continues with its first.
  const last = pieces.pop() ?? []
  pieces[0] = [...last, ...(pieces[0] ?? []).slice(1)]
  if (pieces.length === 1) return [closeThroughPole(pieces[0])]
  return pieces.map((piece) => withoutRepeats([...piece, ...piece.slice(0, 1)]))
}

/** A line all around the pole, from one end of the map to the other, closed along the map's edge. */
function closeThroughPole(line: Line): Line {
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined) return line
  const pole = Math.sign(first[1]) * 90
  return withoutRepeats([...line, [last[0], pole], [first[0], pole], first])
}

function latitudeAtCrossing(from: Position, to: Position): number {
  const span = 360 - Math.abs(to[0] - from[0])
  const share = span === 0 ? 0 : (180 - Math.abs(from[0])) / span
  return from[1] + (to[1] - from[1]) * share
}

function withoutRepeats(ring: Line): Line {
  return ring.filter((point, i) => {
    const previous = ring[i - 1]
    return previous === undefined || point[0] !== previous[0] || point[1] !== previous[1]
  })
}

function crosses(ring: Line): boolean {
  return ring.some((point, i) => i > 0 && jumps(ring[i - 1] ?? point, point))
}

function jumps(from: Position, to: Position): boolean {
  return Math.abs(to[0] - from[0]) > 180
}
