import { offsetSeconds } from '#kit'

/** A day of the calendar in some time zone. */
export interface LocalDay {
  readonly year: number
  readonly month: number
  readonly day: number
  /** 1 is Monday. */
  readonly weekday: number
}

const DAY_MS = 86_400_000

export function localDay(ms: number, timezone: string): LocalDay {
  return dayOf(ms + offsetMs(ms, timezone))
}

export function nextDay({ year, month, day }: LocalDay): LocalDay {
  return dayOf(Date.UTC(year, month - 1, day) + DAY_MS)
}

/** `ms`: as if the local time were UTC. */
function dayOf(ms: number): LocalDay {
  const date = new Date(ms)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: ((date.getUTCDay() + 6) % 7) + 1
  }
}

/** The first instant of that day at which local clocks show `hh:mm` or later. */
export function instantAt({ year, month, day }: LocalDay, time: string, timezone: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  const local = Date.UTC(year, month - 1, day, hours, minutes)
  // The offsets before and after any change of clocks around it; the earlier instant that fits is the first.
  const offsets = [offsetMs(local - DAY_MS, timezone), offsetMs(local + DAY_MS, timezone)]
  const fitting = offsets.map((offset) => local - offset).filter((ms) => ms + offsetMs(ms, timezone) === local)
  return fitting.length > 0
    ? Math.min(...fitting)
    : changeBetween(local - Math.max(...offsets), local - Math.min(...offsets), timezone)
}

/** The instant at which clocks change, between two instants with different offsets. */
function changeBetween(fromMs: number, toMs: number, timezone: string): number {
  const before = offsetMs(fromMs, timezone)
  let [low, high] = [fromMs, toMs]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMs(middle, timezone) === before) low = middle
    else high = middle
  }
  return high
}

/** How far clocks are ahead of UTC. */
function offsetMs(ms: number, timezone: string): number {
  return offsetSeconds(Math.floor(ms / 1_000), timezone) * 1_000
}
