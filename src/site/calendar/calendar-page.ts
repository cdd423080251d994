import type { Answer, HttpRequest } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { questionPairs } from '../data/question.ts'
import { apiPath } from '../dataset/api-path.ts'
import { filterChips } from '../dataset/filter-chips.ts'
import { redirectTab } from '../dataset/old-addresses.ts'
import { type DatasetPage, openDataset } from '../dataset/open-dataset.ts'
import { pageDescription } from '../dataset/page-description.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, sharedPairs, tablePairs } from '../state/table-state.ts'
import type { CalendarDayView, CalendarView } from '../views/calendar-view.ts'
import { type EventFields, eventFields } from './event-fields.ts'
import { addDay, addMonths, type Month, monthOf, monthStart, monthText, readMonth, weeksOf } from './month.ts'
import { during, monthEvents, NO_EVENTS } from './month-events.ts'

/** Events of a day that are named; the others are counted. */
const NAMED = 3

/** `/explore/dataset/{id}/calendar/`: a month of the records that have a time. */
export async function answerCalendar(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'calendar', context)
  const { page, dataset, texts } = opened
  const fields = eventFields(dataset)
  if (fields === undefined) return redirectTab(http, context)
  return pageAnswer(
    page,
    {
      component: 'Calendar',
      view: await calendarView(fields, opened, context),
      title: `${texts.title}, ${page.frame.t('tab.calendar')}`,
      description: pageDescription(opened),
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
  const { total, counts, events } = isReadable ? await monthEvents(shown, fields, opened) : NO_EVENTS
  const weeks = weeksOf(shown)
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
      href: tableOf(dayPairs(date, fields)),
      events: named.map(({ id, title, time, continues }) => ({
        title,
        time,
        continues,
        href: `${tableOf([['record', id]])}#record`
      })),
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

/** The events of a day, in the table. */
function dayPairs(date: string, { start, end }: EventFields): Pair[] {
  if (end !== undefined) return [['where', during(start, end, date, addDay(date))]]
  return [
    [`from.${start.name}`, date],
    [`to.${start.name}`, date]
  ]
}

/** Where there is something to see: the month of the latest event. */
async function latestMonth({ start }: EventFields, { data, dataset, state }: DatasetPage): Promise<Month | undefined> {
  const select = `max(${fieldText(start.name)}) as latest`
  const { results } = await data.records(dataset.id, { ...filterQuestion(state), select, limit: 1 })
  const ms = Date.parse(String(results[0]?.latest ?? ''))
  return Number.isNaN(ms) ? undefined : monthOf(ms)
}
