import type { Answer, HttpRequest } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { textsOf } from '../catalog/dataset-texts.ts'
import { openPage } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { SiteMapView } from '../views/page-view.ts'
import { pagePath, titleIn } from './page-address.ts'
import { PAGES } from './page-slugs.ts'

/** More datasets are found in the catalog. */
const MAX_DATASETS = 200
const MAX_THEMES = 50

/** `/site-map/`: every page there is, for people. */
export async function answerSiteMap(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const { t, basePath, language } = page.frame
  const datasets = await context.catalog.listAll(page.caller)
  const known: readonly string[] = PAGES
  const own = (await context.pageTexts.list(page.caller)).filter(({ slug }) => !known.includes(slug))
  const themes = [...new Set(datasets.flatMap((dataset) => textsOf(dataset, language).themes))].sort()
  const view: SiteMapView = {
    groups: [
      {
        title: t('page.others'),
        links: [
          { label: t('nav.home'), href: `${basePath}/` },
          { label: t('nav.datasets'), href: `${basePath}/explore/` },
          ...PAGES.map((slug) => ({ label: t(`page.${slug}`), href: `${basePath}/${slug}/` })),
          ...own.map((each) => ({ label: titleIn(each, language), href: pagePath(basePath, each.slug) }))
        ]
      },
      {
        title: t('facet.theme'),
        links: themes.slice(0, MAX_THEMES).map((theme) => ({
          label: theme,
          href: `${basePath}/explore/${queryText([['refine.theme', theme]])}`
        }))
      },
      {
        title: t('catalog.title'),
        links: datasets.slice(0, MAX_DATASETS).map((dataset) => ({
          label: textsOf(dataset, language).title,
          href: datasetPath(basePath, dataset.id, 'information')
        }))
      }
    ].filter(({ links }) => links.length > 0)
  }
  const title = t('page.site-map')
  return pageAnswer(page, { component: 'SiteMap', view, title, canonical: `${basePath}/site-map/` }, context)
}
