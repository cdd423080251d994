import type { Answer, HttpRequest } from '#http'
import { answerCalendar } from '../calendar/calendar-page.ts'
import { TABS, type Tab } from '../catalog/dataset-path.ts'
import { answerChartEmbed } from '../charts/embed-page.ts'
import { answerImages } from '../images/images-page.ts'
import { answerMapEmbed } from '../map/map-page.ts'
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
 * the anonymous view; links open separate pages. In place of views that are not offered here, such as `custom` of older
 * portals, stands what the dataset is: other pages of ours may not stand in a frame.
 */
export async function answerEmbed(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const asked = TABS.find((tab) => tab === (http.params.tab ?? 'table'))
  const view = asked === undefined ? undefined : VIEWS[asked]
  const answer = await (view ?? answerInformation)(http, context)
  // The dataset has no such view: its page would lead to one that may not stand in a frame.
  return answer.status === 302 ? answerInformation(http, context) : answer
}
