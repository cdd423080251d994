import type { MessageKey } from '../../i18n/translate.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { ScheduleTexts } from './schedule-fields.ts'

const UNITS: Readonly<Record<string, Extract<MessageKey, `load.every${string}`>>> = {
  m: 'load.everyMinutes',
  h: 'load.everyHours',
  d: 'load.everyDays'
}
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** A schedule as its operation answers it: every 6 hours; at 03:30 on Mon, Tue (Europe/Paris). */
export function scheduleWords(
  { t, format, page }: Pick<AdminRequest, 't' | 'format' | 'page'>,
  { every = '', at = '', days = '', timezone = '' }: ScheduleTexts
): string {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(every) ?? []
  const key = UNITS[unit]
  if (key !== undefined) return t(key, { n: Number(count) })
  const times = format.list(at.split(','))
  if (days === '') return t('load.atTimes', { times, timezone })
  const weekday = new Intl.DateTimeFormat(page.frame.language, { weekday: 'short', timeZone: 'UTC' })
  const names = days.split(',').map((day) => weekday.format(MONDAY_MS + Math.max(0, DAYS.indexOf(day)) * DAY_MS))
  return t('load.atTimesOn', { times, days: format.list(names), timezone })
}
