import { canonicalZone } from '#kit'
import type { Field } from '#schema'
import { shorten } from '../catalog/dataset-texts.ts'
import { readStepStart } from '../charts/time-steps.ts'
import type { RecordRow } from '../data/portal-data.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion } from '../state/table-state.ts'
import type { EventFields } from './event-fields.ts'
import { addDay, addMonths, type Month, monthText } from './month.ts'

/** Events that are read to be named; of a month with more, the later ones are only counted, on the day they start. */
const MAX_READ = 2_000
const MAX_TITLE = 80

export interface CalendarEvent {
  readonly id: string
  readonly title: string
  /** Empty: of the whole day. */
  readonly time: string
  /** It began on an earlier day. */
  readonly continues: boolean
}

export interface MonthEvents {
  readonly total: number
  /** By day, as `2018-02-07`. */
  readonly counts: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<string, readonly CalendarEvent[]>
}

export const NO_EVENTS: MonthEvents = { total: 0, counts: new Map(), events: new Map() }

/** ODSQL of the events that go on at some time from `first` to the day before `next`. */
export function during({ name: start }: Field, end: Field | undefined, first: string, next: string): string {
  const begins = fieldText(start)
  const late = `${begins} >= date'${first}'`
  return `${begins} < date'${next}' and ${end === undefined ? late : `(${late} or ${fieldText(end.name)} >= date'${first}')`}`
}

export async function monthEvents(month: Month, fields: EventFields, opened: DatasetPage): Promise<MonthEvents> {
  const { data, dataset, state, timezone } = opened
  const { start, end, title } = fields
  const zone = start.type === 'datetime' ? (canonicalZone(timezone) ?? 'UTC') : 'UTC'
  const name = fieldText(start.name)
  const filters = filterQuestion(state)
  const [first, next] = [`${monthText(month)}-01`, `${monthText(addMonths(month, 1))}-01`]
  const within = (until: Field | undefined) => ({
    ...filters,
    where: [...(filters.where ?? []), during(start, until, first, next)]
  })
  const optional = (field: Field | undefined, alias: string): string[] =>
    field === undefined ? [] : [`${fieldText(field.name)} as ${alias}`]
  const select = [`${name} as calendar_start`, ...optional(end, 'calendar_end'), ...optional(title, 'calendar_title')]
  const list = await data.records(
    dataset.id,
    { ...within(end), select: select.join(', '), orderBy: name, limit: MAX_READ },
    zone
  )
  const wallClock = wallClockOf(zone)
  const events = new Map<string, CalendarEvent[]>()
  for (const row of list.results)
    for (const [at, day] of daysOf(row, wallClock).entries())
      if (day >= first && day < next)
        events.set(day, [...(events.get(day) ?? []), eventOf(row, at > 0, fields, wallClock, opened)])
  // What begins is news, what goes on is not.
  for (const day of events.values()) day.sort((one, other) => Number(one.continues) - Number(other.continues))
  if (list.total_count <= list.results.length)
    return { total: list.total_count, events, counts: new Map([...events].map(([day, each]) => [day, each.length])) }
  const days = await data.records(
    dataset.id,
    {
      ...within(undefined),
      select: 'count(*) as events',
      groupBy: `range(${name}, 1 day) as calendar_day`,
      limit: 100
    },
    zone
  )
  const counts = new Map<string, number>()
  for (const { calendar_day, events: count } of days.results) {
    const day = readStepStart(calendar_day)
    if (day === undefined) continue
    const date = new Date(day.wall).toISOString().slice(0, 10)
    counts.set(date, Math.max(Number(count), events.get(date)?.length ?? 0))
  }
  return { total: list.total_count, counts, events }
}

/** Longer ones are mistakes in the data. */
const MAX_DAYS = 1_000

/** Every day of an event. One that ends at midnight ends with the day before; an end before the start is ignored. */
function daysOf({ calendar_start, calendar_end }: RecordRow, wallClock: WallClock): string[] {
  const startMs = Date.parse(String(calendar_start))
  const endMs = Date.parse(String(calendar_end ?? ''))
  const first = wallClock(startMs)
  const last = endMs > startMs ? wallClock(isInstant(calendar_end) ? endMs - 1 : endMs) : first
  const days = [first.day]
  for (let day = addDay(first.day); day <= last.day && days.length < MAX_DAYS; day = addDay(day)) days.push(day)
  return days
}

/** A date is a whole day. */
function isInstant(value: unknown): boolean {
  return String(value).length > 10
}

function eventOf(
  { _id, calendar_start, calendar_title }: RecordRow,
  continues: boolean,
  { start }: EventFields,
  wallClock: WallClock,
  { page }: DatasetPage
): CalendarEvent {
  const ms = Date.parse(String(calendar_start))
  return {
    id: String(_id),
    title: shorten(calendar_title, MAX_TITLE) || page.frame.format.date(ms),
    time: start.type === 'datetime' && !continues ? wallClock(ms).time : '',
    continues
  }
}

type WallClock = (ms: number) => { readonly day: string; readonly time: string }

function wallClockOf(zone: string): WallClock {
  // The Swedish form is ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (ms) => {
    const [day = '', time = ''] = format.format(ms).split(' ')
    return { day, time }
  }
}
