import { bug } from '#kit'
import type { Literal } from '#query'
import type { Bindings } from './bindings.ts'

const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)

/** ClickHouse type that literals of a type are bound as. */
export const BOUND_TYPES = {
  text: 'String',
  int: 'Int64',
  double: 'Float64',
  boolean: 'Bool',
  date: 'Date32',
  datetime: "DateTime64(6, 'UTC')",
} as const

export type BoundType = keyof typeof BOUND_TYPES

export function literalSql(literal: Literal, bindings: Bindings): string {
  switch (literal.type) {
    case 'null': return 'NULL'
    case 'geo_shape': throw bug('a geometry has no single value')
    case 'int': return fitsInt64(literal.value) ? bindings.bind(literal.value, 'Int64') : bindings.bind(Number(literal.value), 'Float64')
    default: return bindings.bind(boundValue(literal), BOUND_TYPES[literal.type])
  }
}

/** The value as a parameter's text says it. */
export function boundValue(literal: Literal): string | number | bigint | boolean {
  switch (literal.type) {
    // Digits as text would be quoted inside of a list.
    case 'int': return BigInt(literal.value)
    case 'datetime': return literal.value.replace('T', ' ').replace('Z', '')
    case 'null':
    case 'geo_shape': throw bug(`a ${literal.type} is never bound`)
    default: return literal.value
  }
}

export function fitsInt64(digits: string): boolean {
  const value = BigInt(digits)
  return value >= INT64_MIN && value <= INT64_MAX
}

/** Whether the engine's type holds the time; what lies beyond would be moved to the nearest it holds, in silence. */
export function isInRange(literal: Literal): boolean {
  if (literal.type !== 'date' && literal.type !== 'datetime') return true
  const year = /^(\d{4})-/.exec(literal.value)?.[1]
  return year !== undefined && year >= '1900' && year <= '2299'
}
