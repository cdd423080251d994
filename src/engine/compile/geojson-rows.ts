import type { Expression } from '#query'
import { latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import { itemAt, scalarSql } from './expression.ts'
import { objectSql } from './json-rows.ts'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { doubleText } from './wire-json.ts'

/** A row as a Feature. The geometry is the first shape, else the first point, which then is no property (facts §6.2). */
export const geojsonRow: RowForm = (columns, outer) => {
  const scope = { ...outer, jsonStaysText: true }
  const geometry = columns.find(({ value }) => value.type === 'geo_shape') ?? columns.find(({ value }) => value.type === 'geo_point_2d')
  const properties = objectSql(columns.filter((column) => column !== geometry), scope, ', "properties": ', '}')
  return `concat('{"type": "Feature", "geometry": ', ${geometry === undefined ? `'null'` : geometrySql(geometry.value, scope)}, ${properties})`
}

function geometrySql(value: Expression, scope: Scope): string {
  const expression = value.kind === 'item' ? itemAt(value.index, scope) : value
  if (expression.kind !== 'field' || expression.type !== 'geo_point_2d') return `ifNull(${scalarSql(expression, scope)}, 'null')`
  const [lon, lat] = [quoteIdentifier(longitudeOf(expression)), quoteIdentifier(latitudeOf(expression))]
  return `ifNull(concat('{"coordinates": [', ${doubleText(lon)}, ', ', ${doubleText(lat)}, '], "type": "Point"}'), 'null')`
}
