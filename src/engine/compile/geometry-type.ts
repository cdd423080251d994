import { bug } from '#kit'
import type { Expression } from '#query'
import { columnOf, longitudeOf, quoteIdentifier } from '../column.ts'

/**
 * The kind of a geometry, from the end of its text: the columns of a shape hold `{"coordinates": …, "type":
 * "Polygon"}`, and collections as they came (layout/shape-parts.ts). Reading whole texts as JSON takes as long as they
 * are.
 */
export function geometryTypeSql(field: Expression): string {
  if (field.kind !== 'field') throw bug('geometry_type is of a field')
  if (field.type === 'geo_point_2d') return `if(isNull(${quoteIdentifier(longitudeOf(field))}), NULL, 'Point')`
  const text = quoteIdentifier(columnOf(field))
  const ending = `extract(substring(${text}, -32), '"([A-Za-z]+)"}$')`
  return `if(isNull(${text}), NULL, if(startsWith(${text}, '{"coordinates"'), ${ending}, 'GeometryCollection'))`
}
