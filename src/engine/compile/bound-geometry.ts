import type { Geometry } from '#query'
import type { Bindings } from './bindings.ts'
import { anyOf } from './junction.ts'
import { areasAsText, boundsOf, guardCorners, linesAsText, partsOf, type Area, type Bounds, type GeometryParts, type Line } from './geometry-parts.ts'
import type { Scope } from './scope.ts'

/** A geometry of the query: SQL of its areas and lines, where it has any, bound when somebody asks for them. */
export interface BoundGeometry {
  readonly parts: GeometryParts
  /** Whether a point lies in the areas. */
  readonly holds: (point: string) => string
  readonly areas?: () => string
  /** Rings of the areas, as lines. */
  readonly borders?: () => string
  readonly lines?: () => string
  readonly bounds: Bounds
}

/** Whether a position lies in an area, on a line or at a point of the geometry. */
export function coversSql({ areas, lines, parts, holds }: BoundGeometry, point: string, scope: Scope): string {
  return anyOf([
    ...(areas === undefined ? [] : [holds(point)]),
    ...(lines === undefined ? [] : [`geometryIntersectCartesian(CAST(${point}, 'Point'), ${lines()})`]),
    ...parts.points.map(([lon, lat]) => `${point} = ${pointSql(lon, lat, scope)}`),
  ])
}

/**
 * Areas without holes are tested together; those with holes by shell and holes, because `pointInPolygon` overlooks a hole that lies
 * within one cell of the grid it lays over a constant polygon (26.7).
 */
function pointTest(areas: readonly Area[], bindings: Bindings): (point: string) => string {
  const guarded = (rings: readonly Line[]): string => areasAsText(rings.map((ring) => [guardCorners(ring)]))
  const isIn = (point: string, rings: readonly Line[]): string => `pointInPolygon(${point}, readWKTMultiPolygon(${bindings.bind(guarded(rings), 'String')}))`
  const whole = areas.filter((rings) => rings.length === 1).flat()
  const holed = areas.filter((rings) => rings.length > 1)
  return (point) => anyOf([
    ...(whole.length === 0 ? [] : [isIn(point, whole)]),
    ...holed.map(([shell = [], ...holes]) => `(${isIn(point, [shell])} AND NOT ${isIn(point, holes)})`),
  ])
}

export function bindGeometry(geometry: Geometry, { bindings }: Scope): BoundGeometry {
  const parts = partsOf(geometry)
  const read = (fn: string, text: () => string) => () => `${fn}(${bindings.bind(text(), 'String')})`
  return {
    parts,
    holds: pointTest(parts.areas, bindings),
    bounds: boundsOf(parts),
    ...(parts.areas.length > 0 && {
      areas: read('readWKTMultiPolygon', () => areasAsText(parts.areas)),
      borders: read('readWKTMultiLineString', () => linesAsText(parts.areas.flat())),
    }),
    ...(parts.lines.length > 0 && { lines: read('readWKTMultiLineString', () => linesAsText(parts.lines)) }),
  }
}

export function pointSql(lon: number, lat: number, { bindings }: Scope): string {
  return `CAST(tuple(${bindings.bind(lon, 'Float64')}, ${bindings.bind(lat, 'Float64')}), 'Point')`
}
