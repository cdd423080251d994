import type { Answer } from '#http'
import type { Predicate } from '#query'
import { keptJson, parametersOf } from '../cache/kept-answer.ts'
import type { Call } from '../caller.ts'
import { exploreError } from '../explore-error.ts'
import { readBoolean } from '../parameters/parameters.ts'
import { readClauses, readLocale } from '../parameters/records-request.ts'
import type { Parts } from '../parts.ts'
import { compileClauses } from '../queries/compile-clauses.ts'
import { runPage } from '../queries/run-page.ts'
import { findDataset, recordsOf } from '../queries/subject.ts'
import { oldRecord } from './page-body.ts'
import { decorateRow, withRecordProperties } from './record-row.ts'

const PARAMETERS = ['select', 'lang', 'timezone', 'include_links', 'include_app_metas'] as const

/** `/catalog/datasets/{dataset_id}/records/{record_id}`: the record alone, without a wrapper. */
export async function answerRecord(call: Call, parts: Parts): Promise<Answer> {
  const { query, params } = call.http
  const recordId = params.record_id ?? ''
  const dataset = await findDataset(call, parts)
  const { source, state } = recordsOf(dataset)
  const dependency = { kind: `record ${dataset.id} ${recordId}`, state, parameters: parametersOf(call, PARAMETERS) }
  return keptJson(call, parts, dependency, async (signal) => {
    const links = readBoolean(query, 'include_links', false)
    const old = call.version.name === 'v2.0'
    const clauses = {
      ...readClauses(query),
      where: [],
      groupBy: undefined,
      orderBy: undefined,
      refine: [],
      exclude: [],
      facet: []
    }
    const compiled = compileClauses(
      clauses,
      source,
      readLocale(query, parts.settings),
      { limit: 1, offset: 0 },
      call.version,
      parts.clock
    )
    const asked = withRecordProperties(
      { ...compiled, where: isRecord(recordId) },
      { links, appMetas: old || readBoolean(query, 'include_app_metas', false) }
    )
    const [row] = (await runPage(asked, call, parts, signal)).rows
    if (row === undefined)
      throw exploreError('explore/record-not-found', `The requested record ${recordId} does not exist.`)
    return old ? oldRecord(row, call, dataset.id) : decorateRow(row, call, dataset.id, links)
  })
}

function isRecord(id: string): Predicate {
  const left = { kind: 'property', name: 'recordid', type: 'text' } as const
  return { kind: 'compare', op: '=', left, right: { kind: 'literal', type: 'text', value: id.toLowerCase() } }
}
