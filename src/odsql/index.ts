/**
 * ODSQL: the text of a clause becomes tokens, a tree, and a typed query, or an error that says where and why.
 * It must never run a query, nor know what an engine's language looks like.
 */
export { allOf, type Clauses, compileQuery, compileWhere } from './compile.ts'
export { type ClauseName, ODSQL_ERRORS, type OdsqlErrorCode, odsqlError, wireMessage } from './errors.ts'
export { type FacetArgument, parseFacetArgument } from './facet-argument.ts'
export { MAX_FACETS } from './limits.ts'
export {
  compileRefinement,
  compileRefinements,
  type FacetOverrides,
  type Refinements,
  refinementWhere,
  separatorOf
} from './refinement.ts'
export type { CompileContext } from './typing/context.ts'
export { findField } from './typing/names.ts'
export { readSeries, readV1Analysis, type V1Analysis, type V1Series } from './v1/analysis.ts'
export { hasDigest } from './v1/digests.ts'
export { clausesOfV1, facetsOfV1, type V1Facet } from './v1/v1-clauses.ts'
export { readV1Question, type V1Parameters, type V1Question } from './v1/v1-question.ts'
export { whereOfV1 } from './v1/v1-where.ts'
