import { allOf } from '#odsql'
import type { GroupKey, OrderBy, Predicate, Query, SelectItem } from '#query'
import type { Question } from '../cache/cached-use-case.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import type { OdsqlRequest } from '../query/request.ts'
import { runPage } from '../query/run-page.ts'
import { findDataset, recordsOf, type Subject } from '../query/subject.ts'

/** Groups and aggregates of the records that clauses find; `select`, `groupBy` and `orderBy` of the clauses do not count. */
export interface AnalysisRequest extends OdsqlRequest {
  readonly datasetId: string
  /** Without any, one row. */
  readonly groups: readonly GroupKey[]
  readonly select: readonly SelectItem[]
  readonly order: readonly OrderBy[]
  readonly limit: number
}

export interface Analysis {
  /** Groups there are, at most 20,000 counted. */
  readonly totalCount: number
  /** One JSON object each, as text: the keys of the groups, then those of `select`. */
  readonly rows: readonly string[]
}

/** Records without a value of a group are in none. */
export const analysisQuestion: Question<AnalysisRequest, Subject, Analysis> = {
  name: 'analysis',
  find: async ({ datasetId }, caller, context) => recordsOf(await findDataset(datasetId, caller, context)),
  compute: async (request, { source }, caller, context) => {
    const { groups, select, order, limit, clauses } = request
    const query = caller.stages.timeNow('compile', (): Query => {
      const found = { ...request, clauses: { ...clauses, select: undefined, groupBy: undefined, orderBy: undefined } }
      const { where, ...base } = compileClauses(found, { limit, offset: 0 }, source, context.clock)
      return { ...base, where: allOf([where, ...groups.map(hasValue)]), groups, select, order }
    })
    return runPage(query, caller, context, 'one')
  }
}

function hasValue({ by }: GroupKey): Predicate {
  return { kind: 'not', item: { kind: 'is-null', item: by.kind === 'value' ? by.value : by.field } }
}
