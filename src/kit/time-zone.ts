import { BoundedCache } from './bounded-cache.ts'
import { utcDay } from './utc-day.ts'

/** Letters first: offsets such as `+02:00` are zones to JavaScript, but have no name. */
const NAME = /^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/

/** Zones of `Intl` that the records engine does not have; a test compares all others. */
const ONLY_OF_INTL = /^SystemV\/|^America\/Coyhaique$/

/** As names are spelled, which callers do in many ways; making a formatter costs some 50 µs. */
const spelled = new BoundedCache<{ readonly zone: string | undefined }>({ maxEntries: 2_000 })

/**
 * The one name of a zone of the IANA database, for every case and alias; undefined when
 * the zone does not exist.
 */
export function canonicalZone(name: string): string | undefined {
  if (!NAME.test(name)) return undefined
  const known = spelled.get(name)
  if (known !== undefined) return known.zone
  const zone = resolveZone(name)
  spelled.set(name, { zone })
  return zone
}

function resolveZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return ONLY_OF_INTL.test(timeZone) ? undefined : timeZone
  } catch {
    return undefined
  }
}

/** How far the clocks of a zone of `Intl` are ahead of UTC at an instant, in seconds; the instant in whole seconds. */
export function offsetSeconds(instantSeconds: number, zone: string): number {
  if (zone === 'UTC') return 0
  const shown = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instantSeconds * 1000)
      .map(({ type, value }) => [type, Number(value)])
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return utcDay(year, month, day) / 1000 + hour * 3_600 + minute * 60 + second - instantSeconds
}

/** A formatter takes some 30 kB; there are some 400 zones. */
const clocks = new BoundedCache<Intl.DateTimeFormat>({ maxEntries: 500 })

/** Making a formatter costs some 50 µs, asking it 1 µs. */
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
