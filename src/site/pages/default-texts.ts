import { ASSESSED_ON, howOf, openCriteria, RESULT_WORDS, STANDARDS, sumsOf } from '../accessibility/assessment.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteSettings } from '../site-context.ts'
import type { LinkView } from '../views/frame.ts'
import type { TextSection } from '../views/page-view.ts'
import type { PageSlug } from './page-slugs.ts'

export interface PageFacts {
  readonly datasets: number
  readonly records: number
  readonly settings: SiteSettings
}

type Text = (page: PageRequest, facts: PageFacts) => readonly TextSection[]

const section = (
  heading: string | null,
  paragraphs: readonly string[],
  links: readonly LinkView[] = []
): TextSection => ({ heading, paragraphs, links })

/** What stands on a page that the operator has not written: only what is true of every portal. */
export const DEFAULT_TEXTS: Readonly<Record<PageSlug, Text>> = {
  about: ({ frame }, { datasets, records }) => {
    const { t, portal } = frame
    const counts = { datasets: t('count.datasets', { n: datasets }), records: t('count.records', { n: records }) }
    return [section(null, [t('about.text', { name: portal.name, ...counts }), t('page.owners')])]
  },
  help: ({ frame }, { settings }) => {
    const { t, basePath } = frame
    const api = `${basePath}${settings.apiPrefix}/swagger.json`
    return [
      section(t('help.find'), [t('help.findText')], [{ label: t('nav.datasets'), href: `${basePath}/explore/` }]),
      section(t('help.look'), [t('help.lookText')]),
      section(t('help.query'), [t('help.queryText')]),
      section(t('help.download'), [t('help.downloadText')]),
      section(t('help.programs'), [t('help.programsText')], [{ label: t('foot.api'), href: api }])
    ]
  },
  contact: (page) => [contactSection(page)],
  legal: ({ frame: { t } }) => [section(null, [t('page.unwritten'), t('page.owners')])],
  terms: ({ frame: { t } }) => [section(null, [t('page.unwritten'), t('page.owners')])],
  privacy: ({ frame: { t } }, { settings }) => [
    section(t('privacy.counted'), [t('privacy.countedText')]),
    section(t('privacy.cookies'), [t('privacy.cookiesText')]),
    section(t('privacy.logs'), [t('privacy.logsText', { n: settings.auditDays })])
  ],
  accessibility: (page) => {
    const { t, format, portal } = page.frame
    const { status, rate, date } = page.site.accessibility
    return [
      section(null, [t('accessibility.intro', { name: portal.name })]),
      section(t('accessibility.status'), [
        t(`accessibility.${status}`),
        ...(rate === null ? [] : [t('accessibility.rate', { rate: format.percent(rate / 100) })])
      ]),
      assessment(page),
      section(t('accessibility.content'), [t('accessibility.contentText')]),
      section(t('accessibility.made'), [
        ...(date === null ? [] : [t('accessibility.dated', { date: format.date(date) })]),
        t('accessibility.tested')
      ]),
      section(t('accessibility.feedback'), [t('accessibility.feedbackText')], contactSection(page).links),
      section(t('accessibility.enforcement'), [t('accessibility.enforcementText')])
    ]
  }
}

/** What the checks of the software found; an operator's own audit stands above it. */
function assessment({ frame: { t, format } }: PageRequest): TextSection {
  const [wcag, rgaa] = STANDARDS.map(({ criteria }) => {
    const { met, applicable } = sumsOf(criteria)
    return t('accessibility.sum', { n: format.number(met), all: format.number(applicable) })
  })
  const date = format.date(ASSESSED_ON)
  return {
    ...section(t('accessibility.assessed'), [
      t('accessibility.assessedText', { date, wcag: wcag ?? '', rgaa: rgaa ?? '' }),
      t('accessibility.open', { list: openCriteria().join(', ') })
    ]),
    details: {
      label: t('accessibility.details'),
      tables: STANDARDS.map(({ name, criteria }) => ({
        caption: name,
        heads: ['Criterion', 'Result', 'How it was checked'],
        rows: criteria.map((each) => [`${each.number} ${each.name}`, RESULT_WORDS[each.result], howOf(each)])
      }))
    }
  }
}

function contactSection({ frame, site }: PageRequest): TextSection {
  const { t } = frame
  if (site.contact === null) return section(null, [t('page.noContact')])
  const label = t('page.write', { contact: site.contact.replace(/^mailto:/, '') })
  return section(null, [], [{ label, href: site.contact }])
}
