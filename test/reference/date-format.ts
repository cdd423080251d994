/** `date_format` (ODSQL-date-format), the names of days and months from `Intl`. */
import type { DateFormatCode, DateFormatPart, Lang } from '#query'
import { type LocalTime, pad, secondsOf } from './time.ts'

export function formatDate(parts: readonly DateFormatPart[], local: LocalTime, lang: Lang): string {
  return parts.map((part) => ('text' in part ? part.text : formatCode(part.code, local, lang))).join('')
}

function formatCode(code: DateFormatCode, local: LocalTime, lang: Lang): string {
  switch (code) {
    case 'yy':
      return pad(local.year % 100)
    case 'yyyy':
      return pad(local.year, 4)
    case 'xx':
      return pad(isoWeek(local).year % 100)
    case 'xxxx':
      return pad(isoWeek(local).year, 4)
    case 'w':
      return String(isoWeek(local).week)
    case 'ww':
      return pad(isoWeek(local).week)
    case 'e':
      return String(weekday(local))
    case 'E':
      return nameOf(local, lang, { weekday: 'short' })
    case 'EEEE':
      return nameOf(local, lang, { weekday: 'long' })
    case 'D':
      return String(dayOfYear(local))
    case 'DDD':
      return pad(dayOfYear(local), 3)
    case 'M':
      return String(local.month)
    case 'MM':
      return pad(local.month)
    case 'MMM':
      return nameOf(local, lang, { month: 'short' })
    case 'MMMM':
      return nameOf(local, lang, { month: 'long' })
    case 'd':
      return String(local.day)
    case 'dd':
      return pad(local.day)
    case 'H':
      return String(local.hour)
    case 'HH':
      return pad(local.hour)
    case 'm':
      return String(local.minute)
    case 'mm':
      return pad(local.minute)
    case 's':
      return String(local.second)
    case 'ss':
      return pad(local.second)
  }
}

/** Monday is 1. */
export function weekday(local: LocalTime): number {
  return ((((dayNumber(local) + 3) % 7) + 7) % 7) + 1
}

function dayNumber({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): number {
  return secondsOf({ year, month, day, hour: 0, minute: 0, second: 0 }) / 86_400
}

function dayOfYear(local: LocalTime): number {
  return dayNumber(local) - dayNumber({ year: local.year, month: 1, day: 1 }) + 1
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function isoWeek(local: LocalTime): { year: number; week: number } {
  const thursday = dayNumber(local) - weekday(local) + 4
  const year = new Date(thursday * 86_400_000).getUTCFullYear()
  return { year, week: Math.floor((thursday - dayNumber({ year, month: 1, day: 1 })) / 7) + 1 }
}

function nameOf(local: LocalTime, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }).format(dayNumber(local) * 86_400_000)
}
