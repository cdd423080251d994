import { BoundedCache } from '#kit'
import { MICROS, microsOf } from './wall-clock.ts'

/** Microseconds that the clocks of a zone are ahead of UTC at an instant. Zones are those of `Intl`. */
export function offsetAt(instant: bigint, zone: string): bigint {
  if (zone === 'UTC') return 0n
  const seconds = instant / MICROS.second - (instant % MICROS.second < 0n ? 1n : 0n)
  const shown = Object.fromEntries(
    clockOf(zone)
      .formatToParts(Number(seconds) * 1000)
      .map(({ type, value }) => [type, Number(value)])
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return microsOf({ year, month, day, hour, minute, second, micro: 0 }) - seconds * MICROS.second
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

/** A formatter takes some 30 kB. */
const clocks = new BoundedCache<Intl.DateTimeFormat>({ maxEntries: 500 })

/** Making a formatter costs some 50 µs, asking it 1 µs. There are some 400 zones. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric'
  })
  clocks.set(zone, made)
  return made
}
