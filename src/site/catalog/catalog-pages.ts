import type { Answer, HttpRequest } from '#http'
import { catalogJsonLd } from '../machines/json-ld.ts'
import { openPage } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { publicOrigin } from '../page/public-address.ts'
import { inLanguage } from '../page/site-properties.ts'
import type { SiteContext } from '../site-context.ts'
import { isFiltered, readCatalogState } from '../state/catalog-state.ts'
import type { HomeView } from '../views/catalog-view.ts'
import { arcadeOf } from './arcade.ts'
import { catalogList } from './catalog-list.ts'

/** `/`: pictures of the data, search, and the catalog below. */
export async function answerHome(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context, null)
  const { t } = page.frame
  const datasets = await context.catalog.listAll(page.caller)
  const records = datasets.reduce((sum, { version }) => sum + (version?.recordCount ?? 0), 0)
  const [list, arcade] = await Promise.all([
    catalogList(readCatalogState(http.query), page, context),
    arcadeOf(datasets, page, context)
  ])
  const { homeTitle, homeText } = page.site
  const { language } = page.frame
  const lead =
    inLanguage(homeText, language) ??
    t('home.lead', { n: datasets.length, records: t('count.records', { n: records }) })
  const title = inLanguage(homeTitle, language) ?? t('home.title')
  const view: HomeView = { title, datasets: datasets.length, records, lead, arcade, list }
  return pageAnswer(
    page,
    {
      component: 'Home',
      view,
      title: page.frame.portal.name,
      description: lead,
      canonical: `${page.frame.basePath}/`,
      jsonLd: catalogJsonLd(publicOrigin(http), page.frame),
      alternates: [{ type: 'application/rss+xml', href: list.feedHref, title: t('catalog.feed') }]
    },
    context
  )
}

/** `/explore/`: the catalog, searched and filtered. */
export async function answerCatalog(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const state = readCatalogState(http.query)
  const page = await openPage(http, context, state.words)
  const { t, basePath } = page.frame
  const list = await catalogList(state, page, context)
  return pageAnswer(
    page,
    {
      component: 'Catalog',
      view: list,
      title:
        state.words === ''
          ? t('catalog.title')
          : `${t('filter.wordsQuoted', { words: state.words })}, ${t('catalog.title')}`,
      description: `${page.frame.portal.name}: ${t('count.datasets', { n: list.total })}`,
      canonical: `${basePath}/explore/`,
      indexed: !isFiltered(state),
      alternates: [{ type: 'application/rss+xml', href: list.feedHref, title: t('catalog.feed') }]
    },
    context
  )
}
