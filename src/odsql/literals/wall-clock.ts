/** A calendar date and a time of day, as a clock on the wall of some place shows them. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly micro: number
}

export const MICROS = { second: 1_000_000n, minute: 60_000_000n, hour: 3_600_000_000n, day: 86_400_000_000n } as const

/** Microseconds since 1970 if the clock were in UTC. `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
export function microsOf({ year, month, day, hour, minute, second, micro }: WallClock): bigint {
  const millis = new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day)
  return BigInt(millis) * 1000n + BigInt(micro)
}

export function wallClockAt(micros: bigint): WallClock {
  const millis = micros / 1000n - (micros % 1000n < 0n ? 1n : 0n)
  const date = new Date(Number(millis))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    micro: date.getUTCMilliseconds() * 1000 + Number(micros - millis * 1000n)
  }
}

/** Days of a month; 29 February only in leap years. */
export function daysInMonth(year: number, month: number): number {
  return wallClockAt(microsOf({ year, month: month + 1, day: 1, hour: 0, minute: 0, second: 0, micro: 0 }) - MICROS.day)
    .day
}

/** 0 is Monday. 1970-01-01 was a Thursday. */
export function weekdayOf(micros: bigint): number {
  const days = Number(micros / MICROS.day - (micros % MICROS.day < 0n ? 1n : 0n))
  return (((days + 3) % 7) + 7) % 7
}

/** `YYYY-MM-DD` */
export function printDay({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string {
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}

/** `YYYY-MM-DDTHH:MM:SS.ffffffZ` */
export function printInstant(micros: bigint): string {
  const clock = wallClockAt(micros)
  return `${printDay(clock)}T${pad(clock.hour)}:${pad(clock.minute)}:${pad(clock.second)}.${pad(clock.micro, 6)}Z`
}

/** Years that four digits can say. */
export function isInCalendar(micros: bigint): boolean {
  const { year } = wallClockAt(micros)
  return year >= 1 && year <= 9999
}

function pad(value: number, width = 2): string {
  return String(value).padStart(width, '0')
}
