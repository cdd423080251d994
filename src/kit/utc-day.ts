/** After 400 years the Gregorian calendar repeats itself. */
const CYCLE_YEARS = 400
const CYCLE_MS = 146_097 * 86_400_000

/**
 * When a day begins in UTC, in milliseconds since 1970; months are counted from 1, and a month or day beyond its last
 * counts on. `Date.UTC` takes the years 0 to 99 for those of the twentieth century.
 */
export function utcDay(year: number, month = 1, day = 1): number {
  return Date.UTC(year + CYCLE_YEARS, month - 1, day) - CYCLE_MS
}

/** `2018-02-07`; undefined for a day that no calendar has, or one that ISO 8601 does not write with four digits. */
export function isoDay(year: number, month = 1, day = 1): string | undefined {
  const date = new Date(utcDay(year, month, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined
}
