import type { Query } from '#query'
import type { Question } from '../cache/cached-use-case.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import type { OdsqlRequest } from '../query/request.ts'
import { type AggregateRows, runPage } from '../query/run-page.ts'
import { type Subject, subjectOf } from '../query/subject.ts'
import { isAboutRecords, type RecordProperties, withRecordProperties } from './record-properties.ts'

export interface PageRequest extends OdsqlRequest {
  /** null: the catalog as a table of its metadata. */
  readonly datasetId: string | null
  /** 0 only counts. */
  readonly limit: number
  readonly offset: number
  readonly properties: RecordProperties
  readonly aggregateRows: AggregateRows
}

export interface RecordsPage {
  readonly datasetId: string | null
  /** The number of all matching records, or groups. */
  readonly totalCount: number
  /** One JSON object each, as text: keys in the order of `select`, `", "` and `": "` between. */
  readonly rows: readonly string[]
  /** False: groups or aggregates. */
  readonly areRecords: boolean
  /** Keys of groups that are dates. */
  readonly dateKeys: readonly string[]
}

/** A page of records, groups or aggregates. */
export const pageQuestion: Question<PageRequest, Subject, RecordsPage> = {
  name: 'page',
  find: ({ datasetId }, caller, context) => subjectOf(datasetId, caller, context),
  compute: async (request, { source }, caller, context) => {
    const query = caller.stages.timeNow('compile', () =>
      withRecordProperties(compileClauses(request, request, source, context.clock), request.properties)
    )
    const { totalCount, rows } = await runPage(query, caller, context, request.aggregateRows)
    const datasetId = request.datasetId === null ? null : source.datasetId
    return { datasetId, totalCount, rows, areRecords: isAboutRecords(query), dateKeys: dateKeysOf(query) }
  }
}

function dateKeysOf({ groups }: Query): string[] {
  return groups
    .filter(({ by, type }) => by.kind === 'value' && (type === 'date' || type === 'datetime'))
    .map(({ key }) => key)
}
