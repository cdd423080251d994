/**
 * Relations of geometries on the lon/lat plane, by the definition: points, edges and areas one by one. Edges and
 * corners belong to their area, those of holes too; what is nearer to an edge than a billionth of a degree lies on it.
 */
import type { Geometry, Line } from '#geometry'
import type { Point } from './value.ts'

export type Position = readonly [number, number]
export type Edge = readonly [Position, Position]
type Rings = readonly (readonly Position[])[]

/** A geometry taken apart: loose points, the edges of its lines and its areas as rings, shell first. */
interface Parts {
  readonly points: readonly Position[]
  readonly lines: readonly Edge[]
  readonly areas: readonly Rings[]
}

const ON_EDGE_DEGREES = 1e-9

export function intersects(own: Geometry, literal: Geometry): boolean {
  return partsIntersect(partsOf(own), repeated(partsOf(literal)))
}

export function within(inner: Geometry, outer: Geometry): boolean {
  const [small, big] = [partsOf(inner), repeated(partsOf(outer))]
  const edges = [...small.lines, ...small.areas.flatMap(edgesOfRings)]
  if (![...small.points, ...edges.flat()].every((position) => covers(big, position))) return false
  if (!edges.every((edge) => piecesOf(edge, big).every((middle) => covers(big, middle)))) return false
  // All edges are inside; the rest is, unless a hole lies in the middle.
  const holes = big.areas
    .flatMap((rings) => rings.slice(1))
    .map(insideOf)
    .filter((position) => !covers(big, position))
  return (
    (small.areas.length === 0 || big.areas.length > 0) &&
    !holes.some((position) => small.areas.some((rings) => insideRings(rings, position)))
  )
}

/** The middles of the pieces into which the edges of a geometry cut an edge. */
function piecesOf([start, end]: Edge, parts: Parts): Position[] {
  const others = [...parts.lines, ...parts.areas.flatMap(edgesOfRings)]
  const cuts = others
    .flatMap(([a, b]) => {
      const [before, after] = [turn(a, b, start), turn(a, b, end)]
      return before === after ? [] : [before / (before - after)]
    })
    .filter((share) => share > 0 && share < 1)
  const shares = [0, ...cuts.sort((a, b) => a - b), 1]
  return shares.slice(1).map((share, place) => {
    const middle = (share + shares[place]!) / 2
    return [start[0] + (end[0] - start[0]) * middle, start[1] + (end[1] - start[1]) * middle]
  })
}

/** A position inside a ring, between the first two crossings of a parallel that runs through none of its corners. */
function insideOf(ring: readonly Position[]): Position {
  const lats = [...new Set(ring.map(([, lat]) => lat))].sort((a, b) => a - b)
  const lat = (lats[0]! + lats[1]!) / 2
  const crossings = edgesOf(ring)
    .filter(([[, y1], [, y2]]) => y1 > lat !== y2 > lat)
    .map(([[x1, y1], [x2, y2]]) => ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1)
    .sort((a, b) => a - b)
  return [(crossings[0]! + crossings[1]!) / 2, lat]
}

/** Longitudes beyond 180 go on behind the date line: the geometry once for each turn around the earth. */
function repeated(parts: Parts): Parts {
  const lons = positionsIn(parts).map(([lon]) => lon)
  if (Math.min(...lons) >= -180 && Math.max(...lons) <= 180) return parts
  const turns = Array.from({ length: 25 }, (_, place) => (place - 12) * 360)
  const moved =
    (by: number) =>
    ([lon, lat]: Position): Position => [lon + by, lat]
  return joinParts(
    turns.map((by) => ({
      points: parts.points.map(moved(by)),
      lines: parts.lines.map(([start, end]): Edge => [moved(by)(start), moved(by)(end)]),
      areas: parts.areas.map((rings) => rings.map((ring) => ring.map(moved(by))))
    }))
  )
}

export function coversPosition(geometry: Geometry, position: Position): boolean {
  return covers(partsOf(geometry), position)
}

export function segmentsOf(geometry: Geometry): readonly Edge[] {
  const parts = partsOf(geometry)
  return [...parts.lines, ...parts.areas.flatMap(edgesOfRings)]
}

export function positionsOf(geometry: Geometry): readonly Position[] {
  return positionsIn(partsOf(geometry))
}

function positionsIn(parts: Parts): readonly Position[] {
  return [...parts.points, ...parts.lines.flat(), ...parts.areas.flat(2)]
}

export function boundsOf(geometry: Geometry): { west: number; south: number; east: number; north: number } {
  const parts = partsOf(geometry)
  const positions = [...parts.points, ...parts.lines.flat(), ...parts.areas.flat(2)]
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)]
  return { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) }
}

/** Andrew's monotone chain: corners counter-clockwise from the westernmost, not closed. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...new Map(points.map((point) => [`${point.lon} ${point.lat}`, point])).values()].sort(
    (a, b) => a.lon - b.lon || a.lat - b.lat
  )
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
  const none = { points: [], lines: [], areas: [] }
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: [geometry.coordinates as Position] }
    case 'MultiPoint':
      return { ...none, points: flat(geometry.coordinates) }
    case 'LineString':
      return { ...none, lines: edgesOf(flat(geometry.coordinates)) }
    case 'MultiLineString':
      return { ...none, lines: geometry.coordinates.map(flat).flatMap(edgesOf) }
    case 'Polygon':
      return { ...none, areas: [geometry.coordinates.map(flat)] }
    case 'MultiPolygon':
      return { ...none, areas: geometry.coordinates.map((rings) => rings.map(flat)) }
    case 'GeometryCollection':
      return joinParts(geometry.geometries.map(partsOf))
  }
}

function flat(line: Line): readonly Position[] {
  return line.map(([lon, lat]) => [lon, lat])
}

function joinParts(all: readonly Parts[]): Parts {
  return {
    points: all.flatMap((parts) => parts.points),
    lines: all.flatMap((parts) => parts.lines),
    areas: all.flatMap((parts) => parts.areas)
  }
}

function partsIntersect(a: Parts, b: Parts): boolean {
  const edgesA = [...a.lines, ...a.areas.flatMap(edgesOfRings)]
  const edgesB = [...b.lines, ...b.areas.flatMap(edgesOfRings)]
  return (
    edgesA.some((one) => edgesB.some((other) => cross(one, other))) ||
    positionsIn(a).some((position) => covers(b, position)) ||
    positionsIn(b).some((position) => covers(a, position))
  )
}

function covers(parts: Parts, position: Position): boolean {
  return (
    parts.points.some((point) => Math.hypot(point[0] - position[0], point[1] - position[1]) <= ON_EDGE_DEGREES) ||
    parts.lines.some((edge) => onEdge(position, edge)) ||
    parts.areas.some((rings) => insideRings(rings, position))
  )
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

/** By the nearest position of the edge. */
function onEdge([x, y]: Position, [[x1, y1], [x2, y2]]: Edge): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy) <= ON_EDGE_DEGREES
}

/** Properly; edges that only touch have a corner on each other. */
function cross([a, b]: Edge, [c, d]: Edge): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

/** Positive: c lies to the left of the way from a to b. */
function turn(a: Position, b: Position, c: Position): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function edgesOf(positions: readonly Position[]): Edge[] {
  return positions.slice(1).map((end, place) => [positions[place]!, end])
}

function edgesOfRings(rings: Rings): Edge[] {
  return rings.flatMap(edgesOf)
}
