import { isoDay, utcDay } from '#kit'

/** A year, month or day as v1 writes it: `2013`, `2013/02`, `2013-02-11`. */
const PERIOD = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/

export interface Period {
  /** Its first day, and the first day after it: `2013-02-01`. */
  readonly from: string
  readonly until: string
}

/** undefined when the text is not a period, or a day that does not exist. */
export function readPeriod(text: string): Period | undefined {
  const parts = PERIOD.exec(text.trim())
  if (parts === null) return undefined
  const [year, month, day] = [parts[1], parts[2], parts[3]].map((part) =>
    part === undefined ? undefined : Number(part)
  )
  if (year === undefined) return undefined
  const from = isoDay(year, month ?? 1, day ?? 1)
  if (from === undefined) return undefined
  const until =
    month === undefined ? isoDay(year + 1) : day === undefined ? firstAfter(year, month) : afterDay(year, month, day)
  return until === undefined ? undefined : { from, until }
}

function firstAfter(year: number, month: number): string | undefined {
  return month === 12 ? isoDay(year + 1) : isoDay(year, month + 1)
}

function afterDay(year: number, month: number, day: number): string {
  return new Date(utcDay(year, month, day + 1)).toISOString().slice(0, 10)
}
