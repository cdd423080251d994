/** The order of an answer (ODSQL-null, ODSQL-order). */
import { foldText } from '#query'
import { compareCodePoints, compareValues, type Value } from './value.ts'

/** Text without regard to case and accents, then by value. */
export function compareShown(a: Exclude<Value, null>, b: Exclude<Value, null>): number {
  if (typeof a === 'string' && typeof b === 'string')
    return compareCodePoints(foldText(a), foldText(b)) || compareCodePoints(a, b)
  return compareValues(a, b)
}

/** order_by: nulls last in both directions. */
export function compareOrdered(a: Value, b: Value, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compareShown(a, b) * (descending ? -1 : 1)
}

/** Groups without order_by: ascending, the null group first. */
export function compareKeys(a: Value, b: Value): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  return compareShown(a, b)
}
