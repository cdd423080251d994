import type { Query } from '#query'
import type { Caller } from '../caller.ts'
import { type RunningGrant, runOptions } from '../query/run-options.ts'
import type { RecordsContext } from '../records-context.ts'

/** All rows of a query on the catalog: it has as many rows as datasets, which fit into memory. */
export async function catalogRows(
  query: Query,
  caller: Caller,
  context: RecordsContext,
  grant: RunningGrant
): Promise<readonly string[]> {
  const { engine, settings } = context
  return (await engine.page(query, runOptions(caller, context, settings.queryTimeoutMs, grant))).rows
}
