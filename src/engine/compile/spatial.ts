import type { FieldReference, Geometry, Predicate } from '#query'
import {
  areasOf, eastOf, latitudeOf, linesOf, longitudeOf, northOf, pointsOf, quoteIdentifier, southOf, westOf,
} from '../column.ts'
import { distanceSql, positionOf, type Position } from './distance.ts'
import { areasAsText, boundsOf, guardCorners, linesAsText, partsOf, type Area, type Bounds, type GeometryParts, type Line } from './geometry-parts.ts'
import type { Bindings } from './bindings.ts'
import type { Scope } from './scope.ts'

type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>

/** A geometry of the query, bound: SQL of its areas, lines and points, where it has any. */
interface BoundGeometry {
  readonly parts: GeometryParts
  /** Whether a point lies in the areas. */
  readonly holds: (point: string) => string
  readonly areas: string | undefined
  /** Rings of the areas, as lines. */
  readonly borders: string | undefined
  readonly lines: string | undefined
  readonly bounds: Bounds
}

export function withinDistanceSql({ field, center, meters }: Of<'within-distance'>, scope: Scope): string {
  const middle = positionOf(center)
  if (field.type === 'geo_shape') return relatedShapeSql(field, 'intersects', circleAround(middle, meters), scope)
  const near = boxesAround(middle, meters).map((box) => pointInBoundsSql(field, box, scope))
  return `((${near.join(' OR ')}) AND ${distanceSql(field, middle, scope)} <= ${scope.bindings.bind(meters, 'Float64')})`
}

/** A point lies in the box; a shape has something in it. West beyond east: the box crosses the date line. */
export function inBoxSql({ field, ...box }: Of<'in-bbox'>, scope: Scope): string {
  const boxes = box.west <= box.east ? [box] : [{ ...box, east: 180 }, { ...box, west: -180 }]
  const inOne = (bounds: Bounds): string =>
    field.type === 'geo_shape' ? relatedShapeSql(field, 'intersects', boxGeometry(bounds), scope) : pointInBoundsSql(field, bounds, scope)
  return `(${boxes.map(inOne).join(' OR ')})`
}

export function spatialSql({ relation, field, geometry }: Of<'spatial'>, scope: Scope): string {
  const isThere = `isNotNull(${quoteIdentifier(field.type === 'geo_shape' ? westOf(field) : longitudeOf(field))})`
  const positive = relation === 'within' ? 'within' : 'intersects'
  const related = field.type === 'geo_shape' ? relatedShapeSql(field, positive, geometry, scope) : relatedPointSql(field, geometry, scope)
  return relation === 'disjoint' ? `(${isThere} AND NOT ifNull(${related}, false))` : related
}

/** A point within a geometry and a point that intersects it are the same. */
function relatedPointSql(field: FieldReference, geometry: Geometry, scope: Scope): string {
  const bound = bindGeometry(geometry, scope)
  const point = `tuple(assumeNotNull(${quoteIdentifier(longitudeOf(field))}), assumeNotNull(${quoteIdentifier(latitudeOf(field))}))`
  return `(${pointInBoundsSql(field, bound.bounds, scope)} AND ${coversSql(bound, point, scope)})`
}

function relatedShapeSql(field: FieldReference, relation: 'intersects' | 'within', geometry: Geometry, scope: Scope): string {
  const bound = bindGeometry(geometry, scope)
  const columns = { points: quoteIdentifier(pointsOf(field)), lines: quoteIdentifier(linesOf(field)), areas: quoteIdentifier(areasOf(field)) }
  const limits = boundsSql(field, relation, bound.bounds, scope)
  return `(${limits} AND ${relation === 'within' ? withinSql(columns, bound, scope) : intersectsSql(columns, bound, scope)})`
}

interface ShapeColumns {
  readonly points: string
  readonly lines: string
  readonly areas: string
}

function intersectsSql({ points, lines, areas }: ShapeColumns, bound: BoundGeometry, scope: Scope): string {
  const others = [bound.areas, bound.lines].filter((sql) => sql !== undefined)
  const meets = (column: string): string => anyOf([
    ...others.map((other) => `geometryIntersectCartesian(${column}, ${other})`),
    ...bound.parts.points.map(([lon, lat]) => `geometryIntersectCartesian(${column}, ${pointSql(lon, lat, scope)})`),
  ])
  return `(arrayExists(_p -> ${coversSql(bound, '_p', scope)}, ${points})`
    + ` OR (notEmpty(${lines}) AND ${meets(lines)}) OR (notEmpty(${areas}) AND ${meets(areas)}))`
}

/** Lines lie within when all their corners do and they do not meet a border between them. Nothing but an area holds an area. */
function withinSql({ points, lines, areas }: ShapeColumns, bound: BoundGeometry, scope: Scope): string {
  const corners = `arrayAll(_p -> ${coversSql(bound, '_p', scope)}, arrayConcat(${points}, CAST(arrayFlatten(${lines}), 'Array(Point)')))`
  const uncut = bound.borders === undefined ? 'true' : `(empty(${lines}) OR NOT geometryIntersectCartesian(${lines}, ${bound.borders}))`
  const held = bound.areas === undefined ? 'false' : `polygonsWithinCartesian(${areas}, ${bound.areas})`
  return `(${corners} AND ${uncut} AND (empty(${areas}) OR ${held}))`
}

