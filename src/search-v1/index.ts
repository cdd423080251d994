/**
 * The Search API v1, which the Explore API replaced and old clients still call: parameters in, bodies out. It must never
 * compile a query, keep state, or decide who may see anything: what it answers comes from `records`.
 *
 * Errors: `search-v1/bad-parameter`.
 */

export { answerRecordsFile, type RecordsFile } from './records/records-file.ts'
export { searchV1RouteGroups } from './route-groups.ts'
export type { SearchV1Services } from './services.ts'
