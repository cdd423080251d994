/** Calendar and time zones of the reference evaluator, from `Intl` only. */
import type { Day, Instant } from './value.ts'

export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly micro: number
}

const MICROS_PER_SECOND = 1_000_000n
const DAY_SECONDS = 86_400

export function parseDay(text: string): Day {
  return { day: Date.parse(`${text}T00:00:00Z`) / 1000 / DAY_SECONDS }
}

/** `YYYY-MM-DDTHH:MM:SS[.ffffff]Z`. */
export function parseInstant(text: string): Instant {
  const [, seconds, fraction = ''] = /^(.*?)(?:\.(\d{1,6}))?Z$/.exec(text) ?? []
  return { micros: BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0')) }
}

export function dayOf(year: number, month: number, day: number): Day {
  return { day: secondsOf({ year, month, day, hour: 0, minute: 0, second: 0 }) / DAY_SECONDS }
}

/** The wall clock of a zone at an instant. */
export function localTime(instant: Instant, zone: string): LocalTime {
  return wallClock(instant.micros + BigInt(offsetSeconds(instant, zone)) * MICROS_PER_SECOND)
}

export function localTimeOfDay({ day }: Day): LocalTime {
  return wallClock(BigInt(day) * BigInt(DAY_SECONDS) * MICROS_PER_SECOND)
}

/** The first instant at which the zone's wall clock shows this time or a later one. */
export function instantOf(local: Omit<LocalTime, 'micro'>, zone: string): Instant {
  const wall = BigInt(secondsOf(local)) * MICROS_PER_SECOND
  const near = [-DAY_SECONDS, 0, DAY_SECONDS].map((away) =>
    offsetSeconds({ micros: wall + BigInt(away) * MICROS_PER_SECOND }, zone)
  )
  const candidates = near.map((offset) => wall - BigInt(offset) * MICROS_PER_SECOND).sort((a, b) => (a < b ? -1 : 1))
  const exact = candidates.find(
    (micros) => micros + BigInt(offsetSeconds({ micros }, zone)) * MICROS_PER_SECOND === wall
  )
  return { micros: exact ?? firstAfterGap(wall, candidates, zone) }
}

/** A wall clock that jumped over the time: the moment of the jump, found by halving. */
function firstAfterGap(wall: bigint, candidates: readonly bigint[], zone: string): bigint {
  let before = (candidates[0] ?? wall) / MICROS_PER_SECOND - 1n
  let after = (candidates.at(-1) ?? wall) / MICROS_PER_SECOND + 1n
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    const shown = middle + BigInt(offsetSeconds({ micros: middle * MICROS_PER_SECOND }, zone))
    if (shown * MICROS_PER_SECOND < wall) before = middle
    else after = middle
  }
  return after * MICROS_PER_SECOND
}

/** Seconds east of UTC. */
export function offsetSeconds({ micros }: Instant, zone: string): number {
  const seconds = Number(floorDivide(micros, MICROS_PER_SECOND))
  return zone === 'UTC' ? 0 : shownSeconds(seconds, zone) - seconds
}

function shownSeconds(seconds: number, zone: string): number {
  const shown = Object.fromEntries(
    clockOf(zone)
      .formatToParts(seconds * 1000)
      .map((part) => [part.type, Number(part.value)])
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return secondsOf({ year, month, day, hour, minute, second })
}

// A formatter of its own: the reference must not share a mistake with the code that it checks.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric'
    })
  clocks.set(zone, known)
  return known
}

/**
 * Seconds since the epoch if the wall clock were UTC. `Date.UTC` itself would read the years 0 to 99 as 1900 to 1999.
 */
export function secondsOf({ year, month, day, hour, minute, second }: Omit<LocalTime, 'micro'>): number {
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day) / 1000
}

function wallClock(micros: bigint): LocalTime {
  const date = new Date(Number(floorDivide(micros, 1000n)))
  const micro = Number(micros - floorDivide(micros, MICROS_PER_SECOND) * MICROS_PER_SECOND)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    micro
  }
}

export function floorDivide(value: bigint, by: bigint): bigint {
  return value / by - (value % by !== 0n && value < 0n !== by < 0n ? 1n : 0n)
}

/** `2024-12-12T10:27:18.995000+01:00`: microseconds only where there are some. */
export function printInstant(instant: Instant, zone: string): string {
  const local = localTime(instant, zone)
  const fraction = local.micro === 0 ? '' : `.${pad(local.micro, 6)}`
  return `${printDate(local)}T${pad(local.hour)}:${pad(local.minute)}:${pad(local.second)}${fraction}${printOffset(offsetSeconds(instant, zone))}`
}

function printOffset(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / 60)
  return `${seconds < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

export function printDay(day: Day): string {
  return printDate(localTimeOfDay(day))
}

function printDate({ year, month, day }: LocalTime): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

export function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0')
}
