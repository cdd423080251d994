/**
 * The ground everything stands on: errors, clock, log, ids, zip archives and the one guarded fetch.
 * It must never know a word of the domain (dataset, query, user).
 */

export { isListed } from './address-guard.ts'
export {
  type BorrowedChunk,
  type BorrowedChunks,
  copyChunk,
  lendChunk,
  pipeThrough,
  pipeTo,
  readAll,
  viewChunk
} from './borrowed-chunks.ts'
export { BoundedCache } from './bounded-cache.ts'
export * from './clock.ts'
export { decimalText } from './decimal-text.ts'
export { isDiskFull } from './disk-full.ts'
export * from './error-kinds.ts'
export * from './errors.ts'
export { fetchError } from './fetch-error.ts'
export { type Connect, guardedConnection } from './guarded-connection.ts'
export { type Fetch, type FetchedBody, type GuardedFetchOptions, guardedFetch } from './guarded-fetch.ts'
export { guardedSend, type SentAnswer, type WholeAnswer } from './guarded-send.ts'
export * from './ids.ts'
export { interruptibly } from './interruptibly.ts'
export { LETTER_FOLDS } from './letter-folds.ts'
export * from './log.ts'
export { pinOf } from './pinned-connection.ts'
export { errorOf, type PlainError, plainError } from './plain-error.ts'
export { sealError } from './seal-error.ts'
export { createSealer, SEALER_KEY_BYTES, type Sealer } from './sealer.ts'
export { Stages } from './stages.ts'
export * from './thrift.ts'
export { canonicalZone, offsetSeconds } from './time-zone.ts'
export { isoDay, utcDay } from './utc-day.ts'
export { startWorker } from './worker.ts'
export { listZip, type ZipMember } from './zip-archive.ts'
