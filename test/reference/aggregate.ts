/** Aggregates over the records of a group (ODSQL-aggregate); nulls do not count. */
import type { Position } from '#geometry'
import type { Aggregate, AggregateFunction } from '#query'
import { asGeometry, asNumber, asPoint, type Setting, valueOf } from './expression.ts'
import { boundsOf, convexHull } from './planar.ts'
import { compareValues, eachOf, finite, identityOf, type Point, type ReferenceRow, type Value } from './value.ts'

type Present = Exclude<Value, null>

export function aggregateValue(aggregate: Aggregate, rows: readonly ReferenceRow[], setting: Setting): Value {
  const { arg } = aggregate
  if (arg === undefined) return BigInt(rows.length)
  const values = rows.map((row) => valueOf(arg, row, setting)).filter((value) => value !== null)
  return AGGREGATES[aggregate.fn](values, aggregate)
}

type Evaluate = (values: readonly Present[], aggregate: Aggregate) => Value

/** Every aggregate of the typed query, over the values that are not null. */
const AGGREGATES: Readonly<Record<AggregateFunction, Evaluate>> = {
  count: (values) => BigInt(values.length),
  count_distinct: (values) => BigInt(new Set(values.flatMap(eachOf).map(identityOf)).size),
  min: ofSome((values) => sorted(values)[0]!),
  max: ofSome((values) => sorted(values).at(-1)!),
  sum: ofSome((values, { type }) => (type === 'double' ? sumOfDoubles(values) : sum(values))),
  avg: ofSome(mean),
  median: ofSome((values) => percentile(values.map(asNumber), 50)),
  percentile: ofSome((values, { percent }) => percentile(values.map(asNumber), percent!)),
  stddev: ofSome((values) => deviation(values.map(asNumber))),
  sum_squares: ofSome((values) => finite(values.map(asNumber).reduce((total, value) => total + value * value, 0))),
  envelope: ofSome((values) => hullOf(values.map(asPoint))),
  bbox: ofSome(boxOf)
}

/** Null without values. */
function ofSome(evaluate: Evaluate): Evaluate {
  return (values, aggregate) => (values.length === 0 ? null : evaluate(values, aggregate))
}

function sorted(values: readonly Present[]): Present[] {
  return [...values].sort(compareValues)
}

function sum(values: readonly Present[]): Value {
  return values.every((value) => typeof value === 'bigint')
    ? values.reduce((total, value) => total + value, 0n)
    : sumOfDoubles(values)
}

function sumOfDoubles(values: readonly Present[]): Value {
  return finite(values.map(asNumber).reduce((total, value) => total + value, 0))
}

function mean(values: readonly Present[]): Value {
  const total = sum(values)
  return total === null ? null : finite(asNumber(total) / values.length)
}

/** Of the whole population. */
function deviation(values: readonly number[]): Value {
  const middle = values.reduce((total, value) => total + value, 0) / values.length
  return finite(Math.sqrt(values.reduce((total, value) => total + (value - middle) ** 2, 0) / values.length))
}

/** Linear interpolation between the closest ranks, the ends included (`percent` 0 is the minimum, 100 the maximum). */
export function percentile(values: readonly number[], percent: number): number {
  const ranked = [...values].sort((a, b) => a - b)
  const place = ((ranked.length - 1) * percent) / 100
  const [low, high] = [ranked[Math.floor(place)]!, ranked[Math.ceil(place)]!]
  return low + (high - low) * (place - Math.floor(place))
}

function hullOf(points: readonly Point[]): Value {
  const crosses = liesAroundDateLine(points.map(({ lon }) => ({ west: lon, east: lon })))
  const shown = crosses ? points.map(({ lon, lat }) => ({ lon: lon < 0 ? lon + 360 : lon, lat })) : points
  const corners = convexHull(shown).map(({ lon, lat }): Position => [lon, lat])
  return { shape: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] } }
}

function boxOf(values: readonly Present[]): Value {
  const bounds = values.map((value) => boundsOf(asGeometry(value)!))
  const shown = liesAroundDateLine(bounds)
    ? bounds.map((each) => (each.west < 0 ? { ...each, west: each.west + 360, east: each.east + 360 } : each))
    : bounds
  const west = Math.min(...shown.map((each) => each.west))
  const south = Math.min(...bounds.map((each) => each.south))
  const east = Math.max(...shown.map((each) => each.east))
  const north = Math.max(...bounds.map((each) => each.north))
  return {
    shape: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south]
        ]
      ]
    }
  }
}

/**
 * Within less than half the world, the half around the date line: no longitude between some one west of Greenwich and
 * some one east of it.
 */
function liesAroundDateLine(bounds: readonly { readonly west: number; readonly east: number }[]): boolean {
  const [left, right] = [bounds.filter(({ east }) => east < 0), bounds.filter(({ west }) => west >= 0)]
  if (left.length === 0 || right.length === 0 || left.length + right.length < bounds.length) return false
  return Math.min(...right.map(({ west }) => west)) - Math.max(...left.map(({ east }) => east)) > 180
}
