/**
 * How much of the server each caller has at a time: turns at the engine, small work before large, requests side by
 * side. Daily quotas are in `access`. It must never know what is asked for: callers and likenesses are texts to it,
 * costs are milliseconds.
 *
 * Errors: `limits/caller-busy` the caller alone asks too much at a time · `limits/overloaded` all together do (both
 * with details: retryAfterSeconds).
 */

export {
  type Compute,
  ComputeScheduler,
  type ComputeSchedulerOptions,
  type Grant,
  SMALL_MS,
  type Work
} from './compute-scheduler.ts'
export * from './errors.ts'
export { FairQueue, type FairQueueOptions, type Slot } from './fair-queue.ts'
export { systemTimers, type Timers } from './timers.ts'
