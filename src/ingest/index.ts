/**
 * Turns files into versions of datasets: compression, encoding, dialect, types found over every cell, a verified load,
 * one publication. It must never let a reader see half a load, and never decide a type by a sample.
 *
 * Errors: errors.ts, and those of the engine and the catalog.
 */

export type { ChangeKind, ChangeRequest } from './change/change-request.ts'
export type { Note } from './context.ts'
export { fingerprintOf, loadTimeOf, type RecordsCopy, writeRecords } from './copy/records-copy.ts'
export type { CsvOptions } from './csv/csv-options-input.ts'
export { checkCsvOptions } from './csv/csv-options-input.ts'
export * from './errors.ts'
export * from './find-coordinates.ts'
export * from './find-geometry.ts'
export * from './import-file.ts'
export * from './import-request.ts'
export * from './leftovers.ts'
export * from './limits.ts'
export * from './line-account.ts'
export { type Layer, listLayers } from './list-layers.ts'
export type { Rejects } from './load/rejects.ts'
export { schemaOfDataset } from './load-rules.ts'
export type { FindVersion } from './processors/find-version.ts'
export * from './progress.ts'
export * from './publications.ts'
export { Renewals } from './renew/renewals.ts'
export * from './schema-file.ts'
export type { Suggestion } from './suggest/suggestion.ts'
export type { FieldChanges } from './types/field-changes.ts'
