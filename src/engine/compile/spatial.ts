import { type Bounds, boxesAround, boxGeometry, circleAround, type Geometry } from '#geometry'
import type { FieldReference, Predicate } from '#query'
import {
  areasOf,
  eastOf,
  latitudeOf,
  linesOf,
  longitudeOf,
  northOf,
  pointsOf,
  quoteIdentifier,
  southOf,
  westOf
} from '../column.ts'
import { type BoundGeometry, bindGeometry } from './bound-geometry.ts'
import { isNearSql, positionOf } from './distance.ts'
import { anyOf } from './junction.ts'
import type { Scope } from './scope.ts'

type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>

/** By the arc on the sphere; shapes by their positions, and where those are too far away, by the edges between them. */
export function withinDistanceSql({ field, center, meters }: Of<'within-distance'>, scope: Scope): string {
  const middle = positionOf(center)
  if (field.type !== 'geo_shape') {
    const [lon, lat] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
    const near = boxesAround(middle, meters).map((box) => pointInBoundsSql(field, box, scope))
    return `(${anyOf(near)} AND ${isNearSql(`assumeNotNull(${lon})`, `assumeNotNull(${lat})`, middle, meters, scope)})`
  }
  const { points, lines, areas } = columnsOf(field)
  const near = `arrayExists(_p -> ${isNearSql('_p.1', '_p.2', middle, meters, scope)}, arrayConcat(${points}, ${positionsIn(lines)}, ${positionsIn(areas)}))`
  const bound = bindGeometry(circleAround(middle, meters), scope)
  return `(${boundsSql(field, 'intersects', bound.boxes, scope)} AND (${near} OR ${meetsSql({ lines, areas }, bound)}))`
}

/** A point lies in the box; a shape has something in it. West beyond east: the box crosses the date line. */
export function inBoxSql({ field, ...box }: Of<'in-bbox'>, scope: Scope): string {
  const boxes =
    box.west <= box.east
      ? [box]
      : [
          { ...box, east: 180 },
          { ...box, west: -180 }
        ]
  const inOne = (bounds: Bounds): string =>
    field.type === 'geo_shape'
      ? relatedShapeSql(field, 'intersects', boxGeometry(bounds), scope)
      : pointInBoundsSql(field, bounds, scope)
  return anyOf(boxes.map(inOne))
}

export function spatialSql({ relation, field, geometry }: Of<'spatial'>, scope: Scope): string {
  const isThere = `isNotNull(${quoteIdentifier(field.type === 'geo_shape' ? westOf(field) : longitudeOf(field))})`
  const positive = relation === 'within' ? 'within' : 'intersects'
  const related =
    field.type === 'geo_shape'
      ? relatedShapeSql(field, positive, geometry, scope)
      : relatedPointSql(field, geometry, scope)
  return relation === 'disjoint' ? `(${isThere} AND NOT ifNull(${related}, false))` : related
}

/** A point within a geometry and a point that intersects it are the same. */
function relatedPointSql(field: FieldReference, geometry: Geometry, scope: Scope): string {
  const bound = bindGeometry(geometry, scope)
  const position = `tuple(assumeNotNull(${quoteIdentifier(longitudeOf(field))}), assumeNotNull(${quoteIdentifier(latitudeOf(field))}))`
  return `(${anyOf(bound.boxes.map((box) => pointInBoundsSql(field, box, scope)))} AND ${bound.covers(position)})`
}

function relatedShapeSql(
  field: FieldReference,
  relation: 'intersects' | 'within',
  geometry: Geometry,
  scope: Scope
): string {
  const bound = bindGeometry(geometry, scope)
  const columns = columnsOf(field)
  return `(${boundsSql(field, relation, bound.boxes, scope)} AND ${relation === 'within' ? withinSql(columns, bound) : intersectsSql(columns, bound)})`
}

interface ShapeColumns {
  readonly points: string
  readonly lines: string
  readonly areas: string
}

function columnsOf(field: FieldReference): ShapeColumns {
  return {
    points: quoteIdentifier(pointsOf(field)),
    lines: quoteIdentifier(linesOf(field)),
    areas: quoteIdentifier(areasOf(field))
  }
}

function positionsIn(column: string): string {
  return `CAST(arrayFlatten(${column}), 'Array(Point)')`
}

function intersectsSql({ points, lines, areas }: ShapeColumns, bound: BoundGeometry): string {
  return `(arrayExists(_p -> ${bound.covers('_p')}, ${points}) OR ${meetsSql({ lines, areas }, bound)})`
}

function meetsSql({ lines, areas }: Pick<ShapeColumns, 'lines' | 'areas'>, bound: BoundGeometry): string {
  return `((notEmpty(${lines}) AND ${bound.meets(lines)}) OR (notEmpty(${areas}) AND ${bound.meets(areas)}))`
}

/** Lines lie within when all their corners do and they do not leave through a border between them. */
function withinSql({ points, lines, areas }: ShapeColumns, bound: BoundGeometry): string {
  const corners = `arrayAll(_p -> ${bound.covers('_p')}, arrayConcat(${points}, ${positionsIn(lines)}))`
  return `(${corners} AND (empty(${lines}) OR ${bound.keeps(lines)}) AND (empty(${areas}) OR ${bound.holds(areas)}))`
}

/** Ranges over the columns themselves: the only conditions that leave out granules. */
function pointInBoundsSql(field: FieldReference, bounds: Bounds, { bindings }: Scope): string {
  const between = (column: string, low: number, high: number): string =>
    `${quoteIdentifier(column)} >= ${bindings.bind(low, 'Float64')} AND ${quoteIdentifier(column)} <= ${bindings.bind(high, 'Float64')}`
  return `(${between(longitudeOf(field), bounds.west, bounds.east)} AND ${between(latitudeOf(field), bounds.south, bounds.north)})`
}

/**
 * A position within a geometry is within the box around all its boxes, as a shape on both sides of the date line does.
 */
function boundsSql(
  field: FieldReference,
  relation: 'intersects' | 'within',
  boxes: readonly Bounds[],
  { bindings }: Scope
): string {
  const test = (column: string, op: '<=' | '>=', value: number): string =>
    `${quoteIdentifier(column)} ${op} ${bindings.bind(value, 'Float64')}`
  if (relation === 'intersects') {
    return anyOf(
      boxes.map(
        ({ west, south, east, north }) =>
          `(${[
            test(eastOf(field), '>=', west),
            test(westOf(field), '<=', east),
            test(northOf(field), '>=', south),
            test(southOf(field), '<=', north)
          ].join(' AND ')})`
      )
    )
  }
  const [west, south] = [Math.min(...boxes.map((box) => box.west)), Math.min(...boxes.map((box) => box.south))]
  const [east, north] = [Math.max(...boxes.map((box) => box.east)), Math.max(...boxes.map((box) => box.north))]
  return [
    test(westOf(field), '>=', west),
    test(eastOf(field), '<=', east),
    test(southOf(field), '>=', south),
    test(northOf(field), '<=', north)
  ].join(' AND ')
}
