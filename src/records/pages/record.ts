import type { Predicate } from '#query'
import type { Question } from '../cache/cached-use-case.ts'
import { recordsError } from '../errors.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import type { OdsqlRequest } from '../query/request.ts'
import { runPage } from '../query/run-page.ts'
import { findDataset, recordsOf, type Subject } from '../query/subject.ts'
import { type RecordProperties, withRecordProperties } from './record-properties.ts'

export interface RecordRequest extends OdsqlRequest {
  readonly datasetId: string
  readonly recordId: string
  readonly properties: RecordProperties
}

export interface FoundRecord {
  readonly datasetId: string
  /** One JSON object, as text. */
  readonly row: string
}

/** One record. Throws `records/record-not-found`. */
export const recordQuestion: Question<RecordRequest, Subject, FoundRecord> = {
  name: 'record',
  find: async ({ datasetId }, caller, context) => recordsOf(await findDataset(datasetId, caller, context)),
  compute: async (request, { source }, caller, context) => {
    const compiled = caller.stages.timeNow('compile', () =>
      compileClauses(request, { limit: 1, offset: 0 }, source, context.clock)
    )
    const query = withRecordProperties({ ...compiled, where: isRecord(request.recordId) }, request.properties)
    const [row] = (await runPage(query, caller, context)).rows
    if (row === undefined)
      throw recordsError('records/record-not-found', `The requested record ${request.recordId} does not exist.`)
    return { datasetId: source.datasetId, row }
  }
}

function isRecord(id: string): Predicate {
  const left = { kind: 'property', name: 'recordid', type: 'text' } as const
  return { kind: 'compare', op: '=', left, right: { kind: 'literal', type: 'text', value: id.toLowerCase() } }
}
