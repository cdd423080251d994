/**
 * Turns files into versions of datasets: compression, encoding, dialect, types found over every cell, a verified load, one publication.
 * It must never let a reader see half a load, and never decide a type by a sample.
 */
export * from './import-file.ts'
export * from './leftovers.ts'
export * from './limits.ts'
export * from './progress.ts'
export * from './publications.ts'
export * from './schema-file.ts'
export { FORMATS } from './format.ts'
export type { Format } from './format.ts'
export type { Note } from './context.ts'
export type { Reject, Rejects } from './load/rejects.ts'
