import { LANGUAGE_FACTS, type Language } from './languages.ts'

/** Numbers, dates and sizes as the language writes them; the minus is U+2212, digits are Latin. */
export interface Formats {
  /** `decimals`: as many for every value of a column. */
  number(value: number | bigint, decimals?: number): string
  /** Codes and years: without grouping. */
  plain(value: number | bigint): string
  percent(share: number): string
  bytes(count: number): string
  /** `500 m`, `1.5 km` */
  meters(count: number): string
  /** `6 Feb 2018` */
  date(isoOrMs: string | number): string
  /** `6 Feb 2018, 15:50`, in UTC or the given zone. */
  dateTime(isoOrMs: string | number, zone?: string): string
  /** `6 Feb 2018, 15:50:07` */
  time(isoOrMs: string | number, zone?: string): string
  /** `Feb 2018` */
  month(isoOrMs: string | number): string
  year(isoOrMs: string | number): string
  /** Of 1 to 12. */
  monthName(month: number, width: 'long' | 'short' | 'narrow'): string
  /** Of 1 (Monday) to 7. */
  weekdayName(day: number, width: 'long' | 'short' | 'narrow'): string
  /** `February 2018` */
  longMonth(isoOrMs: string | number): string
  languageName(code: string): string
  list(items: readonly string[]): string
}

const MAX_DECIMALS = 15
const SIZES = [
  ['byte', 1],
  ['kilobyte', 1e3],
  ['megabyte', 1e6],
  ['gigabyte', 1e9],
  ['terabyte', 1e12]
] as const

const CLOCK: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23'
}

export function formatsOf(language: Language): Formats {
  const { locale } = LANGUAGE_FACTS[language]
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS })
  const ungrouped = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: MAX_DECIMALS })
  const powers = new Intl.NumberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 17 })
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const fixed = new Map<number, Intl.NumberFormat>()
  const withDecimals = (decimals: number): Intl.NumberFormat => {
    const bounded = Math.max(0, Math.min(MAX_DECIMALS, decimals))
    const known = fixed.get(bounded)
    if (known !== undefined) return known
    const made = new Intl.NumberFormat(locale, { minimumFractionDigits: bounded, maximumFractionDigits: bounded })
    fixed.set(bounded, made)
    return made
  }
  const written =
    (options: Intl.DateTimeFormatOptions) =>
    (isoOrMs: string | number, timeZone = 'UTC'): string => {
      const date = new Date(isoOrMs)
      return Number.isNaN(date.getTime())
        ? String(isoOrMs)
        : new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date)
    }
  const date = written({ day: 'numeric', month: 'short', year: 'numeric' })
  const month = written({ month: 'short', year: 'numeric' })
  const year = written({ year: 'numeric' })
  const longMonth = written({ month: 'long', year: 'numeric' })
  return {
    number: (value, decimals) =>
      minus(
        (isFar(value)
          ? powers
          : decimals === undefined
            ? exact
            : decimals === 0
              ? whole
              : withDecimals(decimals)
        ).format(value)
      ),
    plain: (value) => minus(ungrouped.format(value)),
    percent: (share) => shares.format(share),
    bytes: (count) => {
      const [unit, size] = SIZES.findLast(([, least]) => count >= least) ?? SIZES[0]
      const amount = count / size
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        // English and others write the short form of this unit without its plural.
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: amount < 10 && size > 1 ? 1 : 0
      }).format(amount)
    },
    meters: (count) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: count < 1_000 ? 'meter' : 'kilometer',
        maximumFractionDigits: count < 1_000 ? 0 : 1
      }).format(count < 1_000 ? count : count / 1_000),
    date: (value) => date(value),
    time: written({ ...CLOCK, second: '2-digit' }),
    dateTime: written(CLOCK),
    month: (value) => month(value),
    year: (value) => year(value),
    monthName: (number, width) =>
      new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' }).format(Date.UTC(2018, number - 1, 1)),
    // 1 January 2018 was a Monday.
    weekdayName: (number, width) =>
      new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2018, 0, number)),
    longMonth: (value) => longMonth(value),
    languageName: (code) => {
      try {
        return names.of(code) ?? code
      } catch {
        return code
      }
    },
    list: (items) => lists.format(items)
  }
}

/** Written with its zeros nobody could count them: 5e-324, 1e300. */
function isFar(value: number | bigint): boolean {
  const size = typeof value === 'bigint' ? 0 : Math.abs(value)
  return Number.isFinite(size) && size !== 0 && (size >= 1e21 || size < 1e-6)
}

function minus(text: string): string {
  return text.replaceAll('-', '\u2212')
}
