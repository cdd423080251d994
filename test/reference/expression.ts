/** Values of expressions over one record (ODSQL-scalar, ODSQL-operator). */

import type { Geometry } from '#geometry'
import { bug } from '#kit'
import type { Expression, Lang, Literal, MathFunction, ScalarCall, ScalarFunction } from '#query'
import { formatDate } from './date-format.ts'
import { distanceMeters } from './geodesy.ts'
import { parseJson } from './json.ts'
import { instantOf, type LocalTime, localTime, localTimeOfDay, parseDay, parseInstant } from './time.ts'
import {
  type Day,
  finite,
  type Instant,
  isDay,
  isInstant,
  isPoint,
  isShape,
  type Point,
  type ReferenceRow,
  type Value
} from './value.ts'

/** The context of an expression besides the record. */
export interface Setting {
  readonly timezone: string
  readonly lang: Lang
  readonly datasetId: string
}

export function valueOf(expression: Expression, row: ReferenceRow, setting: Setting): Value {
  switch (expression.kind) {
    case 'literal':
      return literalValue(expression)
    case 'field':
      return emptyIsNull(row.values[expression.name] ?? null)
    case 'property':
      return expression.name === 'datasetid' ? setting.datasetId : (row.properties?.[expression.name] ?? null)
    case 'call':
      return callValue(expression, row, setting)
    default:
      throw bug(`a record has no ${expression.kind}`)
  }
}

export function literalValue(literal: Literal): Value {
  switch (literal.type) {
    case 'int':
      return BigInt(literal.value)
    case 'date':
      return parseDay(literal.value)
    case 'datetime':
      return parseInstant(literal.value)
    case 'geo_shape':
      return { shape: literal.value }
    default:
      return literal.value
  }
}

function emptyIsNull(value: Value): Value {
  return Array.isArray(value) && value.length === 0 ? null : value
}

function callValue(call: ScalarCall, row: ReferenceRow, setting: Setting): Value {
  const args = call.args.map((arg) => valueOf(arg, row, setting))
  return applyFunction(call, args, setting)
}

/** A function over values that are already known: also what happens to aggregates inside arithmetic. */
export function applyFunction(call: ScalarCall, args: readonly Value[], setting: Setting): Value {
  return FUNCTIONS[call.fn](call, args, setting)
}

type Evaluate = (call: ScalarCall, args: readonly Value[], setting: Setting) => Value

const MATH_VALUES: Readonly<Record<MathFunction, (a: number, b: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  hypot: Math.hypot,
  radians: (a) => (a * Math.PI) / 180,
  degrees: (a) => (a * 180) / Math.PI,
  exp: Math.exp,
  log: Math.log,
  log10: Math.log10,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  pow: (a, b) => a ** b,
  remainder: (a, b) => a - b * halfToEven(a / b),
  ceil: Math.ceil,
  floor: Math.floor,
  rint: halfToEven,
  round: (a) => Math.floor(a + 0.5),
  abs: Math.abs,
  signum: Math.sign,
  greatest: Math.max,
  least: Math.min
}

const MATH = Object.fromEntries(
  Object.entries(MATH_VALUES).map(([name, value]) => [
    name,
    unlessNull((_, a, b) => finite(value(asNumber(a), b === undefined ? 0 : asNumber(b))))
  ])
) as Record<MathFunction, Evaluate>

