import { portalData } from '../data/portal-data.ts'
import { questionPairs } from '../data/question.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import {
  CATALOG_FACETS,
  CATALOG_ORDERS,
  type CatalogState,
  catalogPairs,
  catalogQuestion,
  effectiveSort,
  facetQuestion,
  isFiltered,
  PAGE_SIZE,
  withoutValue
} from '../state/catalog-state.ts'
import type { CatalogListView, ChipView } from '../views/catalog-view.ts'
import type { Frame } from '../views/frame.ts'
import { cardsOf } from './cards.ts'
import { facetViews, valueLabel } from './facet-views.ts'
import { pagesOf } from './pages.ts'
import { type TranslatedValues, translatedValues } from './translated-values.ts'

const MAX_FACET_VALUES = 100
const LIST_FORMATS = ['csv', 'xlsx', 'json', 'rdf', 'ttl', 'rss'] as const

/** The list of datasets that a state leaves, with everything around it. */
export async function catalogList(
  state: CatalogState,
  page: PageRequest,
  context: SiteContext
): Promise<CatalogListView> {
  const { frame, http, caller } = page
  const data = portalData(context.records, http, caller)
  const question = catalogQuestion(state)
  const [found, facets, visible] = await Promise.all([
    data.datasets({ ...question, limit: PAGE_SIZE, offset: state.start }),
    data.catalogFacets(facetQuestion(state, MAX_FACET_VALUES)),
    data.datasets({ limit: 0 })
  ])
  const [datasets, all] = await Promise.all([context.catalog.list(found.ids, caller), context.catalog.listAll(caller)])
  const names = translatedValues(all, frame.language)
  const action = `${frame.basePath}/explore/`
  const sort = effectiveSort(state)
  const filtered = isFiltered(state)
  const { orderBy: _order, ...exported } = question
  const exportQuery = questionPairs(exported)
  return {
    action,
    total: found.total,
    visible: visible.total,
    says: saying(state, found.total, visible.total, frame, names),
    isFiltered: filtered,
    chips: chipsOf(state, frame, action, names),
    clearHref: action,
    withoutWordsHref:
      state.words === '' ? null : `${action}${queryText(catalogPairs({ ...state, words: '', start: 0 }))}`,
    words: state.words,
    sort,
    sorts: sortsOf(state, frame),
    kept: catalogPairs({ ...state, sort: null, start: 0 }),
    facets: facetViews(facets, state, frame, names),
    cards: await cardsOf(datasets, page, context),
    pages: pagesOf(state, found.total, action),
    exports: LIST_FORMATS.map((format) => ({
      format,
      href: `${frame.basePath}${context.settings.apiPrefix}/catalog/exports/${format}${queryText(exportQuery)}`
    })),
    feedHref: `${frame.basePath}${context.settings.apiPrefix}/catalog/exports/rss${queryText(exportQuery)}`
  }
}

/** Orders that are offered; one the other way round only while it is chosen. */
function sortsOf(state: CatalogState, { t }: Frame): CatalogListView['sorts'] {
  const chosen = effectiveSort(state)
  return CATALOG_ORDERS.filter((order) => order !== 'relevance' || state.words !== '').flatMap((order) => {
    const label = t(`sort.${order}`)
    const reversed = { value: `-${order}`, label: t('sort.reversed', { sort: label }) }
    return [{ value: order, label }, ...(chosen === reversed.value ? [reversed] : [])]
  })
}

/** The result in words, with the filters. */
function saying(
  state: CatalogState,
  total: number,
  visible: number,
  frame: Frame,
  names: TranslatedValues
): CatalogListView['says'] {
  if (!isFiltered(state)) return { key: 'catalog.all', values: { n: total } }
  const { t, format } = frame
  const parts = [
    ...(state.words === '' ? [] : [t('filter.wordsQuoted', { words: state.words })]),
    ...CATALOG_FACETS.flatMap((facet) => {
      const name = t(`facet.${facet}`).toLocaleLowerCase(frame.language)
      const refined = state.refined[facet].map((value) => valueLabel(facet, value, frame, names))
      const excluded = state.excluded[facet].map((value) => valueLabel(facet, value, frame, names))
      return [
        ...(refined.length === 0 ? [] : [t('filter.named', { name, value: refined.join(' / ') })]),
        ...excluded.map((value) => t('filter.excluded', { name, value }))
      ]
    })
  ]
  const filters = format.list(parts)
  if (total === 0) return { key: 'catalog.none', values: { filters } }
  return { key: 'catalog.saysFiltered', values: { n: total, total: visible, filters } }
}

function chipsOf(state: CatalogState, frame: Frame, action: string, names: TranslatedValues): ChipView[] {
  const hrefOf = (next: CatalogState): string => `${action}${queryText(catalogPairs(next))}`
  const words = {
    name: frame.t('filter.words'),
    value: state.words,
    removeHref: hrefOf({ ...state, words: '', start: 0 })
  }
  return [
    ...(state.words === '' ? [] : [words]),
    ...CATALOG_FACETS.flatMap((facet) =>
      (['refined', 'excluded'] as const).flatMap((kind) =>
        state[kind][facet].map((value) => ({
          name: frame.t(`facet.${facet}`),
          value:
            kind === 'refined' ? valueLabel(facet, value, frame, names) : `≠ ${valueLabel(facet, value, frame, names)}`,
          removeHref: hrefOf(withoutValue(state, kind, facet, value))
        }))
      )
    )
  ]
}
