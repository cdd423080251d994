import type { Answer } from '#http'
import { keptJson, parametersOf } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import { LIST_PARAMETERS, readRecordsRequest } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { runPage } from '../queries/run-page.ts'
import { subjectOf } from '../queries/subject.ts'
import { withEpochKeys } from './old-group-keys.ts'

/**
 * `/query` of v2.0: `{"total_count": …, "results": […]}` with flat rows, of records or groups, which v2.1 made the
 * answer of every list.
 */
export async function answerOldQuery(call: Call, parts: Parts): Promise<Answer> {
  const { query, params } = call.http
  const { source, state } = await subjectOf(call, parts)
  const dependency = {
    kind: `query ${params.dataset_id ?? ''}`,
    state,
    parameters: parametersOf(call, LIST_PARAMETERS)
  }
  return keptJson(call, parts, dependency, async (signal) => {
    const request = readRecordsRequest(query, parts.settings)
    const compiled = compileClauses(request.clauses, source, request, request.window, call.version, parts.clock)
    const { totalCount, rows } = await runPage(compiled, call, parts, signal)
    return `{"total_count": ${totalCount}, "results": [${withEpochKeys(rows, compiled).join(', ')}]}`
  })
}
