import type { Answer } from '#http'
import { LoggiaError } from '#kit'
import type { Call } from './caller.ts'
import { runOptions } from './caller.ts'
import { compileClauses } from './compile-clauses.ts'
import { keptJson, parametersOf } from './kept-answer.ts'
import { withEpochKeys } from './old-group-keys.ts'
import { GROUPED, readWindow } from './parameters.ts'
import type { Parts } from './parts.ts'
import { workOf } from './query-cost.ts'
import { LIST_PARAMETERS, readClauses, readLocale } from './records-request.ts'
import { NO_TABLE, subjectOf } from './subject.ts'

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
      throw new LoggiaError('explore/bad-parameter', 'The select API parameter is required.')
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
