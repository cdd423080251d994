/**
 * How much of the server callers have at a time: one semaphore for everything that waits for a slot, the engine
 * shared by callers, small work before large, and one computation for equal requests. Daily quotas are in `access`. It
 * must never know what is asked for: callers and likenesses are texts to it, costs are milliseconds.
 *
 * Errors: `limits/caller-busy` this caller asks too much at a time · `limits/overloaded` all callers together do (both
 * with details: retryAfterSeconds).
 */

export { ComputeScheduler, type Grant, type Work } from './compute-scheduler.ts'
export * from './errors.ts'
export { ExportTurn } from './export-turn.ts'
export { FairQueue, type Slot } from './fair-queue.ts'
export { OriginLine, type SlotOrigin } from './origin-line.ts'
export { RequestCoalescer } from './request-coalescer.ts'
export { Semaphore } from './semaphore.ts'
export { systemTimers, type Timers } from './timers.ts'
