/**
 * Files at addresses that fill datasets on a schedule: when they are due, whether they have changed, what of a change is
 * taken without a person, and the history. Harvesters use its schedules, leases, histories and bounds. It must never load a file by
 * itself (the importer does), never ask a host but by the guarded fetch that it is given, and never show credentials.
 *
 * Errors: `source/bad-schedule` · `source/bad-source` · `source/not-found` · `source/running` · `source/held` a bound
 * keeps the file from being loaded · `source/no-file` · `source/stalled` the file ended early · `source/too-large`.
 */

export { administerScheduled, type ScheduledAdministration } from './administer-scheduled.ts'
export type { SourceChange } from './change-source.ts'
export { sourceError } from './errors.ts'
export { fetchSource } from './fetch-source.ts'
export { createLeasedRuns } from './leased-runs.ts'
export { nextAttempt } from './next-attempt.ts'
export { brokenBound, compareFields, describeDataset, isEmptied, NO_RECORDS } from './record-bounds.ts'
export { runHistory } from './run-history.ts'
export type { RunOutcome } from './run-source.ts'
export { describeSchedule, inputOf, nextRun, readSchedule, type ScheduleInput } from './schedule.ts'
export { scheduledRows } from './scheduled-rows.ts'
export { openHeaders, sealHeaders } from './sealed-headers.ts'
export type { SourceView } from './source.ts'
export { sourceRows } from './source-rows.ts'
export { administerSources, createSources, type SourceAdministration, type Sources } from './sources.ts'
