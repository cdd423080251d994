import { bug } from '#kit'
import { AGGREGATE_FUNCTIONS } from './functions/aggregate-functions.ts'
import type { ValueResult } from './functions/function-row.ts'
import { isMath } from './functions/math-functions.ts'
import { SCALAR_FUNCTIONS } from './functions/scalar-functions.ts'
import type { Aggregate, ArithmeticFunction, Expression, ScalarCall, ScalarFunction } from './types.ts'
import { COUNTED, exactly, INT64, type IntegerRange, span, WIDEST } from './whole-numbers.ts'

const known = new WeakMap<Expression, IntegerRange>()

/**
 * For an expression of type `int` or `number`. The types of fields decide, never the values that a version holds: the
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
  if (expression.type === 'null') return exactly(0n)
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

type Arguments = readonly Expression[]

const ARITHMETIC: Readonly<Record<ArithmeticFunction, (args: Arguments) => IntegerRange>> = {
  add: (args) => corners(args, (left, right) => left + right),
  subtract: (args) => corners(args, (left, right) => left - right),
  multiply: (args) => corners(args, (left, right) => left * right),
  divide: () => {
    throw bug('a quotient is a double')
  },
  negate: (args) => span(args.flatMap(boundsOf).map((bound) => -bound))
}

function rangeOfCall({ fn, args }: ScalarCall): IntegerRange {
  if (isMath(fn) || fn === 'geo_digest') throw bug(`${fn} does not give whole numbers`)
  return isArithmetic(fn) ? ARITHMETIC[fn](args) : rangeOfResult(fn, SCALAR_FUNCTIONS[fn], args)
}

function isArithmetic(fn: ScalarFunction): fn is ArithmeticFunction {
  return Object.hasOwn(ARITHMETIC, fn)
}

function rangeOfAggregate({ fn, arg }: Aggregate): IntegerRange {
  if (fn === 'stddev' || fn === 'sum_squares') throw bug(`${fn} does not give whole numbers`)
  const row = AGGREGATE_FUNCTIONS[fn === 'count_distinct' ? 'count' : fn]
  return rangeOfResult(fn, row, arg === undefined ? [] : [arg])
}

function rangeOfResult(name: string, row: ValueResult, args: Arguments): IntegerRange {
  switch (row.result) {
    case 'int':
      return row.range
    case 'first':
      return span(args.flatMap(boundsOf))
    case 'number':
      // A sum of many of them, or of one.
      return span(args.flatMap(boundsOf).flatMap((bound) => [bound, bound * COUNTED.high]))
    case 'double':
    case 'text':
    case 'datetime':
    case 'geo_shape':
    case 'json':
      throw bug(`${name} does not give whole numbers`)
  }
}

function boundsOf(expression: Expression): readonly bigint[] {
  const { low, high } = integerRange(expression)
  return [low, high]
}

function corners([left, right]: Arguments, combine: (left: bigint, right: bigint) => bigint): IntegerRange {
  if (left === undefined || right === undefined) return WIDEST
  return span(boundsOf(left).flatMap((a) => boundsOf(right).map((b) => combine(a, b))))
}
