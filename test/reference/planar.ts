/**
 * Relations of geometries on the lon/lat plane, by the definition: points, edges and areas one by one.
 * Boundaries count as inside; the generator keeps clear of them, where rounding decides.
 */
import type { Geometry } from '#query'
import type { Point } from './value.ts'

type Position = readonly [number, number]
type Edge = readonly [Position, Position]
type Rings = readonly (readonly Position[])[]

/** A geometry taken apart: loose points, the edges of its lines and its areas as rings, shell first. */
interface Parts {
  readonly points: readonly Position[]
  readonly lines: readonly Edge[]
  readonly areas: readonly Rings[]
}

export function intersects(a: Geometry, b: Geometry): boolean {
  return partsIntersect(partsOf(a), partsOf(b))
}

export function within(inner: Geometry, outer: Geometry): boolean {
  const [small, big] = [partsOf(inner), partsOf(outer)]
  const positions = [...small.points, ...small.lines.flat(), ...small.areas.flat(2)]
  if (positions.length === 0 || !positions.every((position) => covers(big, position))) return false
  // Every corner is inside; the rest is, unless a border of the outer geometry passes between the corners or a hole lies in the middle.
  const edges = [...small.lines, ...small.areas.flatMap(edgesOfRings)]
  const borders = big.areas.flatMap(edgesOfRings)
  const crossing = edges.some((edge) => borders.some((border) => cross(edge, border)))
  const swallowed = big.areas.some((rings) => rings.slice(1).some((hole) => hole[0] !== undefined && small.areas.some((area) => insideRings(area, hole[0]!))))
  return !crossing && !swallowed
}

export function boundsOf(geometry: Geometry): { west: number; south: number; east: number; north: number } {
  const parts = partsOf(geometry)
  const positions = [...parts.points, ...parts.lines.flat(), ...parts.areas.flat(2)]
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)]
  return { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) }
}

/** Andrew's monotone chain: corners counter-clockwise from the westernmost, not closed. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...new Map(points.map((point) => [`${point.lon} ${point.lat}`, point])).values()].sort((a, b) => a.lon - b.lon || a.lat - b.lat)
  if (sorted.length < 3) return sorted
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of list) {
      while (chain.length > 1 && turn(xy(chain.at(-2)!), xy(chain.at(-1)!), xy(point)) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function xy({ lon, lat }: Point): Position {
  return [lon, lat]
}

function partsOf(geometry: Geometry): Parts {
  const coordinates = geometry.coordinates as never
  switch (geometry.type) {
    case 'Point': return { points: [coordinates], lines: [], areas: [] }
    case 'MultiPoint': return { points: coordinates, lines: [], areas: [] }
    case 'LineString': return { points: [], lines: edgesOf(coordinates), areas: [] }
    case 'MultiLineString': return { points: [], lines: (coordinates as Position[][]).flatMap(edgesOf), areas: [] }
    case 'Polygon': return { points: [], lines: [], areas: [coordinates] }
    case 'MultiPolygon': return { points: [], lines: [], areas: coordinates }
    case 'GeometryCollection': return joinParts((geometry.geometries ?? []).map(partsOf))
  }
}

function joinParts(all: readonly Parts[]): Parts {
  return { points: all.flatMap((parts) => parts.points), lines: all.flatMap((parts) => parts.lines), areas: all.flatMap((parts) => parts.areas) }
}

function partsIntersect(a: Parts, b: Parts): boolean {
  const edgesA = [...a.lines, ...a.areas.flatMap(edgesOfRings)]
  const edgesB = [...b.lines, ...b.areas.flatMap(edgesOfRings)]
  return edgesA.some((one) => edgesB.some((other) => cross(one, other)))
    || anchorsOf(a).some((position) => covers(b, position))
    || anchorsOf(b).some((position) => covers(a, position))
}

/** One position of every piece: where no edges cross, a piece is wholly inside or wholly outside. */
function anchorsOf(parts: Parts): Position[] {
  return [...parts.points, ...parts.lines.map(([start]) => start), ...parts.areas.map((rings) => rings[0]![0]!)]
}

function covers(parts: Parts, position: Position): boolean {
  return parts.points.some((point) => point[0] === position[0] && point[1] === position[1])
    || parts.lines.some((edge) => onEdge(position, edge))
    || parts.areas.some((rings) => insideRings(rings, position))
}

function insideRings(rings: Rings, position: Position): boolean {
  const edges = edgesOfRings(rings)
  if (edges.some((edge) => onEdge(position, edge))) return true
  return edges.filter((edge) => crossesRay(edge, position)).length % 2 === 1
}

/** The edge crosses the ray that runs east from the position. */
function crossesRay([[x1, y1], [x2, y2]]: Edge, [x, y]: Position): boolean {
  return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
}

function onEdge(position: Position, [start, end]: Edge): boolean {
  return turn(start, end, position) === 0 && between(start, end, position)
}

function cross([a, b]: Edge, [c, d]: Edge): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (abc === 0 && between(a, b, c)) || (abd === 0 && between(a, b, d)) || (cda === 0 && between(c, d, a)) || (cdb === 0 && between(c, d, b))
}

/** Positive: c lies to the left of the way from a to b. */
function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function between([x1, y1]: Position, [x2, y2]: Position, [x, y]: Position): boolean {
  return Math.min(x1, x2) <= x && x <= Math.max(x1, x2) && Math.min(y1, y2) <= y && y <= Math.max(y1, y2)
}

function edgesOf(positions: readonly Position[]): Edge[] {
  return positions.slice(1).map((end, place) => [positions[place]!, end])
}

function edgesOfRings(rings: Rings): Edge[] {
  return rings.flatMap(edgesOf)
}
