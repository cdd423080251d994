import type { FieldReference } from '#query'
import { eastOf, latitudeOf, longitudeOf, northOf, quoteIdentifier, southOf, westOf } from '../column.ts'

/** Aggregates that say where records lie, as the GeoJSON text of a polygon, like the column of a shape. */

/** Convex hull of the points. */
export function hullSql(field: FieldReference): string {
  const [lon, lat] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
  // groupArrayIf does not survive aggregate_functions_null_for_empty on a cluster; groupArray leaves out
  // nulls.
  const longitudes = `arrayMap(_x -> if(_x < 0 AND ${crossesSql(lon, lon)}, _x + 360, _x), groupArray(${lon}))`
  const corners = `polygonConvexHullCartesian([[arrayZip(${longitudes}, groupArray(${lat}))]])[1]`
  const text = `arrayStringConcat(arrayMap(_p -> concat('[', toString(_p.1), ', ', toString(_p.2), ']'), ${corners}), ', ')`
  return `if(count(${lon}) = 0, NULL, concat('{"coordinates": [[', ${text}, ']], "type": "Polygon"}'))`
}

/** Bounding box of points or shapes. */
export function boxSql(field: FieldReference): string {
  const [west, south, east, north] = (
    field.type === 'geo_shape'
      ? [westOf(field), southOf(field), eastOf(field), northOf(field)]
      : [longitudeOf(field), latitudeOf(field), longitudeOf(field), latitudeOf(field)]
  ).map(quoteIdentifier) as [string, string, string, string]
  const crosses = crossesSql(west, east)
  const [w, e] = [
    `toString(if(${crosses}, ${firstEastSql(west)}, min(${west})))`,
    `toString(if(${crosses}, ${lastWestSql(east)} + 360, max(${east})))`
  ]
  const [s, n] = [`toString(min(${south}))`, `toString(max(${north}))`]
  const corners = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s]
  ].map(([x, y]) => `'[', ${x}, ', ', ${y}, ']'`)
  return `concat('{"coordinates": [[', ${corners.join(", ', ', ")}, ']], "type": "Polygon"}')`
}

/**
 * Whether everything lies within half the world around the date line: nothing between the last longitude west of
 * Greenwich and the first one east of it, more than 180 degrees apart, and no shape on both sides of Greenwich.
 * Longitudes then go on beyond 180.
 */
function crossesSql(west: string, east: string): string {
  const apart = `ifNull(${firstEastSql(west)} - ${lastWestSql(east)} > 180, false)`
  return west === east ? apart : `(${apart} AND NOT ifNull(max(${west} < 0 AND ${east} >= 0), false))`
}

function firstEastSql(west: string): string {
  return `min(${where(west, `${west} >= 0`)})`
}

function lastWestSql(east: string): string {
  return `max(${where(east, `${east} < 0`)})`
}

/**
 * A number where the condition holds, else null, without `if`: the engine makes minIf of min(if(…)), which does not
 * survive aggregate_functions_null_for_empty on a cluster.
 */
function where(number: string, condition: string): string {
  return `${number} / nullIf(${condition}, 0)`
}
