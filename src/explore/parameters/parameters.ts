import type { QueryParams } from '#http'
import { canonicalZone } from '#kit'
import { LANGS, type Lang } from '#query'
import { badParameter } from '../errors.ts'
import { exploreError } from '../explore-error.ts'

const TRUE = ['true', 'True', '1']
const FALSE = ['false', 'False', '0']

/** Throws `explore/bad-parameter`. */
export function readBoolean(query: QueryParams, name: string, fallback: boolean): boolean {
  const value = query.get(name)
  if (value === undefined) return fallback
  if (TRUE.includes(value)) return true
  if (FALSE.includes(value)) return false
  throw badParameter(name, value, 'true or false')
}

/** One of a closed set of values. */
export function readChoice<Value extends string>(
  query: QueryParams,
  name: string,
  choices: readonly Value[],
  fallback: Value
): Value {
  const value = query.get(name)
  if (value === undefined) return fallback
  const chosen = choices.find((each) => each === value)
  if (chosen === undefined)
    throw badParameter(name, value, `one of ${choices.map((each) => (each === '\t' ? 'a tab' : each)).join(' ')}`)
  return chosen
}

/** A whole number within bounds; `name` may be an old name of the parameter. */
export function readInteger(
  query: QueryParams,
  names: readonly string[],
  fallback: number,
  bounds: { min: number; max: number }
): number {
  const name = names.find((each) => query.get(each) !== undefined)
  if (name === undefined) return fallback
  const value = query.get(name)?.trim() ?? ''
  const expected =
    bounds.max === Infinity ? `${bounds.min} <= ${names[0]}` : `${bounds.min} <= ${names[0]} <= ${bounds.max}`
  const number = /^[+-]?\d{1,15}$/.test(value) ? Number(value) : NaN
  if (!(number >= bounds.min && number <= bounds.max)) throw badParameter(String(names[0]), value, expected)
  return number
}

/** Throws `explore/bad-parameter` for a language that the API does not know (ODSQL-zone-5). */
export function readLang(query: QueryParams, fallback: Lang): Lang {
  return readChoice(query, 'lang', LANGS, fallback)
}

/** The canonical name of an IANA zone, however it was spelled. Throws `explore/bad-parameter`. */
export function readTimezone(query: QueryParams, fallback: string): string {
  const value = query.get('timezone')
  if (value === undefined) return fallback
  const zone = canonicalZone(value)
  if (zone === undefined) throw badParameter('timezone', value, 'a timezone of the IANA database such as Europe/Paris')
  return zone
}

/** Where a page begins and how long it is at most. */
export interface Window {
  readonly limit: number
  readonly offset: number
  /** What offset and limit may come to together. */
  readonly maxSum: number
}

interface WindowBounds {
  readonly maxLimit: number
  readonly maxSum: number
}

export const UNGROUPED: WindowBounds = { maxLimit: 100, maxSum: 10_000 }
export const GROUPED: WindowBounds = { maxLimit: 20_000, maxSum: 20_000 }
const DEFAULT_LIMIT = 10

/** limit and offset of a list (EXPLORE-limit); `limit=-1` asks for as much as there may be (EXPLORE-limit-4). */
export function readWindow(query: QueryParams, { maxLimit, maxSum }: WindowBounds): Window {
  const offset = readInteger(query, ['offset', 'start'], 0, { min: 0, max: maxSum - 1 })
  const asked = readInteger(query, ['limit', 'rows'], DEFAULT_LIMIT, { min: -1, max: maxLimit })
  if (asked === -1) return { offset, limit: Math.min(maxLimit, maxSum - offset), maxSum }
  if (offset + asked > maxSum) {
    throw exploreError(
      'explore/bad-parameter',
      `Invalid value for offset API parameter: The sum of offset + limit API parameter must be lower than ${maxSum}.`
    )
  }
  return { offset, limit: asked, maxSum }
}

/** limit and offset of an export: everything by default. */
export function readExportWindow(query: QueryParams): { limit: number | undefined; offset: number } {
  const limit = readInteger(query, ['limit', 'rows'], -1, { min: -1, max: Infinity })
  return {
    limit: limit === -1 ? undefined : limit,
    offset: readInteger(query, ['offset', 'start'], 0, { min: 0, max: Infinity })
  }
}
