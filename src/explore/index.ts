/**
 * The Explore API, in both of its versions: parameters in, bodies out. It must never compile a query, keep state, or
 * decide who may see anything: what it answers comes from `records`.
 *
 * Errors: `explore/bad-parameter` · `explore/not-found` · `explore/gone`.
 */

export { answerExport, type ExportQuestion } from './answer-export.ts'
export { V21 } from './api-version.ts'
export { describeApi } from './endpoints.ts'
export { publicAddresses } from './public-addresses.ts'
export { exploreRouteGroups } from './route-groups.ts'