/** Whether a position lies in an area, on a line or at a point of the geometry. */
function coversSql({ areas, lines, parts, holds }: BoundGeometry, point: string, scope: Scope): string {
  return anyOf([
    ...(areas === undefined ? [] : [holds(point)]),
    ...(lines === undefined ? [] : [`geometryIntersectCartesian(CAST(${point}, 'Point'), ${lines})`]),
    ...parts.points.map(([lon, lat]) => `${point} = ${pointSql(lon, lat, scope)}`),
  ])
}

/**
 * Areas without holes are tested together; those with holes by shell and holes, because `pointInPolygon` overlooks a hole that lies
 * within one cell of the grid it lays over a constant polygon (26.7).
 */
function pointTest(areas: readonly Area[], bindings: Bindings): (point: string) => string {
  const bound = (rings: readonly Line[]): string => `readWKTMultiPolygon(${bindings.bind(areasAsText(rings.map((ring) => [guardCorners(ring)])), 'String')})`
  const whole = areas.filter((rings) => rings.length === 1).flat()
  const holed = areas.filter((rings) => rings.length > 1).map(([shell = [], ...holes]) => ({ shell: bound([shell]), holes: bound(holes) }))
  const plain = whole.length === 0 ? [] : [bound(whole)]
  return (point) => anyOf([
    ...plain.map((shells) => `pointInPolygon(${point}, ${shells})`),
    ...holed.map(({ shell, holes }) => `(pointInPolygon(${point}, ${shell}) AND NOT pointInPolygon(${point}, ${holes}))`),
  ])
}

function bindGeometry(geometry: Geometry, { bindings }: Scope): BoundGeometry {
  const parts = partsOf(geometry)
  const read = (fn: string, text: string): string => `${fn}(${bindings.bind(text, 'String')})`
  return {
    parts,
    holds: pointTest(parts.areas, bindings),
    bounds: boundsOf(parts),
    areas: parts.areas.length === 0 ? undefined : read('readWKTMultiPolygon', areasAsText(parts.areas)),
    borders: parts.areas.length === 0 ? undefined : read('readWKTMultiLineString', linesAsText(parts.areas.flat())),
    lines: parts.lines.length === 0 ? undefined : read('readWKTMultiLineString', linesAsText(parts.lines)),
  }
}

/** Ranges over the columns themselves: the only conditions that leave out granules. */
function pointInBoundsSql(field: FieldReference, bounds: Bounds, { bindings }: Scope): string {
  const between = (column: string, low: number, high: number): string =>
    `${quoteIdentifier(column)} >= ${bindings.bind(low, 'Float64')} AND ${quoteIdentifier(column)} <= ${bindings.bind(high, 'Float64')}`
  return `(${between(longitudeOf(field), bounds.west, bounds.east)} AND ${between(latitudeOf(field), bounds.south, bounds.north)})`
}

function boundsSql(field: FieldReference, relation: 'intersects' | 'within', { west, south, east, north }: Bounds, { bindings }: Scope): string {
  const test = (column: string, op: '<=' | '>=', value: number): string => `${quoteIdentifier(column)} ${op} ${bindings.bind(value, 'Float64')}`
  const tests = relation === 'within'
    ? [test(westOf(field), '>=', west), test(eastOf(field), '<=', east), test(southOf(field), '>=', south), test(northOf(field), '<=', north)]
    : [test(eastOf(field), '>=', west), test(westOf(field), '<=', east), test(northOf(field), '>=', south), test(southOf(field), '<=', north)]
  return tests.join(' AND ')
}

function pointSql(lon: number, lat: number, { bindings }: Scope): string {
  return `CAST(tuple(${bindings.bind(lon, 'Float64')}, ${bindings.bind(lat, 'Float64')}), 'Point')`
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`
}

function boxGeometry({ west, south, east, north }: Bounds): Geometry {
  return { type: 'Polygon', coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] }
}

/** Shortest degree of latitude, and of longitude at the equator, in metres; a hundredth off, because `geoDistance` is a spline. */
const METERS_PER_DEGREE = 110_574 * 0.99

/** Boxes that hold the circle: one, two at the date line, all longitudes at a pole. */
function boxesAround({ lon, lat }: Position, meters: number): Bounds[] {
  const height = meters / METERS_PER_DEGREE
  const [south, north] = [lat - height, lat + height]
  // The circle is widest a little poleward of its centre, never beyond its own top.
  const narrowest = Math.cos((Math.min(90, Math.max(Math.abs(south), Math.abs(north))) * Math.PI) / 180)
  const width = height / Math.max(narrowest, 1e-9)
  if (south <= -90 || north >= 90 || width >= 180) return [{ west: -180, south, east: 180, north }]
  const [west, east] = [lon - width, lon + width]
  if (west < -180) return [{ west: west + 360, south, east: 180, north }, { west: -180, south, east, north }]
  if (east > 180) return [{ west, south, east: 180, north }, { west: -180, south, east: east - 360, north }]
  return [{ west, south, east, north }]
}

const CIRCLE_CORNERS = 96
const EARTH_RADIUS = 6_371_008.8

/** A circle on the sphere as a polygon, for shapes; within half a thousandth of its radius. */
function circleAround({ lon, lat }: Position, meters: number): Geometry {
  const [angle, phi] = [meters / EARTH_RADIUS, (lat * Math.PI) / 180]
  const ring = Array.from({ length: CIRCLE_CORNERS + 1 }, (_, corner) => {
    const bearing = ((corner % CIRCLE_CORNERS) * 2 * Math.PI) / CIRCLE_CORNERS
    const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing)
    const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sine)
    return [lon + (turn * 180) / Math.PI, (Math.asin(sine) * 180) / Math.PI]
  })
  return { type: 'Polygon', coordinates: [ring] }
}
