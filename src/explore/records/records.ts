import type { Answer } from '#http'
import { keptJson, parametersOf } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import { LIST_PARAMETERS, readRecordsRequest } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { runPage } from '../queries/run-page.ts'
import { findDataset, recordsOf } from '../queries/subject.ts'
import { pageBody } from './page-body.ts'
import { withRecordProperties } from './record-row.ts'

/** `/catalog/datasets/{dataset_id}/records`: the river in one place. */
export async function answerRecords(call: Call, parts: Parts): Promise<Answer> {
  const { stages, query } = call.http
  const dataset = await findDataset(call, parts)
  const { source, state } = recordsOf(dataset)
  const dependency = { kind: `records ${dataset.id}`, state, parameters: parametersOf(call, LIST_PARAMETERS) }
  return keptJson(call, parts, dependency, async (signal) => {
    const request = stages.timeNow('read', () => readRecordsRequest(query, parts.settings))
    const compiled = stages.timeNow('compile', () =>
      compileClauses(request.clauses, source, request, request.window, call.version, parts.clock)
    )
    const asked = withRecordProperties(compiled, {
      links: request.links,
      appMetas: request.appMetas || call.version.name === 'v2.0'
    })
    const page = await runPage(asked, call, parts, signal)
    return stages.timeNow('write', () => pageBody(page, asked, call, request))
  })
}
