import type { ValueNotation } from '#schema'
import {
  BLANK_GROUPED_DOUBLE,
  BLANK_GROUPED_INT,
  DECIMAL_COMMA,
  GROUPED_DECIMAL_COMMA,
  GROUPED_DOUBLE,
  GROUPED_INT,
  POINT_GROUPED_INT
} from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'

/**
 * Notations of numbers that an import finds by the whole column, or by its neighbours: a schema with the type only could
 * read them in another way. The second of two is for columns that the first does not fit.
 */
const NOTATIONS: ReadonlyMap<string, readonly ValueNotation[]> = new Map([
  [DECIMAL_COMMA.name, [{ decimal: ',' }]],
  [GROUPED_INT.name, [{ thousands: ',' }]],
  [GROUPED_DOUBLE.name, [{ thousands: ',' }]],
  [GROUPED_DECIMAL_COMMA.name, [{ decimal: ',', thousands: '.' }]],
  [POINT_GROUPED_INT.name, [{ thousands: '.' }]],
  [BLANK_GROUPED_INT.name, [{ thousands: ' ' }]],
  [
    BLANK_GROUPED_DOUBLE.name,
    [
      { decimal: ',', thousands: ' ' },
      { decimal: '.', thousands: ' ' }
    ]
  ]
])

export function plainNotations({ name }: Reading): readonly ValueNotation[] {
  return NOTATIONS.get(name) ?? []
}
