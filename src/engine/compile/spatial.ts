import type { FieldReference, Geometry, Predicate } from '#query'
import {
  areasOf, eastOf, latitudeOf, linesOf, longitudeOf, northOf, pointsOf, quoteIdentifier, southOf, westOf,
} from '../column.ts'
import { bindGeometry, coversSql, pointSql, type BoundGeometry } from './bound-geometry.ts'
import { boxesAround, boxGeometry, circleAround } from './circle.ts'
import { distanceSql, positionOf } from './distance.ts'
import type { Bounds } from './geometry-parts.ts'
import { anyOf } from './junction.ts'
import type { Scope } from './scope.ts'

type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>

export function withinDistanceSql({ field, center, meters }: Of<'within-distance'>, scope: Scope): string {
  const middle = positionOf(center)
  if (field.type === 'geo_shape') return relatedShapeSql(field, 'intersects', circleAround(middle, meters), scope)
  const near = boxesAround(middle, meters).map((box) => pointInBoundsSql(field, box, scope))
  return `(${anyOf(near)} AND ${distanceSql(field, middle, scope)} <= ${scope.bindings.bind(meters, 'Float64')})`
}

/** A point lies in the box; a shape has something in it. West beyond east: the box crosses the date line. */
export function inBoxSql({ field, ...box }: Of<'in-bbox'>, scope: Scope): string {
  const boxes = box.west <= box.east ? [box] : [{ ...box, east: 180 }, { ...box, west: -180 }]
  const inOne = (bounds: Bounds): string =>
    field.type === 'geo_shape' ? relatedShapeSql(field, 'intersects', boxGeometry(bounds), scope) : pointInBoundsSql(field, bounds, scope)
  return anyOf(boxes.map(inOne))
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
  const others = [bound.areas, bound.lines].flatMap((sql) => sql?.() ?? [])
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
  const uncut = bound.borders === undefined ? 'true' : `(empty(${lines}) OR NOT geometryIntersectCartesian(${lines}, ${bound.borders()}))`
  const held = bound.areas === undefined ? 'false' : `polygonsWithinCartesian(${areas}, ${bound.areas()})`
  return `(${corners} AND ${uncut} AND (empty(${areas}) OR ${held}))`
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
