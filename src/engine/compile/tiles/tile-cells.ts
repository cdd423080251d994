import { type FieldReference, isAmount, TILE_UNITS, type TileQuery } from '#query'
import { columnOf, latitudeOf, longitudeOf, quoteIdentifier } from '../../column.ts'
import type { CompiledStatement } from '../from-clause.ts'
import type { Scope } from '../scope.ts'
import type { Vocabulary } from '../terms.ts'
import { boxOf, sizeSql } from './shape-boxes.ts'
import { isInTile, tilePlane, within } from './tile-plane.ts'
import { conditionsOf, tileScope } from './tile-scope.ts'

/** A row of the statement: position, count, value. */
export type CellRow = readonly [x: number, y: number, count: number, value: string | number | boolean | null]

/** A legend shows no more of a text. */
const MAX_LETTERS = 100

/**
 * Records counted in the cells of a grid over the tile. Shapes are counted only if their box is smaller than
 * `below` degrees of longitude, in the cell of their middle.
 */
export function cellsStatement(
  query: TileQuery,
  vocabulary: Vocabulary,
  limit: number,
  below?: number
): CompiledStatement {
  const scope = tileScope(query, vocabulary)
  const { bindings } = scope
  const { field, tile, value } = query
  const { cells, units, index, position } = resolutionOf(query)
  const plane = tilePlane(tile, bindings)
  const { lon, lat, conditions } = positionOf(field, below, scope)
  const side = bindings.bind(cells, 'UInt32')
  const cell = `${index}(${index}(_x * ${side}) * ${side} + ${index}(_y * ${side}))`
  const shown = value === undefined ? 'NULL' : valueSql(value)
  const records = `SELECT ${within(plane.x(lon), units)} AS _x, ${within(plane.y(lat), units)} AS _y, ${shown} AS _v${conditionsOf(query, [...conditions, isInTile(lon, lat, tile, bindings)], scope)}`
  const mean = (sum: string): string => `${position}(${sum} / _n * ${units})`
  const groups =
    value === undefined || isAmount(value)
      ? `SELECT ${cell} AS _c, count() AS _n, sum(_x) AS _sx, sum(_y) AS _sy, ${value === undefined ? 'NULL' : 'avg(_v)'} AS _m FROM (${records}) GROUP BY _c`
      : `SELECT _c, sum(_k) AS _n, sum(_kx) AS _sx, sum(_ky) AS _sy, tupleElement(argMax(tuple(_v), _k), 1) AS _m FROM (SELECT ${cell} AS _c, _v, count() AS _k, sum(_x) AS _kx, sum(_y) AS _ky FROM (${records}) GROUP BY _c, _v) GROUP BY _c`
  return {
    sql: `SELECT ${mean('_sx')}, ${mean('_sy')}, toUInt32(_n), _m FROM (${groups}) LIMIT ${limit}`,
    params: bindings.values
  }
}

/** Along the side of the tile: cells and units of positions, and types that hold the number of a cell and a position. */
function resolutionOf({ cells, finer }: TileQuery) {
  if (finer === undefined) return { cells, units: TILE_UNITS, index: 'toUInt32', position: 'toUInt16' }
  const tiles = 2 ** finer.zooms
  return { cells: cells * tiles, units: TILE_UNITS * tiles, index: 'toUInt64', position: 'toUInt32' }
}

function positionOf(
  field: FieldReference,
  below: number | undefined,
  scope: Scope
): { readonly lon: string; readonly lat: string; readonly conditions: readonly string[] } {
  if (field.type !== 'geo_shape') {
    const [lon, lat] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
    return { lon: `assumeNotNull(${lon})`, lat: `assumeNotNull(${lat})`, conditions: [`isNotNull(${lon})`] }
  }
  const { west, south, east, north } = boxOf(field)
  const middle = (a: string, b: string): string => `(assumeNotNull(${a}) + assumeNotNull(${b})) / 2`
  const lon = middle(west, east)
  return {
    // Shapes may go on beyond the date line.
    lon: `(${lon} - 360 * floor((${lon} + 180) / 360))`,
    lat: middle(south, north),
    conditions: [
      `isNotNull(${west})`,
      ...(below === undefined ? [] : [`${sizeSql(field)} < ${scope.bindings.bind(below, 'Float64')}`])
    ]
  }
}

export function valueSql(field: FieldReference): string {
  const column = quoteIdentifier(columnOf(field))
  if (isAmount(field)) return `toFloat64(${column})`
  return field.type === 'boolean' ? column : `CAST(substringUTF8(${column}, 1, ${MAX_LETTERS}), 'Nullable(String)')`
}
