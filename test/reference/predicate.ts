/** Conditions over one record: true or false at every node, `not` the complement (ODSQL-null-2). */
import type { Line } from '#geometry'
import { type ComparisonOperator, isSearchable, type Predicate, type Source } from '#query'
import type { Field } from '#schema'
import { asGeometry, asPoint, literalValue, type Setting, startOfDay, valueOf, wallClockOf } from './expression.ts'
import { distanceMeters, distanceToGeometry } from './geodesy.ts'
import { intersects, within } from './planar.ts'
import { compareValues, eachOf, isDay, isInstant, isPoint, type ReferenceRow, type Value } from './value.ts'
import { matchesText, matchesValue, type Searched } from './words.ts'

type Present = Exclude<Value, null>
type Of<Kind extends Predicate['kind']> = Extract<Predicate, { kind: Kind }>

export function holds(condition: Predicate, row: ReferenceRow, setting: Setting, source: Source): boolean {
  const inner = (item: Predicate): boolean => holds(item, row, setting, source)
  const some = (expression: Of<'compare'>['left'], test: (value: Present) => boolean): boolean =>
    eachOf(valueOf(expression, row, setting)).some(test)
  switch (condition.kind) {
    case 'constant':
      return condition.value
    case 'and':
      return condition.items.every(inner)
    case 'or':
      return condition.items.some(inner)
    case 'not':
      return !inner(condition.item)
    case 'compare':
      return comparison(condition, row, setting)
    case 'one-of':
      return some(condition.left, (left) =>
        condition.values.some((value) => equals(left, literalValue(value), setting))
      )
    case 'interval':
      return some(condition.left, (left) => inInterval(condition, left, setting))
    case 'is-null':
      return valueOf(condition.item, row, setting) === null
    case 'is-true':
      return valueOf(condition.item, row, setting) === condition.value
    case 'full-text':
      return condition.value === undefined
        ? matchesText(condition, row, searchedFields(source))
        : matchesValue(condition, valueOf(condition.value, row, setting))
    case 'within-distance':
      return some(condition.field, (value) => isNear(condition, value))
    case 'in-bbox':
      return some(condition.field, (value) => inBox(condition, value))
    case 'spatial':
      return some(condition.field, (value) => isRelated(condition, value))
    case 'under-path':
      return some(
        condition.field,
        (value) => value === condition.path || String(value).startsWith(condition.path + condition.separator)
      )
    case 'in-period':
      return some(condition.field, (value) => inPeriod(condition, value, setting))
  }
}

function searchedFields({ fields }: Source): Searched {
  const namesOf = (wanted: readonly Field[]): string[] => wanted.map((field) => field.name)
  return { texts: namesOf(fields.filter(isSearchable)), ints: namesOf(fields.filter((field) => field.type === 'int')) }
}

/** Some pair of values is so; of `!=` every pair, and there is one. */
function comparison({ op, left, right }: Of<'compare'>, row: ReferenceRow, setting: Setting): boolean {
  const pairs = eachOf(valueOf(left, row, setting)).flatMap((a) =>
    eachOf(valueOf(right, row, setting)).map((b) => compare(op, a, b, setting))
  )
  return op === '!=' ? pairs.length > 0 && pairs.every(Boolean) : pairs.some(Boolean)
}

function compare(op: ComparisonOperator, left: Present, right: Present, setting: Setting): boolean {
  const order = compareAcross(left, right, setting)
  switch (op) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

/** A date beside an instant counts as the beginning of its day. */
function compareAcross(left: Present, right: Present, setting: Setting): number {
  const instant = (value: Present, other: Present): Present =>
    isDay(value) && isInstant(other) ? startOfDay(value, setting.timezone) : value
  return compareValues(instant(left, right), instant(right, left))
}

function equals(left: Present, right: Value, setting: Setting): boolean {
  return right !== null && compareAcross(left, right, setting) === 0
}

function inInterval({ from, fromIncluded, to, toIncluded }: Of<'interval'>, value: Present, setting: Setting): boolean {
  const [low, high] = [literalValue(from), literalValue(to)]
  if (low === null || high === null) return false
  return (
    compare(fromIncluded ? '>=' : '>', value, low, setting) && compare(toIncluded ? '<=' : '<', value, high, setting)
  )
}

/** The radius is met to the last digits but one, in which sines differ from machine to machine. */
const ROUNDING = 1 + 1e-12

function isNear({ center, meters }: Of<'within-distance'>, value: Present): boolean {
  const middle = asPoint({ shape: center })
  return (
    (isPoint(value) ? distanceMeters(value, middle) : distanceToGeometry(middle, asGeometry(value)!)) <=
    meters * ROUNDING
  )
}

/** A point lies in the box; a shape has something in it. West beyond east: the box crosses the date line. */
function inBox({ south, west, north, east }: Of<'in-bbox'>, value: Present): boolean {
  if (west > east)
    return (
      inBox({ south, west, north, east: 180 } as Of<'in-bbox'>, value) ||
      inBox({ south, west: -180, north, east } as Of<'in-bbox'>, value)
    )
  if (isPoint(value)) return south <= value.lat && value.lat <= north && west <= value.lon && value.lon <= east
  const box: Line = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south]
  ]
  return intersects(asGeometry(value)!, { type: 'Polygon', coordinates: [box] })
}

function isRelated({ relation, geometry }: Of<'spatial'>, value: Present): boolean {
  const own = asGeometry(value)
  if (own === null) return false
  if (relation === 'within') return within(own, geometry)
  return intersects(own, geometry) === (relation === 'intersects')
}

function inPeriod({ year, month, day }: Of<'in-period'>, value: Present, setting: Setting): boolean {
  const local = wallClockOf(value, setting.timezone)
  return (
    local.year === year && (month === undefined || local.month === month) && (day === undefined || local.day === day)
  )
}
