import { type Answer, type HttpRequest, httpError } from '#http'
import { canonicalZone } from '#kit'
import { datasetPath } from '../catalog/dataset-path.ts'
import { shorten } from '../catalog/dataset-texts.ts'
import { readStepStart } from '../charts/time-steps.ts'
import type { RecordRow } from '../data/portal-data.ts'
import { questionPairs } from '../data/question.ts'
import { apiPath } from '../dataset/api-path.ts'
import { filterChips } from '../dataset/filter-chips.ts'
import { type DatasetPage, openDataset } from '../dataset/open-dataset.ts'
import { plainText } from '../markup/markup.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, sharedPairs, tablePairs } from '../state/table-state.ts'
import type { CalendarDayView, CalendarView } from '../views/calendar-view.ts'
import { type EventFields, eventFields } from './event-fields.ts'
import { addMonths, type Month, monthOf, monthStart, monthText, readMonth, weeksOf } from './month.ts'

/** Events of a day that are named; the others are counted. */
const NAMED = 3
/** Events that are read to be named; of a month with more, the later ones are only counted. */
const MAX_READ = 2_000
const MAX_TITLE = 80

/** `/explore/dataset/{id}/calendar/`: a month of the records that have a time. */
export async function answerCalendar(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'calendar', context)
  const { page, dataset, texts } = opened
  const fields = eventFields(dataset)
  if (fields === undefined) throw httpError('http/not-found', 'This dataset has no dates that a calendar could show.')
  return pageAnswer(
    page,
    {
      component: 'Calendar',
      view: await calendarView(fields, opened, context),
      title: `${texts.title}, ${page.frame.t('tab.calendar')}`,
      description: plainText(texts.description, 300),
      canonical: datasetPath(page.frame.basePath, dataset.id, 'information'),
      indexed: !http.queryText.includes('=')
    },
    context
  )
}

async function calendarView(fields: EventFields, opened: DatasetPage, context: SiteContext): Promise<CalendarView> {
  const { page, dataset, state, head, path } = opened
  const { t, format, basePath } = page.frame
  const isReadable = dataset.dataVisible && dataset.version !== null
  const month =
    readMonth(page.http.query.get('month') ?? '') ?? (isReadable ? await latestMonth(fields, opened) : undefined)
  const shown = month ?? monthOf(context.clock.now())
  const shared = sharedPairs({ ...state, kept: state.kept.filter(([name]) => name !== 'month') })
  const hrefOf = (each: Month): string => `${path}${queryText([...shared, ['month', monthText(each)]])}`
  const nameOf = (each: Month): string => format.longMonth(monthStart(each))
  const { counts, events } = isReadable ? await monthEvents(shown, fields, opened) : NO_EVENTS
  const weeks = weeksOf(shown)
  const total = weeks
    .flat()
    .filter((date) => date.startsWith(monthText(shown)))
    .reduce((sum, date) => sum + (counts.get(date) ?? 0), 0)
  const tableOf = (pairs: readonly Pair[]): string =>
    `${datasetPath(basePath, dataset.id, 'table')}${queryText([...shared, ...pairs])}`
  const dayView = (date: string): CalendarDayView => {
    const inMonth = date.startsWith(monthText(shown))
    const count = inMonth ? (counts.get(date) ?? 0) : 0
    const named = inMonth ? (events.get(date) ?? []).slice(0, NAMED) : []
    return {
      date,
      day: String(Number(date.slice(8))),
      label: format.date(date),
      inMonth,
      count,
      href: tableOf([
        [`from.${fields.start.name}`, date],
        [`to.${fields.start.name}`, date]
      ]),
      events: named.map(({ id, title, time }) => ({ title, time, href: `${tableOf([['record', id]])}#record` })),
      more: count - named.length
    }
  }
  return {
    head,
    closed: !dataset.dataVisible,
    action: path,
    kept: shared,
    says: !isReadable
      ? t.spans(dataset.dataVisible ? 'dataset.noRecords' : 'dataset.closedRecords')
      : total === 0
        ? t.spans('calendar.none', { month: nameOf(shown) })
        : t.spans('calendar.says', { n: total, month: nameOf(shown) }),
    chips: filterChips(state, path, page.frame),
    clearHref: `${path}${queryText(tablePairs({ ...state, words: '', wordsWhere: null, filters: [], conditions: [] }))}`,
    month: monthText(shown),
    caption: t('calendar.caption', { month: nameOf(shown) }),
    by: fields.start.label,
    previous: {
      href: hrefOf(addMonths(shown, -1)),
      label: t('calendar.previous', { month: nameOf(addMonths(shown, -1)) })
    },
    next: { href: hrefOf(addMonths(shown, 1)), label: t('calendar.next', { month: nameOf(addMonths(shown, 1)) }) },
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      short: format.weekdayName(day, 'short'),
      long: format.weekdayName(day, 'long')
    })),
    weeks: isReadable ? weeks.map((days) => days.map(dayView)) : [],
    icalHref: dataset.features.includes('calendar')
      ? `${apiPath(opened, context, '/exports/ical')}${queryText(questionPairs(filterQuestion(state)))}`
      : null
  }
}

