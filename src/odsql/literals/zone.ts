import { offsetSeconds } from '#kit'
import { MICROS } from './wall-clock.ts'

/** Microseconds that the clocks of a zone are ahead of UTC at an instant. Zones are those of `Intl`. */
export function offsetAt(instant: bigint, zone: string): bigint {
  if (zone === 'UTC') return 0n
  const seconds = instant / MICROS.second - (instant % MICROS.second < 0n ? 1n : 0n)
  return BigInt(offsetSeconds(Number(seconds), zone)) * MICROS.second
}

/**
 * The instant at which the clocks of a zone show a time. When they show it twice, the first one; when they jump over
 * it, as much later as the jump is long (02:30 of a spring night is 03:30), as java.time and Joda resolve it.
 */
export function instantOf(wall: bigint, zone: string): bigint {
  const before = wall - offsetAt(wall - MICROS.day, zone)
  if (before + offsetAt(before, zone) === wall) return before
  const after = wall - offsetAt(wall + MICROS.day, zone)
  return after + offsetAt(after, zone) === wall ? after : before
}
