/**
 * The Explore API: its endpoints, parameters, answers and errors, in both of its versions. It must never write SQL,
 * keep state of its own beyond answers already given, or show anything that `catalog.find` did not hand over.
 *
 * Errors: `explore/bad-parameter` · `explore/not-found` · `explore/record-not-found` · `explore/gone`.
 */

export { V21 } from './api-version.ts'
export type { Question } from './ask-endpoint.ts'
export { describeApi } from './endpoints.ts'
export { createExplore, type Explore, type ExploreOptions } from './explore.ts'
