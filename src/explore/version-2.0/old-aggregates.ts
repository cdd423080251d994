import type { Answer } from '#http'
import { keptJson, parametersOf } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import { runOptions } from '../caller.ts'
import { exploreError } from '../explore-error.ts'
import { GROUPED, readWindow } from '../parameters/parameters.ts'
import { LIST_PARAMETERS, readClauses, readLocale } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { workOf } from '../queries/query-cost.ts'
import { NO_TABLE, subjectOf } from '../queries/subject.ts'
import { withEpochKeys } from './old-group-keys.ts'

/** `/aggregates` of v2.0: `{"aggregations": […]}`, one row when nothing is grouped. */
export async function answerOldAggregates(call: Call, parts: Parts): Promise<Answer> {
  const { query, params } = call.http
  const { source, state } = await subjectOf(call, parts)
  const dependency = {
    kind: `aggregates ${params.dataset_id ?? ''}`,
    state,
    parameters: parametersOf(call, LIST_PARAMETERS)
  }
  return keptJson(call, parts, dependency, async (signal) => {
    const clauses = readClauses(query)
    if (clauses.select === undefined)
      throw exploreError('explore/bad-parameter', 'The select API parameter is required.')
    const compiled = compileClauses(
      clauses,
      source,
      readLocale(query, parts.settings),
      readWindow(query, GROUPED),
      call.version,
      parts.clock
    )
    const rows =
      source.table === NO_TABLE
        ? []
        : (
            await parts.compute.run(workOf(compiled, call), signal, (grant, ending) =>
              parts.engine.page(compiled, runOptions(call, parts, ending, parts.settings.queryTimeoutMs, grant))
            )
          ).rows
    return `{"aggregations": [${withEpochKeys(rows, compiled).join(', ')}]}`
  })
}
