/** When a workspace is synchronized: a fire at `startMs`, and every `intervalHours` after it. */
export interface Schedule {
  readonly state: 'NORMAL' | 'PAUSED'
  readonly startMs: number
  readonly intervalHours: number
  /** Fires after which the schedule is deleted; -1: it goes on for ever. */
  readonly repeatCount: number
  readonly timesTriggered: number
  /** null: paused. */
  readonly nextFireMs: number | null
}

export interface ScheduleInput {
  readonly startMs: number
  readonly intervalHours: number
  readonly repeatCount: number
}

export const DEFAULT_INTERVAL_HOURS = 24
export const FOR_EVER = -1
/** So that every fire is an instant that JavaScript has. */
export const MAX_START_MS = 4_102_444_800_000
export const MAX_INTERVAL_HOURS = 87_600
export const MAX_REPEAT_COUNT = 1_000_000

const HOUR_MS = 3_600_000

/** A start in the past counts too: its next fire is one of those that follow from it, now or later. */
export function schedule(input: ScheduleInput, nowMs: number): Schedule {
  return { ...input, state: 'NORMAL', timesTriggered: 0, nextFireMs: fireFrom(input, nowMs) }
}

/** Nothing fires until it is resumed. */
export function pause(current: Schedule): Schedule {
  return { ...current, state: 'PAUSED', nextFireMs: null }
}

/** Goes on with the fires to come; those that were missed in the pause are not made up. */
export function resume(current: Schedule, nowMs: number): Schedule {
  if (current.state === 'NORMAL') return current
  return { ...current, state: 'NORMAL', nextFireMs: fireFrom(current, nowMs) }
}

export function isDue({ state, nextFireMs }: Schedule, nowMs: number): boolean {
  return state === 'NORMAL' && nextFireMs !== null && nextFireMs <= nowMs
}

/**
 * After a fire: however many were missed while no server ran, they were made up by this one. null: it was the last, and
 * the schedule is deleted.
 */
export function afterFire(current: Schedule, nowMs: number): Schedule | null {
  const timesTriggered = current.timesTriggered + 1
  if (current.repeatCount !== FOR_EVER && timesTriggered >= current.repeatCount) return null
  // A schedule that was paused while its job ran stays so.
  return { ...current, timesTriggered, nextFireMs: current.state === 'PAUSED' ? null : fireFrom(current, nowMs + 1) }
}

/** The first fire that is not before an instant. */
function fireFrom({ startMs, intervalHours }: Pick<Schedule, 'startMs' | 'intervalHours'>, fromMs: number): number {
  const intervalMs = intervalHours * HOUR_MS
  return startMs + Math.max(0, Math.ceil((fromMs - startMs) / intervalMs)) * intervalMs
}
