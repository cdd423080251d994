import type { Geometry } from '#query'
import { separate } from './area-layers.ts'
import type { Bindings } from './bindings.ts'
import { areasAsText, boundsOf, joinParts, linesAsText, partsOf, type Area, type Bounds, type GeometryParts, type Line } from './geometry-parts.ts'
import { EDGE_DEGREES, growRing, signedArea } from './grown-ring.ts'
import { guardCorners } from './guarded-ring.ts'
import { anyOf } from './junction.ts'
import { piecesCovered } from './line-pieces.ts'
import type { Scope } from './scope.ts'
import { cutIntoSimple } from './simple-areas.ts'
import { worldCopies } from './world-copies.ts'

/** A geometry of the query as SQL; its texts are bound when a condition asks for them. */
export interface BoundGeometry {
  /** Boxes that hold it: more than one when it crosses the date line. */
  readonly boxes: readonly Bounds[]
  /** Whether a position lies in an area or on its edge, on a line or at a point. */
  readonly covers: (position: string) => string
  /** Whether a column of lines or areas has something in common with it. */
  readonly meets: (column: string) => string
  /** Whether a column of areas lies within. */
  readonly holds: (column: string) => string
  /** Whether a column of lines lies within, all of whose corners do. */
  readonly keeps: (column: string) => string
}

/**
 * Areas are grown by EDGE_DEGREES, lines and points become areas as thin: so an edge belongs to its area in every test, though
 * `pointInPolygon` leaves it out and two lines of doubles rarely meet where they should.
 */
export function bindGeometry(geometry: Geometry, { bindings }: Scope): BoundGeometry {
  const copies = worldCopies(partsOf(geometry))
  const { points, lines, areas } = joinParts(copies.map(withSimpleAreas))
  const solid = [...areas.map(growArea), ...points.map((point): Area => [growRing([point])])]
  const layers = separate(solid)
  const areaTest = pointTest(layers, bindings)
  const read = (fn: string, text: string): string => `${fn}(${bindings.bind(text, 'String')})`
  const areaSql = (layer: readonly Area[]): string => read('readWKTMultiPolygon', areasAsText(layer))
  const whole = (): string => layers.map(areaSql).reduce((all, layer) => `polygonsUnionCartesian(${all}, ${layer})`)
  const borders = (): string => (layers.length === 1 ? read('readWKTMultiLineString', linesAsText(layers.flat(2))) : `CAST(arrayReduce('groupArrayArray', ${whole()}), 'MultiLineString')`)
  const covers = (position: string): string => anyOf([...(layers.length === 0 ? [] : [areaTest(position)]), ...(lines.length === 0 ? [] : [lineTest(lines, bindings)(position)])])
  return {
    boxes: copies.map((parts) => widen(boundsOf(parts))),
    covers,
    meets: (column) => anyOf([
      ...layers.map((layer) => `geometryIntersectCartesian(${column}, ${areaSql(layer)})`),
      ...(lines.length === 0 ? [] : [`geometryIntersectCartesian(${column}, ${read('readWKTMultiLineString', linesAsText(lines))})`]),
    ]),
    holds: (column) => (areas.length === 0 ? 'false' : `polygonsWithinCartesian(${column}, ${whole()})`),
    keeps: (column) => (lines.length === 0 ? `NOT geometryIntersectCartesian(${column}, ${borders()})` : piecesCovered(column, [...lines, ...areas.flat()], covers, bindings)),
  }
}

/** The edges of an area that is cut into pieces stay, as lines: some have nothing inside beside them. */
function withSimpleAreas({ points, lines, areas }: GeometryParts): GeometryParts {
  const cut = areas.map((area) => ({ area, pieces: cutIntoSimple(area) }))
  return {
    points,
    lines: [...lines, ...cut.flatMap(({ area, pieces }) => (pieces === undefined ? [] : area))],
    areas: cut.flatMap(({ area, pieces }) => pieces ?? [area]),
  }
}

/**
 * Areas without holes are tested together; those with holes by shell and holes, because `pointInPolygon` overlooks a hole that lies
 * within one cell of the grid it lays over a constant polygon (26.7). It overlooks the whole of an area as small or as narrow as a cell's
 * rounding, so those are tested corner by corner.
 */
function pointTest(layers: readonly (readonly Area[])[], bindings: Bindings): (position: string) => string {
  const read = (areas: readonly Area[]): string => `readWKTMultiPolygon(${bindings.bind(areasAsText(areas), 'String')})`
  const isIn = (position: string, rings: readonly Line[]): string => `pointInPolygon(${position}, ${read(rings.map((ring) => [guardCorners(ring)]))})`
  return (position) => anyOf(layers.flatMap((layer) => {
    const narrow = layer.filter((rings) => rings.some(isNarrow))
    const wide = layer.filter((rings) => !rings.some(isNarrow))
    const plain = wide.filter((rings) => rings.length === 1).flat()
    const holed = wide.filter((rings) => rings.length > 1)
    return [
      ...(plain.length === 0 ? [] : [isIn(position, plain)]),
      ...holed.map(([shell = [], ...holes]) => `(${isIn(position, [shell])} AND NOT ${isIn(position, holes)})`),
      ...(narrow.length === 0 ? [] : [`geometryIntersectCartesian(CAST(${position}, 'Point'), ${read(narrow)})`]),
    ]
  }))
}

/** On lines a position is a square of EDGE_DEGREES to each side: strips as thin over half the world are too much for the engine's tests. */
function lineTest(lines: readonly Line[], bindings: Bindings): (position: string) => string {
  const [text, edge] = [bindings.bind(linesAsText(lines), 'String'), bindings.bind(EDGE_DEGREES, 'Float64')]
  return (position) => {
    const corner = (x: '-' | '+', y: '-' | '+'): string => `tuple(tupleElement(${position}, 1) ${x} ${edge}, tupleElement(${position}, 2) ${y} ${edge})`
    const square = [corner('-', '-'), corner('+', '-'), corner('+', '+'), corner('-', '+'), corner('-', '-')].join(', ')
    return `geometryIntersectCartesian(CAST([[${square}]], 'Polygon'), readWKTMultiLineString(${text}))`
  }
}

/** A metre. */
const NARROW_DEGREES = 1e-5

function isNarrow(ring: Line): boolean {
  return meanWidth(ring) < NARROW_DEGREES
}

function meanWidth(ring: Line): number {
  const length = ring.slice(1).reduce((sum, [lon, lat], place) => sum + Math.hypot(lon - ring[place]![0], lat - ring[place]![1]), 0)
  return length === 0 ? 0 : Math.abs(signedArea(ring)) / length
}

/** A hole without any width is left out. */
function growArea([shell = [], ...holes]: Area): Area {
  return [growRing(shell), ...holes.filter((hole) => meanWidth(hole) > EDGE_DEGREES).map((hole) => growRing(hole, true))]
}

function widen({ west, south, east, north }: Bounds): Bounds {
  return { west: west - EDGE_DEGREES, south: south - EDGE_DEGREES, east: east + EDGE_DEGREES, north: north + EDGE_DEGREES }
}
