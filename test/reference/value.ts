/**
 * Values of the reference evaluator. Each type of the query has its own JavaScript form, so that a value says what it
 * is: int bigint, double number, text string, list string[], date Day, datetime Instant, point Point, shape Shape.
 */
import type { Geometry } from '#geometry'

export interface Day {
  /** Days since 1970-01-01. */
  readonly day: number
}

export interface Instant {
  /** Microseconds since the epoch. */
  readonly micros: bigint
}

export interface Point {
  readonly lon: number
  readonly lat: number
}

export interface Shape {
  readonly shape: Geometry
}

export type Value = null | string | bigint | number | boolean | readonly string[] | Day | Instant | Point | Shape

export interface ReferenceRow {
  /** Place in the source, from 0. */
  readonly ordinal: number
  readonly values: Readonly<Record<string, Value>>
  /** `recordid`, `record_timestamp`, `record_size` where a query asks for them. */
  readonly properties?: Readonly<Record<string, Value>>
}

export const isDay = (value: Value): value is Day => hasKey(value, 'day')
export const isInstant = (value: Value): value is Instant => hasKey(value, 'micros')
export const isPoint = (value: Value): value is Point => hasKey(value, 'lon')
export const isShape = (value: Value): value is Shape => hasKey(value, 'shape')
export const isList = (value: Value): value is readonly string[] => Array.isArray(value)

function hasKey(value: Value, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value
}

/** The values a condition or a group looks at: each of a list, nothing for null. */
export function eachOf(value: Value): Exclude<Value, null>[] {
  if (value === null) return []
  return isList(value) ? [...value] : [value]
}

/** A number that JSON can say; division by zero and overflow are null. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/**
 * -1, 0 or 1 by value: numbers mathematically, text by code points, times along the calendar. Both of comparable types.
 */
export function compareValues(left: Exclude<Value, null>, right: Exclude<Value, null>): number {
  const [a, b] = [comparable(left), comparable(right)]
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

function comparable(value: Exclude<Value, null>): string | number | bigint {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (isDay(value)) return value.day
  if (isInstant(value)) return value.micros
  if (typeof value === 'object') throw new Error(`no order over ${JSON.stringify(value)}`)
  return value
}

/** JavaScript's `<` compares UTF-16 units, which puts astral characters before U+E000. */
export function compareCodePoints(a: string, b: string): number {
  return Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
}

/** Text that two values share exactly when they are the same value: the identity of groups and of counted values. */
export function identityOf(value: Value): string {
  if (typeof value === 'bigint') return `int ${value}`
  if (typeof value === 'number') return `double ${value}`
  if (isInstant(value)) return `instant ${value.micros}`
  return JSON.stringify(value)
}
