import { nextRun } from './schedule.ts'

/** The first attempt after a failure; each further failure doubles it. */
const BACK_OFF_MS = 5 * 60_000
const MAX_BACK_OFF_MS = 6 * 3_600_000

/** By the schedule; after failures sooner, and from failure to failure later. */
export function nextAttempt({ schedule }: { readonly schedule: string }, failures: number, nowMs: number): number {
  if (failures === 0) return nextRun(JSON.parse(schedule), nowMs)
  return nowMs + Math.min(MAX_BACK_OFF_MS, BACK_OFF_MS * 2 ** (failures - 1))
}
