import { bug } from '#kit'
import type { Expression, ScalarCall, ScalarFunction } from '#query'
import { dateFormatSql } from './date-format.ts'
import { isList, scalarSql } from './expression.ts'
import { pointDistanceSql } from './distance.ts'
import type { Scope } from './scope.ts'
import { secondSql } from './zone-offset.ts'

type Compile = (call: ScalarCall, scope: Scope) => string

/** Every scalar function of ODSQL; null in, null out, except where the function is about nulls. */
export const SCALAR_FUNCTIONS: Readonly<Record<ScalarFunction, Compile>> = {
  add: arithmetic((left, right) => `(${left} + ${right})`),
  subtract: arithmetic((left, right) => `(${left} - ${right})`),
  multiply: arithmetic((left, right) => `(${left} * ${right})`),
  divide: (call, scope) => (call.type === 'int' ? wholeDivision(call, scope) : arithmetic((left, right) => `(${left} / ${right})`)(call, scope)),
  negate: (call, scope) => `negate(${argument(call, 0, scope)})`,
  length: (call, scope) => `toInt64(lengthUTF8(${argument(call, 0, scope)}))`,
  lower: (call, scope) => `lowerUTF8(${argument(call, 0, scope)})`,
  ifnull: (call, scope) => coalesce(call, scope),
  year: datePart('toYear'),
  month: datePart('toMonth'),
  day: datePart('toDayOfMonth'),
  hour: timePart((zoned) => `toHour(${zoned})`),
  minute: timePart((zoned) => `toMinute(${zoned})`),
  second: timePart(secondSql),
  date_format: (call, scope) => dateFormatSql(call.format ?? [], zonedSql(argumentAt(call, 0), scope), argumentAt(call, 0).type, scope),
  json_format: (call, scope) => argument(call, 0, scope),
  distance: (call, scope) => pointDistanceSql(argumentAt(call, 0), argumentAt(call, 1), scope),
}

/** Integers wrap around at 64 bits; doubles that leave the finite numbers, as by a division by zero, are null. */
function arithmetic(combine: (left: string, right: string) => string): Compile {
  return (call, scope) => {
    const result = combine(argument(call, 0, scope), argument(call, 1, scope))
    return call.type === 'int' ? result : `ifNotFinite(${result}, NULL)`
  }
}

function wholeDivision(call: ScalarCall, scope: Scope): string {
  return `intDiv(${argument(call, 0, scope)}, nullIf(${argument(call, 1, scope)}, 0))`
}

/** An empty list is a null; its alternative is a text, so the list becomes one where there is none. */
function coalesce(call: ScalarCall, scope: Scope): string {
  const [first, second] = [argument(call, 0, scope), argument(call, 1, scope)]
  if (isList(argumentAt(call, 0))) return `if(empty(${first}), [ifNull(${second}, '')], ${first})`
  return call.type === 'double' ? `ifNull(toFloat64(${first}), toFloat64(${second}))` : `ifNull(${first}, ${second})`
}

function datePart(fn: string): Compile {
  return (call, scope) => `toInt64(${fn}(${zonedSql(argumentAt(call, 0), scope)}))`
}

/** A date has no time: its hour is 0. */
function timePart(part: (zoned: string) => string): Compile {
  return (call, scope) => {
    const value = zonedSql(argumentAt(call, 0), scope)
    return argumentAt(call, 0).type === 'date' ? `if(isNull(${value}), NULL, toInt64(0))` : `toInt64(${part(value)})`
  }
}

/** A time as the query's zone shows it. Dates have no zone. */
export function zonedSql(expression: Expression, scope: Scope): string {
  const sql = scalarSql(expression, scope)
  if (expression.type !== 'datetime' || scope.timezone === 'UTC') return sql
  return `toTimeZone(${sql}, ${scope.bindings.bind(scope.timezone, 'String')})`
}

function argument(call: ScalarCall, place: number, scope: Scope): string {
  return scalarSql(argumentAt(call, place), scope)
}

export function argumentAt(call: ScalarCall, place: number): Expression {
  const found = call.args[place]
  if (found === undefined) throw bug(`${call.fn} without argument ${place + 1}`)
  return found
}
