import type { Page } from '#engine'
import { isLoneAggregate, type Query } from '#query'
import { type Call, type RunningGrant, runOptions } from '../caller.ts'
import type { Parts } from '../parts.ts'
import { workOf } from './query-cost.ts'
import { NO_TABLE } from './subject.ts'

/**
 * One page of a query. `limit=0` only counts. An aggregate without groups stands once per matching record, up to the
 * limit, with the number of matching records beside it: so does the original service (ODSQL-ungrouped-1), and clients
 * send `limit=1` for it.
 */
export async function runPage(query: Query, call: Call, parts: Parts, signal: AbortSignal): Promise<Page> {
  if (query.source.table === NO_TABLE) return { totalCount: 0, rows: [] }
  const run = async (grant: RunningGrant, signal: AbortSignal): Promise<Page> => {
    const options = runOptions(call, parts, signal, parts.settings.queryTimeoutMs, grant)
    if (query.limit === 0) return { totalCount: await parts.engine.count(withoutSelect(query), options), rows: [] }
    if (!isLoneAggregate(query)) return parts.engine.page(query, options)
    const [page, totalCount] = await Promise.all([
      parts.engine.page({ ...query, limit: 1, offset: 0 }, options),
      parts.engine.count(withoutSelect(query), options)
    ])
    const [row] = page.rows
    const repeats = row === undefined ? 0 : Math.max(0, Math.min(query.limit ?? totalCount, totalCount - query.offset))
    return { totalCount, rows: Array.from({ length: repeats }, () => row ?? '') }
  }
  return call.http.stages.time('engine', () => parts.compute.run(workOf(query, call), signal, run))
}

/** Counts refer to records or groups, whatever is selected. */
function withoutSelect(query: Query): Query {
  return query.groups.length > 0 ? query : { ...query, select: [], order: [] }
}
