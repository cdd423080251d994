import type { GroupBy, Query } from '#query'
import { latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import { Bindings } from './bindings.ts'
import type { CompiledGroup } from './compiled-group.ts'
import { type CompiledStatement, fromClause } from './from-clause.ts'
import { recordScope, type Scope } from './scope.ts'
import type { Vocabulary } from './terms.ts'
import { doubleText } from './wire-json.ts'

type Cluster = Extract<GroupBy, { kind: 'geo-cluster' }>

/** A cell with what lies in it. */
export interface GridCell {
  readonly cell: string
  readonly count: number
  readonly lon: number
  readonly lat: number
}

/** More cells than this are not merged: an answer has 20,000 groups at most. */
export const MERGED_CELLS = 20_000

const EQUATOR_METERS = 40_075_016.686
const TILE_PIXELS = 256

/** Radius of a cluster in metres at the equator, on the slippy map's scale (ODSQL-cluster). */
export function clusterRadius({ zoom, radius }: Cluster): number {
  return (radius * EQUATOR_METERS) / (TILE_PIXELS * 2 ** zoom)
}

/** The finest geohash precision whose cells are larger than the radius. */
function gridPrecision(radiusMeters: number): number {
  for (let precision = 12; precision > 1; precision -= 1) {
    const [width, height] = [
      EQUATOR_METERS / 2 ** Math.ceil((5 * precision) / 2),
      EQUATOR_METERS / 2 / 2 ** Math.floor((5 * precision) / 2)
    ]
    if (Math.min(width, height) > radiusMeters) return precision
  }
  return 1
}

/**
 * Counts the points in each cell of the grid, as rows of GridCell; one more than are merged when there are too many.
 */
export function gridStatement(query: Query, by: Cluster, vocabulary: Vocabulary): CompiledStatement {
  const { source, timezone, lang } = query
  const scope = recordScope({
    bindings: new Bindings(),
    source,
    timezone,
    lang,
    groups: [],
    items: [],
    clusters: new Map(),
    vocabulary
  })
  const [lon, lat] = [quoteIdentifier(longitudeOf(by.field)), quoteIdentifier(latitudeOf(by.field))]
  const present = `SELECT ${lon} AS _x, ${lat} AS _y${fromClause(query, scope)}`
  const grid = `SELECT ${cellSql('_x', '_y', by, scope)} AS cell, toFloat64(count()) AS count, avg(_x) AS lon, avg(_y) AS lat FROM (${present}) WHERE isNotNull(_x)`
  return { sql: `${grid} GROUP BY cell LIMIT ${MERGED_CELLS + 1}`, params: scope.bindings.values }
}

/** Records by their cluster, shown as its centre. Records without a point are in none. */
export function clusterGroup(by: Cluster, index: number, scope: Scope): CompiledGroup {
  const [lon, lat] = [quoteIdentifier(longitudeOf(by.field)), quoteIdentifier(latitudeOf(by.field))]
  const cell = cellSql(lon, lat, by, scope)
  const clusters = scope.clusters.get(index) ?? 'cells'
  const [x, y] = [`_x${index}`, `_y${index}`]
  return {
    rank:
      clusters === 'cells'
        ? cell
        : `transform(${cell}, ${scope.bindings.bind(clusters.cells, 'Array(String)')}, ${scope.bindings.bind(clusters.numbers, 'Array(UInt32)')}, toUInt32(${clusters.cells.length}))`,
    shown: () => `concat('{"cluster_centroid": {"lat": ', ${doubleText(y)}, ', "lon": ', ${doubleText(x)}, '}}')`,
    filter: `isNotNull(${lon})`,
    beside: [`${meanLongitude(lon)} AS ${x}`, `avg(${lat}) AS ${y}`]
  }
}

/** For points on both sides of the date line: counted beyond 180, then normalized. */
function meanLongitude(lon: string): string {
  const beyond = `avg(if(${lon} < 0, ${lon} + 360, ${lon}))`
  return `if(max(${lon}) - min(${lon}) > 180, ${beyond} - if(${beyond} > 180, 360, 0), avg(${lon}))`
}

function cellSql(lon: string, lat: string, by: Cluster, { bindings }: Scope): string {
  return `geohashEncode(assumeNotNull(${lon}), assumeNotNull(${lat}), ${bindings.bind(gridPrecision(clusterRadius(by)), 'UInt8')})`
}
