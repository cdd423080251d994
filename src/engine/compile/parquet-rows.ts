import type { Expression } from '#query'
import { latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import { itemAt, scalarSql } from './expression.ts'
import { isList } from './list.ts'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { polygonBytes, shapeBytes } from './wkb.ts'

/**
 * Typed columns under the answer's keys. Points are struct(lon, lat), shapes WKB (marked as such by geo-parquet.ts), instants microseconds in
 * UTC, a value that is always null a text: Parquet has no column without a type. Milliseconds, as the original service writes them
 * (facts §6.2), would lose what JSON shows.
 */
export const parquetRow: RowForm = (columns, scope) => columns.map(({ key, value }) => `${typedSql(value, scope)} AS ${quoteIdentifier(key)}`).join(', ')

function typedSql(value: Expression, scope: Scope): string {
  const expression = value.kind === 'item' ? itemAt(value.index, scope) : value
  if (expression.kind === 'field' && expression.type === 'geo_point_2d') {
    return `tuple(${quoteIdentifier(longitudeOf(expression))}, ${quoteIdentifier(latitudeOf(expression))})::Tuple(lon Nullable(Float64), lat Nullable(Float64))`
  }
  if (expression.kind === 'field' && expression.type === 'geo_shape') return shapeBytes(expression)
  const sql = scalarSql(expression, scope)
  if (isList(expression)) return `CAST(${sql}, 'Array(String)')`
  switch (expression.type) {
    case 'int': return `CAST(${sql}, 'Nullable(Int64)')`
    case 'double': return `CAST(${sql}, 'Nullable(Float64)')`
    case 'boolean': return `CAST(${sql}, 'Nullable(Bool)')`
    case 'date': return `CAST(${sql}, 'Nullable(Date32)')`
    case 'datetime': return `CAST(${sql}, 'Nullable(DateTime64(6, \\'UTC\\'))')`
    case 'geo_shape': return polygonBytes(sql)
    default: return `CAST(${sql}, 'Nullable(String)')`
  }
}
