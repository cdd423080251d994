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
  const from = dayOf(year, month ?? 1, day ?? 1)
  if (from === undefined) return undefined
  const until =
    month === undefined
      ? dayOf(year + 1, 1, 1)
      : day === undefined
        ? firstAfter(year, month)
        : dayAfter(year, month, day)
  return until === undefined ? undefined : { from, until }
}

function firstAfter(year: number, month: number): string | undefined {
  return month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1)
}

function dayAfter(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10)
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
