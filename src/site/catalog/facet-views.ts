import type { FacetList, FacetNode } from '../data/portal-data.ts'
import type { MessageKey, Translate } from '../i18n/translate.ts'
import { CATALOG_FACETS, type CatalogFacet, type CatalogState } from '../state/catalog-state.ts'
import type { FacetValueView, FacetView } from '../views/catalog-view.ts'
import type { Frame } from '../views/frame.ts'
import { shorten } from './dataset-texts.ts'
import type { TranslatedValues } from './translated-values.ts'

/** Values shown at once; the rest opens in place. */
const SHOWN = 5
const OPEN: readonly CatalogFacet[] = ['theme', 'features', 'publisher', 'keyword']
const MAX_LABEL = 120
/** A list of more has a field to search it. */
const MANY = 8
const MAX_FOUND = 20
const MAX_MORE = 95

const FEATURE_LABELS: Readonly<Record<string, MessageKey>> = {
  analyze: 'feature.analyze',
  timeserie: 'feature.timeserie',
  geo: 'feature.geo',
  calendar: 'feature.calendar',
  image: 'feature.image',
  custom_view: 'feature.custom_view'
}

/** A value of a facet as people read it. */
export function valueLabel(
  facet: CatalogFacet,
  value: string,
  { t, format }: Pick<Frame, 't' | 'format'>,
  names: TranslatedValues
): string {
  switch (facet) {
    case 'features':
      return featureLabel(value, t)
    case 'language':
      return format.languageName(value)
    case 'modified':
      return dateLabel(value, format)
    case 'theme':
    case 'keyword':
      return shorten(names[facet].get(value) ?? value, MAX_LABEL)
    case 'publisher':
    case 'license':
      return shorten(value, MAX_LABEL)
  }
}

function featureLabel(value: string, t: Translate): string {
  const key = Object.hasOwn(FEATURE_LABELS, value) ? FEATURE_LABELS[value] : undefined
  return key === undefined ? shorten(value, MAX_LABEL) : t(key)
}

/** `2018/02` → February 2018. */
function dateLabel(value: string, format: Frame['format']): string {
  const [year = '', month, day] = value.split('/')
  if (month === undefined) return value
  return day === undefined ? format.month(`${year}-${month}-01`) : format.date(`${year}-${month}-${day}`)
}

export function facetViews(
  { facets }: FacetList,
  state: CatalogState,
  frame: Frame,
  names: TranslatedValues
): FacetView[] {
  return CATALOG_FACETS.flatMap((facet) => {
    const nodes = flatten(facets.find(({ name }) => name === facet)?.facets ?? [])
    const chosen = state.refined[facet]
    // Chosen values stay visible, also without remaining records.
    const gone = chosen.filter((value) => nodes.every((node) => node.value !== value))
    if (nodes.length === 0 && gone.length === 0) return []
    const search = state.find[facet].toLocaleLowerCase(frame.language)
    const largest = Math.max(1, ...nodes.map(({ count = 0 }) => count))
    const views = [
      ...gone.map((value) => ({
        value,
        label: valueLabel(facet, value, frame, names),
        count: 0,
        checked: true,
        share: 0
      })),
      ...nodes.map(
        ({ value, count = 0 }): FacetValueView => ({
          value,
          label: valueLabel(facet, value, frame, names),
          count,
          checked: chosen.includes(value),
          share: Math.round((count / largest) * 100)
        })
      )
    ]
    const found =
      search === '' ? views : views.filter(({ label }) => label.toLocaleLowerCase(frame.language).includes(search))
    const shown = found.filter(({ checked }, at) => checked || at < (search === '' ? SHOWN : MAX_FOUND))
    return [
      {
        name: `refine.${facet}`,
        label: frame.t(`facet.${facet}`),
        selected: chosen.length,
        open: OPEN.includes(facet) || chosen.length > 0,
        values: shown,
        more: found.filter((view) => !shown.includes(view)).slice(0, MAX_MORE),
        searchName: nodes.length > MANY && facet !== 'modified' ? `find.${facet}` : null,
        search: state.find[facet]
      }
    ]
  })
}

/** The steps below a chosen year stand after it. */
function flatten(nodes: readonly FacetNode[]): FacetNode[] {
  return nodes.filter(({ state }) => state !== 'excluded').flatMap((node) => [node, ...flatten(node.facets ?? [])])
}
