/**
 * ODSQL: the text of a clause becomes tokens, a tree, and a typed query, or an error that says where and why.
 * It must never run a query, nor know what an engine's language looks like.
 */
export { allOf, compileQuery, compileWhere, type Clauses } from './compile.ts'
export type { CompileContext } from './typing/context.ts'
export { parseFacetArgument, type FacetArgument } from './facet-argument.ts'
export {
  compileRefinement, compileRefinements, refinementWhere, separatorOf,
  type FacetOverride, type FacetOverrides, type FacetRefinement, type Refinement, type Refinements,
} from './refinement.ts'
export { findField } from './typing/names.ts'
export { ODSQL_ERRORS, wireMessage, type ClauseName, type OdsqlErrorCode } from './errors.ts'
export { MAX_FACETS } from './limits.ts'
