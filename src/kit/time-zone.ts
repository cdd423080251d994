import { BoundedCache } from './bounded-cache.ts'

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
