import type { Visits } from '#catalog'
import type { HttpRequest } from '#http'
import { languageOf } from '../i18n/languages.ts'
import { visitorLanguage } from '../page/frame.ts'

/** Counts a look of a visitor who does not object to it (Global Privacy Control). */
export function noteVisit(visits: Visits, http: HttpRequest, datasetId: string | null, view: string): void {
  if (http.header('sec-gpc') === '1' || http.method !== 'GET') return
  visits.note({
    datasetId,
    view,
    address: http.address,
    agent: http.header('user-agent'),
    language: languageOf(http.query.get('flg')) ?? visitorLanguage(http),
    referrer: referrerOf(http)
  })
}

/** Host of the page that linked here; our own pages do not count. */
function referrerOf(http: HttpRequest): string | undefined {
  const from = URL.parse(http.header('referer') ?? '')
  return from === null || !/^https?:$/.test(from.protocol) || from.host === URL.parse(http.origin)?.host
    ? undefined
    : from.hostname
}
