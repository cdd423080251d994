import type { QueryParams } from '#http'
import type { Pair } from './address.ts'

/** Parameters of one tab that all tabs keep, so that a chart is still there when a person comes back to it. */
const KEPT: readonly RegExp[] = [
  /** Charts. */
  /^(chart|x|step|bins|by|groups|arrange|order|points|scale|running|dataChart|[yfka][1-6])$/,
  /** Calendars: the month. */
  /^month$/
]
/** Every link of a page repeats them: longer charts are kept by their own tab only. */
const MAX_LENGTH = 4_000

export function readKept(query: QueryParams): Pair[] {
  const kept = query.sorted().filter(([name]) => isKept(name))
  return kept.reduce((sum, [, value]) => sum + value.length, 0) <= MAX_LENGTH ? kept : []
}

function isKept(name: string): boolean {
  return KEPT.some((each) => each.test(name))
}
