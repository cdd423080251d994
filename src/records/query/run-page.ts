import type { Page } from '#engine'
import { isLoneAggregate, type Query } from '#query'
import type { Caller } from '../caller.ts'
import type { RecordsContext } from '../records-context.ts'
import { workOf } from './query-cost.ts'
import { type RunningGrant, runOptions, withSignal } from './run-options.ts'
import { NO_TABLE } from './subject.ts'

/**
 * How often the row of an aggregate without groups stands in a page: once for every matching record, up to the limit,
 * with the number of matching records beside it, or once. The first is what lists of the Explore API do (ODSQL-ungrouped-1),
 * and clients send `limit=1` for it.
 */
export type AggregateRows = 'every-record' | 'one'

/** One page of a query. `limit: 0` only counts. */
export async function runPage(
  query: Query,
  caller: Caller,
  context: RecordsContext,
  aggregateRows: AggregateRows = 'every-record'
): Promise<Page> {
  if (query.source.table === NO_TABLE) return { totalCount: 0, rows: [] }
  const { engine, scheduler, settings } = context
  const run = async (grant: RunningGrant, signal: AbortSignal): Promise<Page> => {
    const options = runOptions(withSignal(caller, signal), context, settings.queryTimeoutMs, grant)
    if (aggregateRows === 'one') return engine.page(query, options)
    if (query.limit === 0) return { totalCount: await engine.count(withoutSelect(query), options), rows: [] }
    if (!isLoneAggregate(query)) return engine.page(query, options)
    const {
      totalCount,
      rows: [row]
    } = await engine.page({ ...query, limit: 1, offset: 0 }, options)
    const repeats = row === undefined ? 0 : Math.max(0, Math.min(query.limit ?? totalCount, totalCount - query.offset))
    return { totalCount, rows: Array.from({ length: repeats }, () => row ?? '') }
  }
  return caller.stages.time('engine', () => scheduler.run(workOf(query, caller), caller.signal, run))
}

/** Counts are of records or groups, for every selection. */
function withoutSelect(query: Query): Query {
  return query.groups.length > 0 ? query : { ...query, select: [], order: [] }
}
