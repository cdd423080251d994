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
  datetime: "DateTime64(6, 'UTC')"
} as const

export type BoundType = keyof typeof BOUND_TYPES

export function literalSql(literal: Literal, bindings: Bindings): string {
  switch (literal.type) {
    case 'null':
      return 'NULL'
    case 'geo_shape':
      throw bug('a geometry has no single value')
    case 'int':
      return fitsInt64(literal.value)
        ? bindings.bind(literal.value, 'Int64')
        : bindings.bind(Number(literal.value), 'Float64')
    case 'date':
      return daySql(literal.value, bindings)
    default:
      return bindings.bind(boundValue(literal), BOUND_TYPES[literal.type])
  }
}

/** The value as a parameter's text says it. */
export function boundValue(literal: Literal): string | number | bigint | boolean {
  switch (literal.type) {
    // Digits as text would be quoted inside of a list.
    case 'int':
      return BigInt(literal.value)
    case 'datetime':
      return literal.value.replace('T', ' ').replace('Z', '')
    case 'null':
    case 'geo_shape':
      throw bug(`a ${literal.type} is never bound`)
    default:
      return literal.value
  }
}

export function fitsInt64(digits: string): boolean {
  const value = BigInt(digits)
  return value >= INT64_MIN && value <= INT64_MAX
}

/**
 * SQL of a day from 0001-01-01 to 9999-12-31. Not a constant beyond what the engine reads as a day: nodes send each
 * other constants as text and read them again.
 */
export function daySql(day: string, bindings: Bindings): string {
  return isReadAsDay(day)
    ? bindings.bind(day, 'Date32')
    : `toDate32(materialize(${bindings.bind(`${day} 00:00:00`, BOUND_TYPES.datetime)}))`
}

/**
 * Date32 holds every day of four-digit years, and so does DateTime64, but the engine's parser of days moves those
 * beyond 1900 to 2299 to the nearest of these, in silence.
 */
export function isReadAsDay(day: string): boolean {
  return day >= '1900' && day < '2300'
}

/**
 * Whether the engine holds the time: the years 0001 to 9999. A literal may lie a few hours beyond when it was moved
 * from another zone.
 */
export function isInRange(literal: Literal): boolean {
  if (literal.type !== 'date' && literal.type !== 'datetime') return true
  return /^(?!0000)\d{4}-/.test(literal.value)
}
