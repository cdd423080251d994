/** Whether the engine's answer is the evaluator's. */

import { isDeepStrictEqual } from 'node:util'
import type { Expression, Query } from '#query'
import type { Answer, Ordered } from './evaluate.ts'
import { parseJson } from './json.ts'

export interface Difference {
  readonly what: string
  readonly expected: unknown
  readonly found: unknown
}

/**
 * Sums and means add in the order in which the engine's threads finish; 1e-9 is far above that error and far below any
 * wrong result.
 */
const COMPUTED = 1e-9
/**
 * Near the opposite point the sine of half the angle is near 1, where doubles have half their digits: a tenth of a
 * metre in 20,000 km.
 */
const DISTANCE = 3e-8
/** Distances of two equal points. */
const MICROMETRE = 1e-6

export function parseRow(text: string): Record<string, unknown> {
  return parseJson(text) as Record<string, unknown>
}

export function findDifference(
  query: Query,
  expected: Answer,
  totalCount: number,
  rows: readonly Record<string, unknown>[]
): Difference | undefined {
  if (totalCount !== expected.totalCount)
    return { what: 'total_count', expected: expected.totalCount, found: totalCount }
  if (rows.length !== expected.rows.length)
    return { what: 'number of rows', expected: expected.rows.length, found: rows.length }
  const tolerances = new Map(
    query.select.map(({ key, value }) => [key, mentions(value, 'distance') ? DISTANCE : COMPUTED])
  )
  const same = (row: Record<string, unknown>, wanted: Ordered): boolean => isSameRow(row, wanted.row, tolerances)
  if (query.order.some((by) => by.kind === 'random')) return findStranger(rows, expected.all, same)
  const wrong = rows.findIndex((row, place) => !same(row, expected.rows[place]!))
  return wrong < 0 ? undefined : { what: `row ${wrong}`, expected: expected.rows[wrong]!.row, found: rows[wrong] }
}

/** In a random order every row must be one of those there are, none used twice: a matching along augmenting paths. */
function findStranger(
  rows: readonly Record<string, unknown>[],
  all: readonly Ordered[],
  same: (row: Record<string, unknown>, wanted: Ordered) => boolean
): Difference | undefined {
  const ownerOf = new Map<number, number>()
  const assign = (row: number, tried: Set<number>): boolean =>
    all.some((wanted, place) => {
      if (tried.has(place) || !same(rows[row]!, wanted)) return false
      tried.add(place)
      const owner = ownerOf.get(place)
      if (owner !== undefined && !assign(owner, tried)) return false
      ownerOf.set(place, row)
      return true
    })
  const stranger = rows.findIndex((_, row) => !assign(row, new Set()))
  return stranger < 0
    ? undefined
    : { what: 'a missing row', expected: all.map((each) => each.row), found: rows[stranger] }
}

function mentions(expression: Expression, fn: string): boolean {
  return expression.kind === 'call' && (expression.fn === fn || expression.args.some((arg) => mentions(arg, fn)))
}

/** The same keys in the same order, and the same values. */
function isSameRow(
  row: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  tolerances: ReadonlyMap<string, number> = new Map()
): boolean {
  const [keys, wantedKeys] = [Object.keys(row), Object.keys(wanted)]
  return (
    isDeepStrictEqual(keys, wantedKeys) &&
    keys.every((key) => isSame(row[key], wanted[key], tolerances.get(key) ?? COMPUTED))
  )
}

function isSame(found: unknown, wanted: unknown, tolerance: number): boolean {
  if (typeof wanted === 'number' && typeof found === 'number')
    return (
      Math.abs(found - wanted) <=
      tolerance * Math.max(Math.abs(found), Math.abs(wanted)) + (tolerance === DISTANCE ? MICROMETRE : 0)
    )
  if (typeof wanted !== 'object' || wanted === null || typeof found !== 'object' || found === null)
    return found === wanted
  if (isFeature(wanted) && isFeature(found)) return isSameShape(found.geometry, wanted.geometry, tolerance)
  const [keys, wantedKeys] = [Object.keys(found), Object.keys(wanted)]
  return (
    isDeepStrictEqual(keys, wantedKeys) &&
    keys.every((key) => isSame(found[key as never], wanted[key as never], tolerance))
  )
}

interface Geometry {
  readonly type: string
  readonly coordinates: unknown
}

function isFeature(value: object): value is { type: 'Feature'; geometry: Geometry } {
  return (
    'type' in value &&
    value.type === 'Feature' &&
    'geometry' in value &&
    typeof value.geometry === 'object' &&
    value.geometry !== null
  )
}

/**
 * Coordinates may be written with or without a point (`2` and `2.0`), a ring may begin at any corner and run either
 * way.
 */
function isSameShape(found: Geometry, wanted: Geometry, tolerance: number): boolean {
  if (!isDeepStrictEqual(Object.keys(found), Object.keys(wanted)) || found.type !== wanted.type) return false
  const [a, b] = [positions(found.coordinates), positions(wanted.coordinates)]
  return (
    isSame(a, b, tolerance) ||
    (found.type === 'Polygon' && isSame([...new Set(a)].sort(), [...new Set(b)].sort(), tolerance))
  )
}

function positions(coordinates: unknown): string[] {
  const list = coordinates as unknown[]
  return list.length > 0 && Array.isArray(list[0]) ? list.flatMap(positions) : [list.map(Number).join(' ')]
}
