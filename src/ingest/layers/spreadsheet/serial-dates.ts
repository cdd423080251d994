/** What a number format says that a number is. */
export type NumberKind = 'number' | 'date' | 'datetime' | 'time' | 'duration'

/** Formats without a code in the file (ECMA-376 §18.8.30); 27–36 and 50–58 are dates of East Asian languages. */
const BUILT_IN: Readonly<Record<number, NumberKind>> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'datetime',
  27: 'date',
  28: 'date',
  29: 'date',
  30: 'date',
  31: 'date',
  32: 'time',
  33: 'time',
  34: 'time',
  35: 'time',
  36: 'date',
  45: 'time',
  46: 'duration',
  47: 'time',
  50: 'date',
  51: 'date',
  52: 'date',
  53: 'date',
  54: 'date',
  55: 'date',
  56: 'date',
  57: 'date',
  58: 'date'
}

export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  return code === undefined ? (BUILT_IN[id] ?? 'number') : kindOfCode(code)
}

/** Texts, escaped characters, colours, languages and conditions of a code are not its date. */
const NOT_A_DATE = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

function kindOfCode(code: string): NumberKind {
  const [positive = ''] = code.replace(NOT_A_DATE, '').split(';')
  if (/\[(h+|m+|s+)\]/i.test(positive)) return 'duration'
  if (/general/i.test(positive)) return 'number'
  const hasTime = /[hs]/i.test(positive)
  // An m beside hours or seconds is a minute.
  const hasDay = /[yd]/i.test(positive) || (/m/i.test(positive) && !hasTime)
  if (hasDay) return hasTime ? 'datetime' : 'date'
  return hasTime ? 'time' : 'number'
}

const DAY_MS = 86_400_000
/** Day 0 of the 1904 system; and of the 1900 system, which counts a 29 February 1900 that never was, after it. */
const EPOCHS = { 1904: Date.UTC(1904, 0, 1), 1900: Date.UTC(1899, 11, 30) } as const
/** Serial number of that day. */
const FALSE_LEAP_DAY = 60
/** Behind 31 December 9999, the last day of Excel. */
const END_OF_DATES = Date.UTC(10_000, 0, 1)

/** A serial number as text: an ISO date, time or moment; hours of a duration can pass 24. Undefined: not a date. */
export function serialText(serial: number, kind: Exclude<NumberKind, 'number'>, date1904: boolean): string | undefined {
  if (!Number.isFinite(serial)) return undefined
  if (kind === 'duration') return clock(Math.round(serial * DAY_MS))
  if (serial < 0) return undefined
  const fraction = Math.round((serial - Math.floor(serial)) * DAY_MS)
  // A time of day has no date: Excel counts it from day 0.
  if (kind === 'time' || (serial < 1 && !date1904))
    return serial < 1 || kind === 'time' ? clock(fraction % DAY_MS) : undefined
  const early = !date1904 && serial < FALSE_LEAP_DAY ? DAY_MS : 0
  const ms = EPOCHS[date1904 ? 1904 : 1900] + early + Math.floor(serial) * DAY_MS + fraction
  if (ms >= END_OF_DATES) return undefined
  const moment = new Date(ms).toISOString()
  const midnight = fraction === 0
  if (kind === 'date' && midnight) return moment.slice(0, 10)
  return moment.endsWith('.000Z') ? `${moment.slice(0, 19)}Z` : moment
}

/** `HH:MM:SS`, with milliseconds if there are any; hours can pass 24. */
export function clock(ms: number): string {
  const total = Math.abs(ms)
  const [hours, minutes, seconds, rest] = [
    Math.floor(total / 3_600_000),
    Math.floor(total / 60_000) % 60,
    Math.floor(total / 1_000) % 60,
    total % 1_000
  ]
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${ms < 0 ? '-' : ''}${two(hours)}:${two(minutes)}:${two(seconds)}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}`
}
