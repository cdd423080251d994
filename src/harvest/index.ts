/**
 * Catalogs of other portals that are harvested on a schedule: which datasets they list, which of them are here, what has
 * come, changed and gone, and the history. It must never ask a host but by the guarded fetch that it is given, never take
 * a dataset away because a catalog answers badly, and never overwrite what a person has changed here.
 *
 * Errors: `harvest/bad-harvester` · `harvest/not-found` · `harvest/running` · `harvest/not-a-catalog` the address answers
 * something else · `harvest/empty-catalog` · `harvest/bad-dataset` one entry of a catalog · `harvest/held` a bound keeps
 * records from being loaded · `harvest/too-large`; and `source/bad-schedule`.
 */

export { CATALOG_KINDS } from './catalogs/kinds.ts'
export type { HarvesterChange } from './change-harvester.ts'
export type { LoadRecords, RecordsOrder } from './harvest-context.ts'
export { harvesterRows } from './harvest-rows.ts'
export type { HarvesterView, NewHarvester } from './harvester.ts'
export { administerHarvesters, createHarvesters, type HarvesterAdministration, type Harvesters } from './harvesters.ts'
export type { RunOutcome } from './run/end-run.ts'
export { type HarvestEntry, type HarvestOutcome, OUTCOMES } from './run/harvest-run.ts'
