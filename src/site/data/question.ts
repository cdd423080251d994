import { type Clauses, NO_CLAUSES } from '#records'
import type { Pair } from '../state/address.ts'

/** A question in ODSQL to records or to the catalog. What is missing is not asked; without `limit` it is the API's 10. */
export interface Question extends Partial<Clauses> {
  readonly limit?: number
  readonly offset?: number
}

/** Results of a question that names no limit, as in the API. */
export const DEFAULT_LIMIT = 10

export function clausesOf(question: Question): Clauses {
  const { select, where, groupBy, orderBy, refine, exclude, facet } = question
  return {
    select,
    where: where ?? NO_CLAUSES.where,
    groupBy,
    orderBy,
    refine: refine ?? NO_CLAUSES.refine,
    exclude: exclude ?? NO_CLAUSES.exclude,
    facet: facet ?? NO_CLAUSES.facet
  }
}

/** The same question as parameters of the Explore API, for addresses. */
export function questionPairs(question: Question): Pair[] {
  const one = (name: string, value: string | number | undefined): Pair[] =>
    value === undefined || value === '' ? [] : [[name, String(value)]]
  const several = (name: string, values: readonly string[]): Pair[] => values.map((value) => [name, value])
  const { select, where, groupBy, orderBy, refine, exclude, facet } = clausesOf(question)
  return [
    ...one('select', select),
    ...several('where', where),
    ...several('refine', refine),
    ...several('exclude', exclude),
    ...several('facet', facet),
    ...one('group_by', groupBy),
    ...one('order_by', orderBy),
    ...one('limit', question.limit),
    ...one('offset', question.offset === 0 ? undefined : question.offset)
  ]
}
