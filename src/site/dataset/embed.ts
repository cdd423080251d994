import type { Answer, HttpRequest } from '#http'
import { answerCalendar } from '../calendar/calendar-page.ts'
import { datasetPath, TABS, type Tab } from '../catalog/dataset-path.ts'
import { answerChartEmbed } from '../charts/embed-page.ts'
import { answerImages } from '../images/images-page.ts'
import { answerMapEmbed } from '../map/map-page.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { answerInformation } from './information-page.ts'
import { answerTable } from './table-page.ts'

type Answerer = (http: HttpRequest, context: SiteContext) => Promise<Answer>

/** Views that stand within pages of others. */
const VIEWS: Readonly<Partial<Record<Tab, Answerer>>> = {
  information: answerInformation,
  table: answerTable,
  map: answerMapEmbed,
  analyze: answerChartEmbed,
  calendar: answerCalendar,
  images: answerImages
}

/**
 * `/explore/embed/dataset/{id}/table/?…`: the view without what stands around it, for a frame of somebody else. It shows
 * the anonymous view; links open separate pages. Views that are not offered here lead to the page.
 */
export async function answerEmbed(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const asked = TABS.find((tab) => tab === (http.params.tab ?? 'table'))
  const view = asked === undefined ? undefined : VIEWS[asked]
  if (view !== undefined) return view(http, context)
  const query = http.queryText === '' ? '' : `?${http.queryText}`
  const path = datasetPath(context.settings.basePath, http.params.id ?? '', http.params.tab ?? 'table')
  return redirectTo(`${path}${query}`, 'found')
}
