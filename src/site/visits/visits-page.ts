import { accessError } from '#access'
import type { Answer, HttpRequest } from '#http'
import { askToSignIn, isBrowserMember } from '../account/account-page.ts'
import { datasetPath } from '../catalog/dataset-path.ts'
import { openPage } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import type { VisitsTable, VisitsView } from '../views/visits-view.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const MAX_ROWS = 25
/** What is counted beside the looks themselves. */
const BESIDE = ['language', 'referrer', 'visitors']

/** `/account/visits/`: how often the portal was looked at, for those who administer its pages. */
export async function answerVisits(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  if (!isBrowserMember(page.caller, http)) return askToSignIn(http, context)
  if (page.caller.member?.privileges.has('portal:admin:manageWebsite') !== true)
    throw accessError('access/authentication-required', 'Administrators of the pages see this.')
  const { t, format, basePath } = page.frame
  const since = new Date(context.clock.now() - DAYS * DAY_MS).toISOString().slice(0, 10)
  const [counts, days] = await Promise.all([context.visits.report(since), context.visits.days(since)])
  const number = (n: number): string => format.number(n)
  const sum = (fits: (each: (typeof counts)[number]) => boolean): number =>
    counts.filter(fits).reduce((total, { count }) => total + count, 0)
  const isLook = ({ view }: { readonly view: string }): boolean => !BESIDE.includes(view)
  const ids = [...new Set(counts.filter((each) => isLook(each) && each.subject !== '').map(({ subject }) => subject))]
  const datasets = ids
    .map((id) => ({
      id,
      looks: sum((each) => each.subject === id && isLook(each) && each.view !== 'download' && each.kind === 'person'),
      downloads: sum((each) => each.subject === id && each.view === 'download')
    }))
    .sort((a, b) => b.looks + b.downloads - a.looks - a.downloads)
    .slice(0, MAX_ROWS)
  const values = (view: string): VisitsTable['rows'] =>
    counts
      .filter((each) => each.view === view)
      .slice(0, MAX_ROWS)
      .map(({ subject, count }) => ({
        label: view === 'language' ? format.languageName(subject) : subject,
        href: null,
        counts: [number(count)]
      }))
  const ofDay = (day: string, kind: string): number =>
    days.filter((each) => each.day === day && each.kind === kind).reduce((total, { count }) => total + count, 0)
  const tables: VisitsTable[] = [
    {
      title: t('catalog.title'),
      heads: [t('visits.dataset'), t('visits.looks'), t('visits.downloads')],
      rows: datasets.map(({ id, looks, downloads }) => ({
        label: id,
        href: datasetPath(basePath, id, 'information'),
        counts: [number(looks), number(downloads)]
      }))
    },
    {
      title: t('visits.days'),
      heads: [t('visits.day'), t('visits.visitors'), t('visits.looks'), t('visits.programs')],
      rows: [...new Set(days.map(({ day }) => day))].reverse().map((day) => ({
        label: format.date(day),
        href: null,
        counts: [ofDay(day, 'visitors'), ofDay(day, 'person'), ofDay(day, 'program')].map(number)
      }))
    },
    { title: t('facet.language'), heads: [t('facet.language'), t('visits.looks')], rows: values('language') },
    { title: t('visits.referrers'), heads: [t('visits.referrer'), t('visits.looks')], rows: values('referrer') }
  ].filter(({ rows }) => rows.length > 0)
  const view: VisitsView = {
    says: t('visits.says', {
      days: number(DAYS),
      people: number(sum((each) => isLook(each) && each.kind === 'person')),
      programs: number(sum((each) => isLook(each) && each.kind === 'program'))
    }),
    tables
  }
  return pageAnswer(page, { component: 'Visits', view, title: t('visits.title'), indexed: false }, context)
}
