/** Buckets of `group_by` and their labels (ODSQL-range-5). */

import { bug } from '#kit'
import type { GroupBy, IntervalUnit } from '#query'
import { weekday } from './date-format.ts'
import { literalValue, type Setting, startOfDay, valueOf, wallClockOf } from './expression.ts'
import { dayOf, floorDivide, type LocalTime, localTimeOfDay, offsetSeconds, pad, printInstant } from './time.ts'
import {
  compareValues,
  type Day,
  eachOf,
  type Instant,
  isDay,
  isInstant,
  type ReferenceRow,
  type Value
} from './value.ts'

/** One bucket a record falls into: its shown value, and its keys for order and identity. */
export interface Bucket {
  readonly shown: Value
  readonly rank: Value
}

type Of<Kind extends GroupBy['kind']> = Extract<GroupBy, { kind: Kind }>
type Time = Day | Instant

const NOTHING: Bucket = { shown: null, rank: null }

/** The buckets of a record: one, several for a list, none outside given edges. */
export function bucketsOf(by: GroupBy, row: ReferenceRow, setting: Setting): Bucket[] {
  if (by.kind === 'geo-cluster') throw bug('clusters are checked by their properties')
  const value = valueOf(by.kind === 'value' ? by.value : by.field, row, setting)
  return value === null ? [NOTHING] : bucketsOfValue(by, value, setting)
}

function bucketsOfValue(by: Exclude<GroupBy, Of<'geo-cluster'>>, value: Value, setting: Setting): Bucket[] {
  switch (by.kind) {
    case 'value':
      return [...new Set(eachOf(value))].map((each) => ({ shown: unsigned(each), rank: unsigned(each) }))
    case 'width':
      return [widthBucket(by, value)]
    case 'edges':
      return edgesBucket(by, value, setting)
    case 'interval':
      return [intervalBucket(by, value as Time, setting)]
  }
}

/** Negative zero is zero. */
function unsigned(value: Value): Value {
  return Object.is(value, -0) ? 0 : value
}

function widthBucket({ width }: Of<'width'>, value: Value): Bucket {
  if (typeof value === 'bigint' && Number.isSafeInteger(width)) {
    const low = floorDivide(value, BigInt(width)) * BigInt(width)
    return { rank: low, shown: `[${low}, ${low + BigInt(width) - 1n}]` }
  }
  const low = Math.floor(Number(value) / width) * width
  return { rank: low, shown: `[${printDouble(low)}, ${printDouble(low + width)}[` }
}

/** The engine writes 1e23 where JavaScript writes 1e+23. */
function printDouble(value: number): string {
  return String(value).replace('e+', 'e')
}

function edgesBucket(by: Of<'edges'>, value: Value, setting: Setting): Bucket[] {
  const edges = by.edges.map(literalValue)
  const place = edges.filter((edge) => compareValues(edge!, value!) <= 0).length
  if ((place === 0 && !by.openStart) || (place === edges.length && !by.openEnd)) return []
  const closed = by.field.type === 'int' && edges.every((edge) => typeof edge === 'bigint')
  return [{ rank: BigInt(place), shown: edgesLabel(edges[place - 1] ?? null, edges[place] ?? null, closed, setting) }]
}

function edgesLabel(low: Value, high: Value, closed: boolean, setting: Setting): string {
  const from = low === null ? '*' : printEdge(low, setting)
  if (high === null) return `[${from}, *${closed ? ']' : '['}`
  return closed ? `[${from}, ${(high as bigint) - 1n}]` : `[${from}, ${printEdge(high, setting)}[`
}

function printEdge(value: Value, setting: Setting): string {
  if (isDay(value)) return printMillis(startOfDay(value, 'UTC'), 'UTC')
  return isInstant(value) ? printMillis(value, setting.timezone) : String(value)
}

/** `2020-01-01T00:00:00.000Z`, with the zone's offset where it is not UTC. */
export function printMillis(instant: Instant, zone: string): string {
  const [seconds = '', offset = ''] = printInstant(
    { micros: floorDivide(instant.micros, 1_000_000n) * 1_000_000n },
    zone
  ).split(/(?=[+-]\d\d:\d\d$)/)
  const millis = floorDivide(instant.micros, 1000n) - floorDivide(instant.micros, 1_000_000n) * 1000n
  return `${seconds}.${pad(Number(millis), 3)}${offset === '+00:00' && offsetSeconds(instant, zone) === 0 ? 'Z' : offset}`
}

function intervalBucket(by: Of<'interval'>, value: Time, setting: Setting): Bucket {
  const zone = isDay(value) ? 'UTC' : setting.timezone
  const at = isDay(value) ? startOfDay(value, 'UTC') : value
  const [start, end] = intervalAround(at, by.count, by.unit, zone)
  return { rank: start, shown: `[${boundaryLabel(start, zone)}, ${boundaryLabel(end, zone)}[` }
}

/** The calendar has the years 1 to 9999. */
function boundaryLabel(at: Instant, zone: string): string {
  const { year } = wallClockOf(at, zone)
  return year < 1 || year > 9999 ? '*' : printMillis(at, zone)
}

const FIXED_MICROS: Partial<Record<IntervalUnit, bigint>> = {
  millisecond: 1000n,
  second: 1_000_000n,
  minute: 60_000_000n,
  hour: 3_600_000_000n
}

export function intervalAround(at: Instant, count: number, unit: IntervalUnit, zone: string): [Instant, Instant] {
  const fixed = FIXED_MICROS[unit]
  if (fixed !== undefined) return fixedAround(at, fixed * BigInt(count), zone)
  const first = periodStart(wallClockOf(at, zone), count, unit)
  return [startOfDay(first, zone), startOfDay(periodEnd(first, count, unit), zone)]
}

/**
 * Whole steps of the wall clock from 1970-01-01T00:00; the clock may be changed between a boundary and the record. An
 * interval ends where the next one begins, and a step later on the clock where a step later still is in it.
 */
function fixedAround(at: Instant, width: bigint, zone: string): [Instant, Instant] {
  const offset = (micros: bigint): bigint => BigInt(offsetSeconds({ micros }, zone)) * 1_000_000n
  const settle = (micros: bigint, from: bigint): bigint => micros + offset(from) - offset(micros)
  const startOf = (micros: bigint): bigint =>
    settle(floorDivide(micros + offset(micros), width) * width - offset(micros), micros)
  const low = startOf(at.micros)
  const next = startOf(low + width)
  return [{ micros: low }, { micros: next > low ? next : settle(low + width, low) }]
}

function periodStart(local: LocalTime, count: number, unit: IntervalUnit): Day {
  const { day } = dayOf(local.year, local.month, local.day)
  switch (unit) {
    case 'week':
      return { day: day - weekday(local) + 1 }
    case 'month':
      return dayOf(local.year, local.month, 1)
    case 'quarter':
      return dayOf(local.year, local.month - ((local.month - 1) % 3), 1)
    case 'year':
      return dayOf(local.year, 1, 1)
    default:
      return { day: Math.floor(day / count) * count }
  }
}

function periodEnd(start: Day, count: number, unit: IntervalUnit): Day {
  const { year, month } = localTimeOfDay(start)
  switch (unit) {
    case 'week':
      return { day: start.day + 7 }
    case 'month':
      return dayOf(year, month + 1, 1)
    case 'quarter':
      return dayOf(year, month + 3, 1)
    case 'year':
      return dayOf(year + 1, 1, 1)
    default:
      return { day: start.day + count }
  }
}
