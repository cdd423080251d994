const DAY_MICROS = 86_400_000_000

/**
 * Microseconds on the zone's wall clock since 1970-01-01T00:00, of a DateTime64(6) in that zone, up to whole days:
 * `timezoneOffset` says -11 h for Pacific/Apia since 2011, which is +13 h, and +24:09:21 for Paris before 1911.
 */
function wallClock(zoned: string): string {
  return `toUnixTimestamp64Micro(${zoned}) + timezoneOffset(${zoned}) * 1000000`
}

/** Seconds between a zone's wall clock and UTC; the zone's date says which day is meant. */
export function offsetSql(zoned: string): string {
  const wall = wallClock(zoned)
  // As doubles, which are exact for whole days: intDiv of a negative Int64 by an unsigned literal is one too low.
  const day = `toInt64(floor((${wall}) / ${DAY_MICROS}))`
  return `(timezoneOffset(${zoned}) + 86400 * (toInt64(toDate32(${zoned})) - ${day}))`
}

/** The second of the zone's minute; `toSecond` ignores that offsets of local mean time have seconds. */
export function secondSql(zoned: string): string {
  return `intDiv(positiveModulo(${wallClock(zoned)}, 60000000), 1000000)`
}