/** Every function of the typed query, written a second time: what the engine answers is compared with it. */
const FUNCTIONS: Readonly<Record<ScalarFunction, Evaluate>> = {
  add: arithmetic(
    (a, b) => a + b,
    (a, b) => a + b
  ),
  subtract: arithmetic(
    (a, b) => a - b,
    (a, b) => a - b
  ),
  multiply: arithmetic(
    (a, b) => a * b,
    (a, b) => a * b
  ),
  divide: arithmetic((a, b) => a / b),
  negate: unlessNull(({ type }, value) =>
    typeof value === 'bigint' && type !== 'double' ? -value : finite(-asNumber(value))
  ),
  ...MATH,
  geo_digest: () => {
    throw bug('the hash is the engine’s own')
  },
  length: unlessNull((_, text) => BigInt([...String(text)].length)),
  lower: unlessNull((_, text) => String(text).toLowerCase()),
  ifnull: ({ type }, [first = null, second = null]) => coerce(first ?? second, type),
  json_format: ({ fallback }, [text = null]) => jsonValue(text, fallback),
  geometry_type: unlessNull((_, value) => asGeometry(value)?.type ?? null),
  distance: unlessNull((_, from, to) => distanceMeters(asPoint(from), asPoint(to))),
  date_format: unlessNull(({ format = [] }, time, _, { timezone, lang }) =>
    formatDate(format, wallClockOf(time, timezone), lang)
  ),
  year: datePart('year'),
  month: datePart('month'),
  day: datePart('day'),
  hour: datePart('hour'),
  minute: datePart('minute'),
  second: datePart('second')
}

function halfToEven(value: number): number {
  const low = Math.floor(value)
  if (value - low !== 0.5) return Math.round(value)
  return low % 2 === 0 ? low : low + 1
}

/** Null if an argument is. */
function unlessNull(evaluate: (call: ScalarCall, first: Value, second: Value, setting: Setting) => Value): Evaluate {
  return (call, args, setting) => (args.includes(null) ? null : evaluate(call, args[0]!, args[1]!, setting))
}

function datePart(part: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'): Evaluate {
  return unlessNull((_, time, __, { timezone }) => BigInt(wallClockOf(time, timezone)[part]))
}

/** Whole numbers are exact, at any size; what is shown of those beyond 64 bits is a double. */
function arithmetic(ofDoubles: (a: number, b: number) => number, ofWhole?: (a: bigint, b: bigint) => bigint): Evaluate {
  return unlessNull(({ fn, type }, left, right) => {
    if (type === 'double' || typeof left !== 'bigint' || typeof right !== 'bigint')
      return finite(ofDoubles(asNumber(left), asNumber(right)))
    if (ofWhole === undefined) throw bug(`${fn} of whole numbers is a double`)
    return ofWhole(left, right)
  })
}

function coerce(value: Value, type: ScalarCall['type']): Value {
  return type === 'double' && typeof value === 'bigint' ? Number(value) : value
}

/** Valid JSON as itself; anything else is the fallback, or stays the text it is. */
function jsonValue(text: Value, fallback: string | null | undefined): Value {
  if (typeof text !== 'string') return null
  try {
    return { json: parseJson(text) } as unknown as Value
  } catch {
    return fallback === undefined ? text : fallback
  }
}

/** The calendar of a date, or of an instant in the zone. */
export function wallClockOf(value: Value, zone: string): LocalTime {
  if (isDay(value)) return localTimeOfDay(value)
  if (isInstant(value)) return localTime(value, zone)
  throw bug(`no time: ${JSON.stringify(value)}`)
}

/** A date beside an instant is the beginning of its day in the query's zone. */
export function startOfDay(day: Day, zone: string): Instant {
  return instantOf(localTimeOfDay(day), zone)
}

export function asNumber(value: Value): number {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value)
  throw bug(`no number: ${JSON.stringify(value)}`)
}

export function asPoint(value: Value): Point {
  if (isPoint(value)) return value
  const [lon, lat] = (isShape(value) && value.shape.type === 'Point' ? value.shape.coordinates : []) as number[]
  if (lon === undefined || lat === undefined) throw bug(`no point: ${JSON.stringify(value)}`)
  return { lon, lat }
}

/** Any geographic value as a geometry. */
export function asGeometry(value: Value): Geometry | null {
  if (isShape(value)) return value.shape
  return isPoint(value) ? { type: 'Point', coordinates: [value.lon, value.lat] } : null
}