/** Where there is something to see: the month of the latest event. */
async function latestMonth({ start }: EventFields, { data, dataset, state }: DatasetPage): Promise<Month | undefined> {
  const select = `max(${fieldText(start.name)}) as latest`
  const { results } = await data.records(dataset.id, { ...filterQuestion(state), select, limit: 1 })
  const ms = Date.parse(String(results[0]?.latest ?? ''))
  return Number.isNaN(ms) ? undefined : monthOf(ms)
}

interface Event {
  readonly id: string
  readonly title: string
  /** Empty: of the whole day. */
  readonly time: string
}

interface MonthEvents {
  readonly counts: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<string, readonly Event[]>
}

const NO_EVENTS: MonthEvents = { counts: new Map(), events: new Map() }

async function monthEvents(month: Month, { start, title }: EventFields, opened: DatasetPage): Promise<MonthEvents> {
  const { data, dataset, state, timezone } = opened
  const zone = start.type === 'datetime' ? (canonicalZone(timezone) ?? 'UTC') : 'UTC'
  const name = fieldText(start.name)
  const filters = filterQuestion(state)
  const within = {
    ...filters,
    where: [
      ...(filters.where ?? []),
      `${name} >= date'${monthText(month)}-01' and ${name} < date'${monthText(addMonths(month, 1))}-01'`
    ]
  }
  const [days, list] = await Promise.all([
    data.records(
      dataset.id,
      { ...within, select: 'count(*) as events', groupBy: `range(${name}, 1 day) as calendar_day`, limit: 100 },
      zone
    ),
    data.records(
      dataset.id,
      {
        ...within,
        select: [
          `${name} as calendar_start`,
          ...(title === undefined ? [] : [`${fieldText(title.name)} as calendar_title`])
        ].join(', '),
        orderBy: name,
        limit: MAX_READ
      },
      zone
    )
  ])
  const counts = new Map<string, number>()
  for (const { calendar_day, events } of days.results) {
    const day = readStepStart(calendar_day)
    if (day !== undefined) counts.set(new Date(day.wall).toISOString().slice(0, 10), Number(events))
  }
  const events = new Map<string, Event[]>()
  for (const row of list.results) {
    const event = eventOf(row, start.type === 'datetime', zone, opened)
    events.set(event.day, [...(events.get(event.day) ?? []), event])
  }
  return { counts, events }
}

function eventOf(
  { _id, calendar_start, calendar_title }: RecordRow,
  hasTime: boolean,
  zone: string,
  { page }: DatasetPage
): Event & { readonly day: string } {
  const ms = Date.parse(String(calendar_start))
  // The Swedish form is ISO 8601.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short'
  })
    .format(ms)
    .split(' ')
  return {
    id: String(_id),
    title: shorten(calendar_title, MAX_TITLE) || page.frame.format.date(ms),
    time: hasTime ? time : '',
    day
  }
}
