import { type ExportColumn, geometryColumn } from '#exports'
import type { Bounds } from '#geometry'
import { answerColumns, isAggregated, type Predicate, type Query } from '#query'

/**
 * The query for a file that shows a part of the map: of records drawn elsewhere the engine reads no more than its
 * index. Groups and computed places stay as they are; the writer leaves out what it does not show.
 */
export function withinArea(query: Query, columns: readonly ExportColumn[], area: Bounds): Query {
  const place = geometryColumn(columns)
  const drawn = place === undefined ? undefined : answerColumns(query)[place]?.value
  if (drawn?.kind !== 'field' || isAggregated(query) || area.east - area.west >= 360) return query
  const inside: Predicate = {
    kind: 'in-bbox',
    field: drawn,
    south: area.south,
    north: area.north,
    west: wrap(area.west),
    east: wrap(area.east)
  }
  return { ...query, where: query.where === undefined ? inside : { kind: 'and', items: [query.where, inside] } }
}

function wrap(longitude: number): number {
  if (longitude < -180) return longitude + 360
  return longitude > 180 ? longitude - 360 : longitude
}
