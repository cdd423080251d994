import type { Expression, FieldReference, SelectItem } from '#query'
import { columnOf, latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import type { FooterColumns } from '../parquet-footer-edits.ts'
import { itemAt, scalarSql } from './expression.ts'
import { isList } from './list.ts'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { polygonBytes, shapeBytes } from './wkb.ts'

/**
 * Typed columns under the answer's keys. Points are struct(lon, lat), shapes WKB, lists a structure that
 * parquet-footer-edits.ts makes a list of, instants microseconds in UTC, a value that is always null a text: Parquet
 * has no column without a type. Milliseconds, as the original service writes them, would lose what JSON shows. Points
 * without a shape beside them are WKB too, in one more column: map programs find geometries by the metadata of
 * GeoParquet, which describes no such structure.
 */
export const parquetRow: RowForm = (columns, scope) => {
  const typed = columns.map(({ key, value }) => `${typedSql(value, scope)} AS ${quoteIdentifier(key)}`)
  const drawn = drawnPoint(columns)
  return [
    ...typed,
    ...(drawn === undefined ? [] : [`${pointBytes(drawn.field)} AS ${quoteIdentifier(drawn.key)}`])
  ].join(', ')
}

/** The same values for another Loggia, each exactly as it is kept. */
export const verbatimRow: RowForm = (columns, scope) =>
  columns
    .map(({ key, value }) => {
      const isText = value.kind === 'field' && value.type === 'geo_shape'
      const sql = isText
        ? `CAST(${quoteIdentifier(columnOf(value))}, 'Nullable(String)')`
        : value.kind === 'field' && value.list
          ? `CAST(${scalarSql(value, scope)}, 'Array(String)')`
          : typedSql(value, scope)
      return `${sql} AS ${quoteIdentifier(key)}`
    })
    .join(', ')

/** Structures that may be null, which the engine has as an experiment. */
export const PARQUET_TYPES: Readonly<Record<string, number>> = { enable_nullable_tuple_type: 1 }

/** The columns of the file that its footer has to say more of. */
export function footerColumns(columns: readonly SelectItem[]): FooterColumns {
  const shapes = columns.filter(({ value }) => value.type === 'geo_shape').map(({ key }) => ({ name: key, types: [] }))
  const drawn = drawnPoint(columns)
  return {
    geometries: drawn === undefined ? shapes : [{ name: drawn.key, types: ['Point'] }],
    lists: columns.filter(({ value }) => isList(value)).map(({ key }) => key)
  }
}

/** The first point, if there is no shape, and the name of its column of geometry. */
function drawnPoint(
  columns: readonly SelectItem[]
): { readonly key: string; readonly field: FieldReference } | undefined {
  const point = columns
    .map(({ value }) => value)
    .find((value) => value.kind === 'field' && value.type === 'geo_point_2d')
  if (point?.kind !== 'field' || columns.some(({ value }) => value.type === 'geo_shape')) return undefined
  const taken = new Set(columns.map(({ key }) => key.toLowerCase()))
  const names = ['geometry', ...columns.map((_, place) => `geometry_${place + 1}`)]
  return { key: names.find((name) => !taken.has(name))!, field: point }
}

function pointBytes(field: FieldReference): string {
  const [lon, lat] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
  return `if(isNull(${lon}), NULL, wkb(CAST(tuple(assumeNotNull(${lon}), assumeNotNull(${lat})), 'Point')))`
}

function typedSql(value: Expression, scope: Scope): string {
  const expression = value.kind === 'item' ? itemAt(value.index, scope) : value
  if (expression.kind === 'field' && expression.type === 'geo_point_2d') {
    const [lon, lat] = [quoteIdentifier(longitudeOf(expression)), quoteIdentifier(latitudeOf(expression))]
    return `CAST(if(isNull(${lon}), NULL, tuple(assumeNotNull(${lon}), assumeNotNull(${lat}))), 'Nullable(Tuple(lon Float64, lat Float64))')`
  }
  if (expression.kind === 'field' && expression.type === 'geo_shape') return shapeBytes(expression)
  const sql = scalarSql(expression, scope)
  if (isList(expression))
    return `CAST(if(empty(${sql}), NULL, tuple(CAST(${sql}, 'Array(String)'))), 'Nullable(Tuple(list Array(String)))')`
  switch (expression.type) {
    case 'int':
      return `CAST(${sql}, 'Nullable(Int64)')`
    case 'double':
    // A column has one type: of whole numbers that 64 bits may not hold it is a double.
    case 'number':
      return `CAST(${sql}, 'Nullable(Float64)')`
    case 'boolean':
      return `CAST(${sql}, 'Nullable(Bool)')`
    case 'date':
      return `CAST(${sql}, 'Nullable(Date32)')`
    case 'datetime':
      return `CAST(${sql}, 'Nullable(DateTime64(6, \\'UTC\\'))')`
    case 'geo_shape':
      return polygonBytes(sql)
    default:
      return `CAST(${sql}, 'Nullable(String)')`
  }
}
