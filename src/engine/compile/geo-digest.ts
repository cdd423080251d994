import { bug } from '#kit'
import type { Expression } from '#query'
import { columnOf, latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'

/** Clients read it as a signed integer. */
const MASK = '9223372036854775807'

/** A hash of a point or a shape in 63 bits, as decimal text; the same on every engine and for every load. */
export function geoDigestSql(field: Expression): string {
  if (field.kind !== 'field') throw bug('geo_digest is of a field')
  const columns = (field.type === 'geo_point_2d' ? [longitudeOf(field), latitudeOf(field)] : [columnOf(field)]).map(
    quoteIdentifier
  )
  const values = columns.map((column) =>
    field.type === 'geo_point_2d' ? `toFloat64(assumeNotNull(${column}))` : `assumeNotNull(${column})`
  )
  return `if(isNull(${columns[0]}), NULL, toString(bitAnd(sipHash64(${values.join(', ')}), ${MASK})))`
}
