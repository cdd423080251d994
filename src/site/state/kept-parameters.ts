import type { QueryParams } from '#http'
import type { Pair } from './address.ts'

/** Parameters of one tab that all tabs keep, so that a chart is still there when a person comes back to it. */
const KEPT: readonly RegExp[] = [
  /** Charts. */
  /^(chart|x|step|bins|by|groups|arrange|order|points|scale|running|dataChart|[yfka][1-6])$/,
  /** Calendars: the month. */
  /^month$/
]
/** `dataChart` may be 32 kB. */
const MAX_VALUE = 32_768

export function readKept(query: QueryParams): Pair[] {
  return query.sorted().filter(([name, value]) => value.length <= MAX_VALUE && isKept(name))
}

function isKept(name: string): boolean {
  return KEPT.some((each) => each.test(name))
}
