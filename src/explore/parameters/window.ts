import type { Extent } from '#records'
import { exploreError } from '../explore-error.ts'
import { readInteger } from './parameter.ts'
import type { ValuesOf } from './parameter-table.ts'

/** Where a page begins and how long it is at most. */
export interface Window {
  readonly limit: number
  readonly offset: number
  /** Maximum of offset and limit together. */
  readonly maxSum: number
}

interface WindowBounds {
  readonly maxLimit: number
  readonly maxSum: number
}

const UNGROUPED: WindowBounds = { maxLimit: 100, maxSum: 10_000 }
const GROUPED: WindowBounds = { maxLimit: 20_000, maxSum: 20_000 }
const DEFAULT_LIMIT = 10

/**
 * limit and offset of a list (EXPLORE-limit); `limit=-1` asks for as much as there may be (EXPLORE-limit-4). Throws
 * `explore/bad-parameter`.
 */
export function readWindow(values: ValuesOf<'limit' | 'offset'>, { isGrouped }: { isGrouped: boolean }): Window {
  const { maxLimit, maxSum } = isGrouped ? GROUPED : UNGROUPED
  const offset = readInteger('offset', values.offset, 0, { min: 0, max: maxSum - 1 })
  const limit = readInteger('limit', values.limit, DEFAULT_LIMIT, { min: -1, max: maxLimit })
  if (limit === -1) return { offset, limit: Math.min(maxLimit, maxSum - offset), maxSum }
  if (offset + limit > maxSum) {
    throw exploreError(
      'explore/bad-parameter',
      `Invalid value for offset API parameter: The sum of offset + limit API parameter must be lower than ${maxSum}.`
    )
  }
  return { offset, limit, maxSum }
}

/** limit and offset of an export: everything by default. Throws `explore/bad-parameter`. */
export function readExtent(values: ValuesOf<'export_limit' | 'offset'>): Extent {
  const limit = readInteger('limit', values.export_limit, -1, { min: -1, max: Infinity })
  return {
    limit: limit === -1 ? undefined : limit,
    offset: readInteger('offset', values.offset, 0, { min: 0, max: Infinity })
  }
}
