import type { ComparisonOperator, Expression, Literal, Predicate } from '#query'
import { ID_COLUMN } from '../column.ts'
import { scalarSql } from './expression.ts'
import { anyOf } from './junction.ts'
import { isList } from './list.ts'
import { BOUND_TYPES, type BoundType, boundValue, fitsInt64, isInRange, isReadAsDay, literalSql } from './literal.ts'
import type { Scope } from './scope.ts'

/**
 * More values than this are a table to join with: a long constant list is not recognised as one when it travels in
 * pieces.
 */
const LISTED_VALUES = 10_000

/**
 * A comparison holds if any value of a list does, `!=` if there are values and all of them differ. A date beside an
 * instant is the beginning of its day in the query's zone.
 */
export function compareSql(op: ComparisonOperator, left: Expression, right: Expression, scope: Scope): string {
  const decided = recordIdSql(op, left, right, scope) ?? beyondRange(op, left, right, scope)
  if (decided !== undefined) return decided
  const [a, b] = [comparableSql(left, right, scope), comparableSql(right, left, scope)]
  if (isList(left) && isList(right)) return listsSql(op, a, b)
  if (isList(left)) return anySql(op, a, b)
  if (isList(right)) return anySql(MIRRORED[op], b, a)
  return `(${a} ${op} ${b})`
}

/** By the bytes of the id, which have an index; its text would have to be made for every record. */
function recordIdSql(
  op: ComparisonOperator,
  left: Expression,
  right: Expression,
  { bindings }: Scope
): string | undefined {
  if (
    op !== '=' ||
    left.kind !== 'property' ||
    left.name !== 'recordid' ||
    right.kind !== 'literal' ||
    right.type !== 'text'
  )
    return undefined
  return /^[0-9a-f]{40}$/.test(right.value)
    ? `(${ID_COLUMN} = unhex(${bindings.bind(right.value, 'String')}))`
    : 'false'
}

const MIRRORED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<='
}

function anySql(op: ComparisonOperator, list: string, value: string): string {
  if (op === '=') return `has(${list}, ${value})`
  return op === '!='
    ? `(notEmpty(${list}) AND isNotNull(${value}) AND NOT has(${list}, ${value}))`
    : `arrayExists(_v -> _v ${op} ${value}, ${list})`
}

function listsSql(op: ComparisonOperator, left: string, right: string): string {
  if (op !== '!=') return `arrayExists(_v -> arrayExists(_w -> _v ${op} _w, ${right}), ${left})`
  return `(notEmpty(${left}) AND notEmpty(${right}) AND NOT hasAny(${left}, ${right}))`
}

/**
 * The engine's calendar begins in the year 1 and ends in 9999: every time it holds lies on the same side of a literal
 * that it cannot hold.
 */
function beyondRange(op: ComparisonOperator, left: Expression, right: Expression, scope: Scope): string | undefined {
  if (right.kind === 'literal' && !isInRange(right)) return sideSql(op, left, right, scope)
  if (left.kind === 'literal' && !isInRange(left)) return sideSql(MIRRORED[op], right, left, scope)
  return undefined
}

function sideSql(op: ComparisonOperator, value: Expression, literal: Literal, scope: Scope): string {
  const literalIsEarlier = String(literal.value) < '0001'
  const holds = op === '!=' || (literalIsEarlier ? op.startsWith('>') : op.startsWith('<'))
  return holds ? `isNotNull(${scalarSql(value, scope)})` : 'false'
}

function comparableSql(expression: Expression, other: Expression, scope: Scope): string {
  const sql = scalarSql(expression, scope)
  if (expression.type !== 'date' || other.type !== 'datetime') return sql
  return `toDateTime64(${sql}, 6, ${scope.bindings.bind(scope.timezone, 'String')})`
}

export function oneOfSql(left: Expression, values: readonly Literal[], scope: Scope): string {
  const type = commonType(left, values)
  if (type === undefined) return anyOf(values.map((value) => compareSql('=', left, value, scope)))
  // Nodes of a cluster send each other lists as text, and would read days of distant years as the nearest that their
  // parser knows.
  const beyond = type === 'date' && !values.every(({ value }) => isReadAsDay(String(value)))
  const list = scope.bindings.bind(
    values.map((value) => (beyond ? `${String(value.value)} 00:00:00` : boundValue(value))),
    `Array(${BOUND_TYPES[beyond ? 'datetime' : type]})`
  )
  const sql = beyond ? `toDateTime64(${scalarSql(left, scope)}, 6, 'UTC')` : scalarSql(left, scope)
  if (isList(left)) return `hasAny(${sql}, ${list})`
  const isListed = values.length > LISTED_VALUES ? `(${sql} IN (SELECT arrayJoin(${list})))` : `(${sql} IN ${list})`
  // IN compares bits, and negative zero has others than zero.
  return values.some(({ value }) => value === 0) ? `(${isListed} OR ${sql} = 0)` : isListed
}

/** The one type that all values can be bound as without changing what they equal. */
function commonType(left: Expression, values: readonly Literal[]): BoundType | undefined {
  const [first] = values
  if (
    first === undefined ||
    !values.every((value) => value.type === first.type && value.type === left.type && isInRange(value))
  )
    return undefined
  if (first.type === 'null' || first.type === 'geo_shape') return undefined
  return values.every((value) => value.type !== 'int' || fitsInt64(value.value)) ? first.type : undefined
}

export function intervalSql(
  { left, from, fromIncluded, to, toIncluded }: Extract<Predicate, { kind: 'interval' }>,
  scope: Scope
): string {
  const [low, high] = [fromIncluded ? '>=' : '>', toIncluded ? '<=' : '<'] as const
  if (!isList(left)) return `(${compareSql(low, left, from, scope)} AND ${compareSql(high, left, to, scope)})`
  // The same value of the list has to lie within.
  return `arrayExists(_v -> _v ${low} ${literalSql(from, scope.bindings)} AND _v ${high} ${literalSql(to, scope.bindings)}, ${scalarSql(left, scope)})`
}
