import { utcDay } from '#kit'

/** A month of the calendar, 1 to 12. */
export interface Month {
  readonly year: number
  readonly month: number
}

export function readMonth(text: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === undefined ? undefined : { year: Number(year), month: Number(month) }
}

export function monthOf(ms: number): Month {
  const date = new Date(ms)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

export function monthText({ year, month }: Month): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

export function monthStart({ year, month }: Month): number {
  return utcDay(year, month)
}

export function addMonths({ year, month }: Month, count: number): Month {
  return monthOf(utcDay(year, month + count))
}

/** `2018-02-28` → `2018-03-01` */
export function addDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

/** The days of all weeks that touch the month, from a Monday on, as `2018-02-07`. */
export function weeksOf(month: Month): string[][] {
  const start = monthStart(month)
  const before = (new Date(start).getUTCDay() + 6) % 7
  const days = (monthStart(addMonths(month, 1)) - start) / DAY_MS
  const weeks = Math.ceil((before + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) =>
      new Date(start + (week * 7 + day - before) * DAY_MS).toISOString().slice(0, 10)
    )
  )
}

const DAY_MS = 86_400_000
