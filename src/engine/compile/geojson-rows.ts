import type { Expression } from '#query'
import { itemAt, scalarSql } from './expression.ts'
import { objectSql } from './json-rows.ts'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { pointPieces } from './wire-json.ts'

/**
 * A row as a Feature. The geometry is the first shape, else the first point, which then is not a property
 * (EXPORT-geojson-1).
 */
export const geojsonRow: RowForm = (columns, outer) => {
  const scope = { ...outer, jsonStaysText: true }
  const geometry =
    columns.find(({ value }) => value.type === 'geo_shape') ??
    columns.find(({ value }) => value.type === 'geo_point_2d')
  const properties = objectSql(
    columns.filter((column) => column !== geometry),
    scope,
    ', "properties": ',
    '}'
  )
  return `concat('{"type": "Feature", "geometry": ', ${geometry === undefined ? `'null'` : geometryPieces(geometry.value, scope).join(', ')}, ${properties})`
}

function geometryPieces(value: Expression, scope: Scope): readonly string[] {
  const expression = value.kind === 'item' ? itemAt(value.index, scope) : value
  if (expression.kind !== 'field' || expression.type !== 'geo_point_2d')
    return [`ifNull(${scalarSql(expression, scope)}, 'null')`]
  return pointPieces(expression, {
    first: 'lon',
    before: '{"coordinates": [',
    between: ', ',
    after: '], "type": "Point"}',
    absent: 'null'
  })
}
