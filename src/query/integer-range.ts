import type { Aggregate, Expression, ScalarCall } from './types.ts'

/** Between which whole numbers the values of an expression lie, whatever the records are. */
export interface IntegerRange {
  readonly low: bigint
  readonly high: bigint
}

const INT64 = signed(64)
/** The widest integers of the engine. */
const WIDEST = signed(256)
/** More records, characters or bytes than a version can have. */
const COUNTED: IntegerRange = { low: 0n, high: 2n ** 40n }
const YEARS: IntegerRange = { low: -9999n, high: 9999n }

export function signed(bits: number): IntegerRange {
  return { low: -(2n ** BigInt(bits - 1)), high: 2n ** BigInt(bits - 1) - 1n }
}

export function fits(range: IntegerRange, within: IntegerRange): boolean {
  return range.low >= within.low && range.high <= within.high
}

/**
 * The type of a whole number from this range: `int` while 64 bits hold all of it, `number` while the engine computes it
 * exactly, else a double.
 */
export function typeOfRange(range: IntegerRange): 'int' | 'number' | 'double' {
  return fits(range, INT64) ? 'int' : fits(range, WIDEST) ? 'number' : 'double'
}

const known = new WeakMap<Expression, IntegerRange>()

/**
 * Of an expression of type `int` or `number`. The types of fields decide, never the values that a version holds: the
 * same query has the same types on every dataset.
 */
export function integerRange(expression: Expression): IntegerRange {
  const found = known.get(expression)
  if (found !== undefined) return found
  const range = rangeOf(expression)
  known.set(expression, range)
  return range
}

function rangeOf(expression: Expression): IntegerRange {
  if (expression.type === 'null') return { low: 0n, high: 0n }
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'int' ? exactly(BigInt(expression.value)) : WIDEST
    case 'call':
      return rangeOfCall(expression)
    case 'aggregate':
      return rangeOfAggregate(expression)
    default:
      return expression.type === 'int' ? INT64 : WIDEST
  }
}

function exactly(value: bigint): IntegerRange {
  return { low: value, high: value }
}

function rangeOfCall({ fn, args }: ScalarCall): IntegerRange {
  switch (fn) {
    case 'add':
      return corners(args, (left, right) => left + right)
    case 'subtract':
      return corners(args, (left, right) => left - right)
    case 'multiply':
      return corners(args, (left, right) => left * right)
    case 'negate':
      return span(args.flatMap(boundsOf).map((bound) => -bound))
    case 'ifnull':
      return span(args.flatMap(boundsOf))
    case 'length':
      return COUNTED
    default:
      return YEARS
  }
}

function rangeOfAggregate({ fn, arg }: Aggregate): IntegerRange {
  if (fn === 'count' || fn === 'count_distinct' || arg === undefined) return COUNTED
  if (fn === 'min' || fn === 'max') return integerRange(arg)
  return span([...boundsOf(arg).map((bound) => bound * COUNTED.high), ...boundsOf(arg)])
}

function boundsOf(expression: Expression): readonly bigint[] {
  const { low, high } = integerRange(expression)
  return [low, high]
}

function corners([left, right]: readonly Expression[], combine: (left: bigint, right: bigint) => bigint): IntegerRange {
  if (left === undefined || right === undefined) return WIDEST
  return span(boundsOf(left).flatMap((a) => boundsOf(right).map((b) => combine(a, b))))
}

function span(values: readonly bigint[]): IntegerRange {
  return values.reduce<IntegerRange>(
    ({ low, high }, value) => ({ low: value < low ? value : low, high: value > high ? value : high }),
    exactly(values[0] ?? 0n)
  )
}
