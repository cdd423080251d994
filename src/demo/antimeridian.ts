import type { Position, Shape } from './shape.ts'

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

function cutPolygon(rings: Position[][]): Position[][][] {
  if (!rings.some(crosses)) return [rings]
  // What remains of the pole on a sphere is a ring without extent; on a plane the outline is closed through the pole
  // instead.
  const real = rings.filter((ring) => !ring.every((point) => Math.abs(latOf(point)) > 89.9))
  const [outer, ...holes] = real
  if (outer === undefined || holes.length > 0)
    throw new Error('a polygon with holes crosses the antimeridian; no file of the demo has one')
  return cutRing(outer).map((ring) => [ring])
}

/** A closed ring → closed rings that lie on one side each. */
function cutRing(ring: readonly Position[]): Position[][] {
  const pieces: Position[][] = [[]]
  ring.forEach((point, i) => {
    const previous = ring[i - 1]
    if (previous !== undefined && jumps(previous, point)) {
      const latitude = latitudeAtCrossing(previous, point)
      const side = Math.sign(lonOf(previous)) * 180
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
function closeThroughPole(line: readonly Position[]): Position[] {
  const [first = [], last = []] = [line[0], line.at(-1)]
  const pole = Math.sign(latOf(first)) * 90
  return withoutRepeats([...line, [lonOf(last), pole], [lonOf(first), pole], first])
}

function latitudeAtCrossing(from: Position, to: Position): number {
  const span = 360 - Math.abs(lonOf(to) - lonOf(from))
  const share = span === 0 ? 0 : (180 - Math.abs(lonOf(from))) / span
  return latOf(from) + (latOf(to) - latOf(from)) * share
}

function withoutRepeats(ring: readonly Position[]): Position[] {
  return ring.filter((point, i) => {
    const previous = ring[i - 1]
    return previous === undefined || lonOf(point) !== lonOf(previous) || latOf(point) !== latOf(previous)
  })
}

function crosses(ring: readonly Position[]): boolean {
  return ring.some((point, i) => i > 0 && jumps(ring[i - 1] ?? point, point))
}

function jumps(from: Position, to: Position): boolean {
  return Math.abs(lonOf(to) - lonOf(from)) > 180
}

function lonOf(point: Position): number {
  return point[0] ?? 0
}

function latOf(point: Position): number {
  return point[1] ?? 0
}
