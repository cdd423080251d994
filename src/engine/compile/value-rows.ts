import type { Expression } from '#query'
import { latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import { itemAt, scalarSql } from './expression.ts'
import { isList } from './list.ts'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { instantText } from './time-text.ts'
import { doubleText, jsonSql } from './wire-json.ts'

/**
 * A row as a JSON array of bare values, for the writers of files: integers as text so that no digit is lost, whole
 * days, points as [lon, lat], shapes as geometries. Moments are in the query's zone, whose offset is given in minutes;
 * files that want the instant itself ask for UTC, because local mean time has seconds.
 */
export function valueRow({ inUtc = false }: { readonly inUtc?: boolean }): RowForm {
  return (columns, outer) => {
    const scope = { ...outer, jsonStaysText: true }
    const values = columns.map(({ value }) =>
      valueSql(value.kind === 'item' ? itemAt(value.index, scope) : value, scope, inUtc)
    )
    return `concat('[', ${values.join(`, ',', `) || `''`}, ']')`
  }
}

function valueSql(expression: Expression, scope: Scope, inUtc: boolean): string {
  if (expression.kind === 'field' && expression.type === 'geo_point_2d') {
    const [lon, lat] = [quoteIdentifier(longitudeOf(expression)), quoteIdentifier(latitudeOf(expression))]
    return `ifNull(concat('[', ${doubleText(lon)}, ',', ${doubleText(lat)}, ']'), 'null')`
  }
  if (isList(expression)) return jsonSql(expression, scope)
  const sql = scalarSql(expression, scope)
  switch (expression.type) {
    case 'text':
    case 'json_blob':
    case 'file':
      return `ifNull(toJSONString(${sql}), 'null')`
    case 'int':
    case 'date':
      return `ifNull(concat('"', toString(${sql}), '"'), 'null')`
    case 'datetime':
      return `ifNull(concat('"', ${inUtc ? instantText(`toTimeZone(${sql}, 'UTC')`, expression, { ...scope, timezone: 'UTC' }) : instantText(sql, expression, scope)}, '"'), 'null')`
    case 'geo_shape':
      return `ifNull(${sql}, 'null')`
    // Columns of files have one type.
    case 'number':
      return `ifNull(${doubleText(`toFloat64(${sql})`)}, 'null')`
    default:
      return jsonSql(expression, scope)
  }
}
