import type { QueryParams } from '#http'
import type { Question } from '../data/question.ts'
import type { Pair } from './address.ts'
import { allOf, quote } from './odsql-text.ts'

/** Facets of the catalog, in the order in which pages show them. */
export const CATALOG_FACETS = ['theme', 'features', 'publisher', 'keyword', 'modified', 'license', 'language'] as const
export type CatalogFacet = (typeof CATALOG_FACETS)[number]

export const CATALOG_ORDERS = ['relevance', 'modified', 'title', 'records', 'popularity'] as const
export type CatalogOrder = (typeof CATALOG_ORDERS)[number]
/** `-`: the other way round. */
export type CatalogSort = CatalogOrder | `-${Exclude<CatalogOrder, 'relevance'>}`

/** What a catalog page shows: everything of it stands in the address. */
export interface CatalogState {
  readonly words: string
  readonly refined: Readonly<Record<CatalogFacet, readonly string[]>>
  readonly excluded: Readonly<Record<CatalogFacet, readonly string[]>>
  /** null: nobody chose; the last update, or relevance of words. */
  readonly sort: CatalogSort | null
  readonly start: number
  /** What is searched for among the values of a facet; stands in no link. */
  readonly find: Readonly<Record<CatalogFacet, string>>
}

export const PAGE_SIZE = 20
/** What the API pages through. */
const LAST_START = 10_000 - PAGE_SIZE
const MAX_WORDS = 500
const MAX_VALUES = 50
/** Values of a facet that are searched. */
const MAX_SEARCHED = 1_000

const ORDERS: Readonly<Record<CatalogSort, string | undefined>> = {
  modified: 'modified desc',
  '-modified': 'modified',
  title: 'title',
  '-title': 'title desc',
  records: 'records_count desc',
  '-records': 'records_count',
  popularity: 'explore.popularity_score desc',
  '-popularity': 'explore.popularity_score',
  relevance: undefined
}

/** As old portals call them: texts plainly upwards, numbers and dates plainly downwards. */
const OLD_SORTS: Readonly<Record<string, CatalogSort>> = {
  records_count: 'records',
  '-records_count': '-records',
  'explore.popularity_score': 'popularity',
  '-explore.popularity_score': '-popularity',
  'explore.download_count': 'popularity',
  '-explore.download_count': '-popularity'
}

function readSort(text: string): CatalogSort | null {
  if (Object.hasOwn(ORDERS, text)) return text as CatalogSort
  return Object.hasOwn(OLD_SORTS, text) ? (OLD_SORTS[text] ?? null) : null
}

export function readCatalogState(query: QueryParams): CatalogState {
  const start = Number(query.get('start') ?? 0)
  return {
    words: (query.get('q') ?? '').trim().slice(0, MAX_WORDS),
    refined: readFacets(query, 'refine'),
    excluded: readFacets(query, 'exclude'),
    sort: readSort(query.get('sort') ?? ''),
    start: Number.isSafeInteger(start) ? Math.min(Math.max(0, start), LAST_START) : 0,
    find: Object.fromEntries(
      CATALOG_FACETS.map((facet) => [facet, (query.get(`find.${facet}`) ?? '').trim().slice(0, MAX_WORDS)])
    ) as CatalogState['find']
  }
}

function readFacets(query: QueryParams, kind: 'refine' | 'exclude'): Record<CatalogFacet, readonly string[]> {
  const read = (facet: CatalogFacet): string[] => {
    const values = [...query.all(`${kind}.${facet}`), ...query.all(`${kind}.default.${facet}`)]
    return [...new Set(values.map((value) => value.slice(0, 1_000)))].slice(0, MAX_VALUES)
  }
  return Object.fromEntries(CATALOG_FACETS.map((facet) => [facet, read(facet)])) as Record<CatalogFacet, string[]>
}

export function effectiveSort({ sort, words }: CatalogState): CatalogSort {
  return sort ?? (words === '' ? 'modified' : 'relevance')
}

export function isFiltered(state: CatalogState): boolean {
  return (
    state.words !== '' || CATALOG_FACETS.some((facet) => state.refined[facet].length + state.excluded[facet].length > 0)
  )
}

/** The query string of the page that shows this. */
export function catalogPairs(state: CatalogState): Pair[] {
  return [
    ...(state.words === '' ? [] : [['q', state.words] as const]),
    ...CATALOG_FACETS.flatMap((facet) => [
      ...state.refined[facet].map((value) => [`refine.${facet}`, value] as const),
      ...state.excluded[facet].map((value) => [`exclude.${facet}`, value] as const)
    ]),
    ...(state.sort === null ? [] : [['sort', state.sort] as const]),
    ...(state.start === 0 ? [] : [['start', String(state.start)] as const])
  ]
}

/** The datasets that it shows. Several values of a facet: one of them is enough. */
export function catalogQuestion(state: CatalogState): Question {
  const where = allOf([
    ...wordsCondition(state),
    ...CATALOG_FACETS.flatMap((facet) => {
      const values = state.refined[facet]
      return values.length < 2 || facet === 'modified' ? [] : [`${facet} in (${values.map(quote).join(', ')})`]
    })
  ])
  const single = CATALOG_FACETS.flatMap((facet) => {
    const values = state.refined[facet]
    return values.length === 1 || facet === 'modified' ? values.map((value) => `${facet}:${value}`) : []
  })
  const order = ORDERS[effectiveSort(state)]
  return {
    ...(where === undefined ? {} : { where: [where] }),
    refine: single,
    exclude: excludedValues(state),
    ...(order === undefined ? {} : { orderBy: order })
  }
}

/** The values of all facets that the question leaves; those of a facet as if nothing of it were chosen. */
export function facetQuestion(state: CatalogState, limit: number): Question {
  const where = allOf(wordsCondition(state))
  return {
    ...(where === undefined ? {} : { where: [where] }),
    facet: CATALOG_FACETS.map((facet) => facetText(facet, state.find[facet] === '' ? limit : MAX_SEARCHED)),
    refine: CATALOG_FACETS.flatMap((facet) => state.refined[facet].map((value) => `${facet}:${value}`)),
    exclude: excludedValues(state)
  }
}

function facetText(facet: CatalogFacet, limit: number): string {
  const disjunctive = facet === 'modified' ? '' : ', disjunctive=true'
  const sort = facet === 'modified' ? '-alphanum' : '-count'
  return `facet(name="${facet}", sort="${sort}", limit=${limit}${disjunctive})`
}

function wordsCondition({ words }: CatalogState): string[] {
  return words === '' ? [] : [`search(${quote(words)})`]
}

function excludedValues({ excluded }: CatalogState): string[] {
  return CATALOG_FACETS.flatMap((facet) => excluded[facet].map((value) => `${facet}:${value}`))
}

/** The state without one value, or without the words. */
export function withoutValue(
  state: CatalogState,
  kind: 'refined' | 'excluded',
  facet: CatalogFacet,
  value: string
): CatalogState {
  return {
    ...state,
    start: 0,
    [kind]: { ...state[kind], [facet]: state[kind][facet].filter((each) => each !== value) }
  }
}

export function withValue(state: CatalogState, facet: CatalogFacet, value: string): CatalogState {
  return { ...state, start: 0, refined: { ...state.refined, [facet]: [...state.refined[facet], value] } }
}
