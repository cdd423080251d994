import type { Question } from '../cache/cached-use-case.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import type { OdsqlRequest } from '../query/request.ts'
import { runPage } from '../query/run-page.ts'
import { catalogOf, type Subject } from '../query/subject.ts'
import { takeOutProperties, withDatasetProperties } from './dataset-properties.ts'
import { type DatasetRow, selectedRows, wholeRows } from './dataset-rows.ts'

export interface DatasetsRequest extends OdsqlRequest {
  readonly limit: number
  readonly offset: number
  /** Rows of selected values say which dataset they are about, when they are about one. */
  readonly withIds: boolean
}

export interface DatasetsPage {
  readonly totalCount: number
  readonly results: readonly DatasetRow[]
}

/** A page of the catalog: whole datasets, or what is selected of them. */
export const datasetsQuestion: Question<DatasetsRequest, Subject, DatasetsPage> = {
  name: 'datasets',
  find: (_request, caller, context) => catalogOf(caller, context),
  compute: async (request, { source }, caller, context) => {
    const { clauses } = request
    const isWhole = clauses.select === undefined && clauses.groupBy === undefined
    const asked = isWhole ? { ...request, clauses: { ...clauses, select: 'dataset_id' } } : request
    const compiled = caller.stages.timeNow('compile', () =>
      compileClauses(asked, request, withDatasetProperties(source), context.clock)
    )
    const catalogQuery = takeOutProperties({ ...compiled, source }, isWhole || request.withIds)
    const { totalCount, rows } = await runPage(catalogQuery.query, caller, context)
    const results = await (isWhole
      ? wholeRows(rows, caller, context)
      : selectedRows(rows, catalogQuery, caller, context))
    return { totalCount, results }
  }
}
