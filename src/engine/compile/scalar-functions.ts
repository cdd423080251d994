import { bug } from '#kit'
import { type Expression, MATH_FUNCTIONS, type MathFunction, type ScalarCall, type ScalarFunction } from '#query'
import { dateFormatSql } from './date-format.ts'
import { pointDistanceSql } from './distance.ts'
import { geoDigestSql } from './geo-digest.ts'
import { geometryTypeSql } from './geometry-type.ts'
import { asDouble, isWhole, widened, widthOf } from './integers.ts'
import { isList } from './list.ts'
import { mathSql } from './math-functions.ts'
import type { Scope } from './scope.ts'
import { secondSql } from './zone-offset.ts'

/** SQL of an argument, passed in because arguments are expressions themselves. */
type SqlOf = (expression: Expression) => string
type Compile = (call: ScalarCall, scope: Scope, sqlOf: SqlOf) => string

const MATH = Object.fromEntries(
  Object.keys(MATH_FUNCTIONS).map((name) => [
    name,
    (call, _scope, sqlOf) =>
      mathSql(
        name as MathFunction,
        call.args.map((arg) => asDouble(sqlOf(arg), arg))
      )
  ])
) as Record<MathFunction, Compile>

/** Every scalar function of ODSQL; null in, null out, except where the function is about nulls. */
export const SCALAR_FUNCTIONS: Readonly<Record<ScalarFunction, Compile>> = {
  ...MATH,
  add: arithmetic((left, right) => `(${left} + ${right})`),
  subtract: arithmetic((left, right) => `(${left} - ${right})`),
  multiply: arithmetic((left, right) => `(${left} * ${right})`),
  divide: arithmetic((left, right) => `(${left} / ${right})`),
  negate: (call, _scope, sqlOf) => `negate(${operand(call, 0, sqlOf)})`,
  length: (call, _scope, sqlOf) => `toInt64(lengthUTF8(${argument(call, 0, sqlOf)}))`,
  lower: (call, _scope, sqlOf) => `lowerUTF8(${argument(call, 0, sqlOf)})`,
  ifnull: (call, _scope, sqlOf) => coalesce(call, sqlOf),
  year: datePart('toYear'),
  month: datePart('toMonth'),
  day: datePart('toDayOfMonth'),
  hour: timePart((zoned) => `toHour(${zoned})`),
  minute: timePart((zoned) => `toMinute(${zoned})`),
  second: timePart(secondSql),
  date_format: (call, scope, sqlOf) =>
    dateFormatSql(call.format ?? [], zonedSql(argumentAt(call, 0), scope, sqlOf), argumentAt(call, 0).type, scope),
  // The engine's JSON functions refuse dictionaries of nullable texts.
  json_format: (call, _scope, sqlOf) => `CAST(${argument(call, 0, sqlOf)}, 'Nullable(String)')`,
  geo_digest: (call) => geoDigestSql(argumentAt(call, 0)),
  geometry_type: (call) => geometryTypeSql(argumentAt(call, 0)),
  distance: (call, scope) => pointDistanceSql(argumentAt(call, 0), argumentAt(call, 1), scope)
}

/**
 * Integers are as wide as their values may become; doubles that leave the finite numbers, as by a division by zero, are
 * null.
 */
function arithmetic(combine: (left: string, right: string) => string): Compile {
  return (call, _scope, sqlOf) => {
    const result = combine(operand(call, 0, sqlOf), operand(call, 1, sqlOf))
    return isWhole(call) ? result : `ifNotFinite(${result}, NULL)`
  }
}

/** An argument in the type of a numeric result. */
function operand(call: ScalarCall, place: number, sqlOf: SqlOf): string {
  const [expression, sql] = [argumentAt(call, place), argument(call, place, sqlOf)]
  if (isWhole(call)) return widened(sql, expression, widthOf(call))
  return call.type === 'double' ? asDouble(sql, expression) : sql
}

/** An empty list is a null; its alternative is a text, so a missing list becomes a text. */
function coalesce(call: ScalarCall, sqlOf: SqlOf): string {
  const [first, second] = [operand(call, 0, sqlOf), operand(call, 1, sqlOf)]
  if (isList(argumentAt(call, 0))) return `if(empty(${first}), [ifNull(${second}, '')], ${first})`
  return `ifNull(${first}, ${second})`
}

function datePart(fn: string): Compile {
  return (call, scope, sqlOf) => `toInt64(${fn}(${zonedSql(argumentAt(call, 0), scope, sqlOf)}))`
}

/** A date has no time: its hour is 0. */
function timePart(part: (zoned: string) => string): Compile {
  return (call, scope, sqlOf) => {
    const value = zonedSql(argumentAt(call, 0), scope, sqlOf)
    return argumentAt(call, 0).type === 'date' ? `if(isNull(${value}), NULL, toInt64(0))` : `toInt64(${part(value)})`
  }
}

/** A time as the query's zone shows it. Dates have no zone. */
function zonedSql(expression: Expression, scope: Scope, sqlOf: SqlOf): string {
  const sql = sqlOf(expression)
  if (expression.type !== 'datetime' || scope.timezone === 'UTC') return sql
  return `toTimeZone(${sql}, ${scope.bindings.bind(scope.timezone, 'String')})`
}

function argument(call: ScalarCall, place: number, sqlOf: SqlOf): string {
  return sqlOf(argumentAt(call, place))
}

function argumentAt(call: ScalarCall, place: number): Expression {
  const found = call.args[place]
  if (found === undefined) throw bug(`${call.fn} without argument ${place + 1}`)
  return found
}
