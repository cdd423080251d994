import {
  type Bounds,
  boundsOfParts,
  cutIntoSimple,
  type Geometry,
  type GeometryParts,
  joinParts,
  type Line,
  type Position,
  partsOf,
  printWkt,
  type Rings,
  signedArea,
  worldCopies
} from '#geometry'
import { bug } from '#kit'
import { separate } from './area-layers.ts'
import type { Bindings } from './bindings.ts'
import { EDGE_DEGREES, growRing } from './grown-ring.ts'
import { anyOf } from './junction.ts'
import { piecesCovered } from './line-pieces.ts'
import { positionTest } from './position-in-area.ts'
import type { Scope } from './scope.ts'

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
 * Areas are grown by EDGE_DEGREES, points become areas as small: so an edge belongs to its area in every test, though
 * two lines of doubles rarely meet where they should.
 */
export function bindGeometry(geometry: Geometry, { bindings }: Scope): BoundGeometry {
  const copies = worldCopies(partsOf(geometry))
  const cut = copies.map(withSimpleAreas)
  const { points, lines, polygons: areas } = joinParts(cut)
  const gaps = cut.some((each) => each.gaps !== undefined) ? cut.flatMap((each) => each.gaps ?? []) : undefined
  const solid = [...areas.map(growArea), ...points.map((point): Rings => [growRing([point])])]
  const layers = separate(solid)
  // Made when a position is asked for: a circle around shapes, for one, is compared with lines and areas only.
  let tests: readonly ((position: string) => string)[] | undefined
  const areaTests = (): NonNullable<typeof tests> =>
    (tests ??= [
      ...layers.map((layer) => positionTest(layer, bindings)),
      ...(lines.length === 0 ? [] : [lineTest(lines, bindings)])
    ])
  const read = (fn: string, text: string): string => `${fn}(${bindings.bind(text, 'String')})`
  const areaSql = (layer: readonly Rings[]): string => read('readWKTMultiPolygon', areasAsText(layer))
  const whole = (): string => layers.map(areaSql).reduce((all, layer) => `polygonsUnionCartesian(${all}, ${layer})`)
  const borders = (): string =>
    layers.length === 1
      ? read('readWKTMultiLineString', linesAsText(layers.flat(2)))
      : `CAST(arrayReduce('groupArrayArray', ${whole()}), 'MultiLineString')`
  const covers = (position: string): string => anyOf(areaTests().map((test) => test(position)))
  const keeps = (column: string): string =>
    lines.length === 0
      ? `NOT geometryIntersectCartesian(${column}, ${borders()})`
      : piecesCovered(column, [...lines, ...areas.flat()], covers, bindings)
  return {
    boxes: copies.map((parts) => widen(boundsOfSome(parts))),
    covers,
    meets: (column) =>
      anyOf([
        ...layers.map((layer) => `geometryIntersectCartesian(${column}, ${areaSql(layer)})`),
        ...(lines.length === 0
          ? []
          : [`geometryIntersectCartesian(${column}, ${read('readWKTMultiLineString', linesAsText(lines))})`])
      ]),
    holds: (column) =>
      areas.length === 0
        ? 'false'
        : gaps === undefined
          ? `polygonsWithinCartesian(${column}, ${whole()})`
          : fillsNoGap(column, gaps, covers, keeps, bindings),
    keeps
  }
}

/** The edges of an area that is cut into pieces stay, as lines: some have nothing inside beside them. */
function withSimpleAreas({
  points,
  lines,
  polygons
}: GeometryParts): GeometryParts & { readonly gaps: readonly Position[] | undefined } {
  const cut = polygons.map((area) => ({ area, simple: cutIntoSimple(area) }))
  return {
    points,
    lines: [...lines, ...cut.flatMap(({ area, simple }) => (simple === undefined ? [] : area))],
    polygons: cut.flatMap(({ area, simple }) => simple?.pieces ?? [area]),
    gaps: cut.some(({ simple }) => simple !== undefined) ? cut.flatMap(({ simple }) => simple?.gaps ?? []) : undefined
  }
}

/** Areas lie within pieces when their edges do and no gap between the pieces is in them. */
function fillsNoGap(
  column: string,
  gaps: readonly Position[],
  covers: BoundGeometry['covers'],
  keeps: BoundGeometry['keeps'],
  bindings: Bindings
): string {
  const inGap = `arrayExists(_g -> NOT ${covers('tuple(_g[1], _g[2])')} AND geometryIntersectCartesian(${column}, CAST(tuple(_g[1], _g[2]), 'Point')), ${bindings.bind(
    gaps.map(([lon, lat]) => [lon, lat]),
    'Array(Array(Float64))'
  )})`
  const edges = `(arrayAll(_p -> ${covers('_p')}, CAST(arrayFlatten(${column}), 'Array(Point)')) AND ${keeps(`arrayReduce('groupArrayArray', ${column})`)})`
  return gaps.length === 0 ? edges : `(${edges} AND NOT ${inGap})`
}

function areasAsText(areas: readonly Rings[]): string {
  return printWkt({ type: 'MultiPolygon', coordinates: areas })
}

function linesAsText(lines: readonly Line[]): string {
  return printWkt({ type: 'MultiLineString', coordinates: lines })
}

/** On lines a position is a square of EDGE_DEGREES to each side: the line itself has no inside to be tested. */
function lineTest(lines: readonly Line[], bindings: Bindings): (position: string) => string {
  const [text, edge] = [bindings.bind(linesAsText(lines), 'String'), bindings.bind(EDGE_DEGREES, 'Float64')]
  return (position) => {
    const corner = (x: '-' | '+', y: '-' | '+'): string =>
      `tuple(tupleElement(${position}, 1) ${x} ${edge}, tupleElement(${position}, 2) ${y} ${edge})`
    const square = [corner('-', '-'), corner('+', '-'), corner('+', '+'), corner('-', '+'), corner('-', '-')].join(', ')
    return `geometryIntersectCartesian(CAST([[${square}]], 'Polygon'), readWKTMultiLineString(${text}))`
  }
}

function meanWidth(ring: Line): number {
  const length = ring
    .slice(1)
    .reduce((sum, [lon, lat], place) => sum + Math.hypot(lon - ring[place]![0], lat - ring[place]![1]), 0)
  return length === 0 ? 0 : Math.abs(signedArea(ring)) / length
}

/** A hole without any width is left out. */
function growArea([shell = [], ...holes]: Rings): Rings {
  return [
    growRing(shell),
    ...holes.filter((hole) => meanWidth(hole) > EDGE_DEGREES).map((hole) => growRing(hole, true))
  ]
}

function boundsOfSome(parts: GeometryParts): Bounds {
  const bounds = boundsOfParts(parts)
  if (bounds.isEmpty) throw bug('a geometry without positions')
  return bounds
}

function widen({ west, south, east, north }: Bounds): Bounds {
  return {
    west: west - EDGE_DEGREES,
    south: south - EDGE_DEGREES,
    east: east + EDGE_DEGREES,
    north: north + EDGE_DEGREES
  }
}
