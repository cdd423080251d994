import { credentialsOf } from '#access'
import type { Dataset } from '#catalog'
import type { Answer, HttpRequest, QueryParams } from '#http'
import { whereOfV1 } from '#odsql'
import type { Field } from '#schema'
import type { SiteContext } from '../site-context.ts'
import type { Pair } from '../state/address.ts'
import { CATALOG_FACETS } from '../state/catalog-state.ts'
import { allOf, fieldText, quote } from '../state/odsql-text.ts'
import { filterClauses, isRange, readFilters } from '../state/record-filters.ts'
import { isSortable } from '../state/table-state.ts'
import { noteVisit } from '../visits/note-visit.ts'
import { findDataset } from './find-dataset.ts'
import { plainErrors } from './plain-error.ts'

/** What old portals call export formats. */
const OLD_FORMATS: Readonly<Record<string, string>> = { xls: 'xlsx', excel: 'xlsx', shapefile: 'shp', ttl: 'turtle' }
/** Parameters that mean the same in exports. */
const SAME: readonly string[] = ['timezone', 'lang', 'epsg']

/** Programs of other origins read it, as they read the exports. */
const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' }

/**
 * `/explore/dataset/{id}/download/?format=csv&refine.…&q=…`: the export of v2.1 with the same filters. It answers itself,
 * because half of the programs that ask do not follow redirects.
 */
export function answerDownload(http: HttpRequest, context: SiteContext): Promise<Answer> {
  return plainErrors(http, async () => {
    const caller = await context.authenticate(credentialsOf(http))
    const dataset = await findDataset(context.catalog, http.params.id ?? '', caller)
    noteVisit(context.visits, http, dataset.id, 'download')
    return withHeaders(
      await context.exportFile(http, caller, {
        datasetId: dataset.id,
        format: formatOf(http.query),
        parameters: downloadParameters(http, dataset)
      })
    )
  })
}

/** `/explore/download/`: the catalog as a file, CSV when nothing else is asked for. */
export function answerCatalogDownload(http: HttpRequest, context: SiteContext): Promise<Answer> {
  return plainErrors(http, async () => {
    const caller = await context.authenticate(credentialsOf(http))
    const { query } = http
    const words = (query.get('q') ?? '').trim()
    const where = words === '' || words === '*' ? [] : [['where', `search(${quote(words)})`] as const]
    return withHeaders(
      await context.exportFile(http, caller, {
        datasetId: null,
        format: formatOf(query),
        parameters: [...where, ...facetPairs(query, 'refine'), ...facetPairs(query, 'exclude'), ...samePairs(query)]
      })
    )
  })
}

function withHeaders(answer: Answer): Answer {
  return { ...answer, headers: { ...CROSS_ORIGIN, ...answer.headers } }
}

function formatOf(query: QueryParams): string {
  const asked = (query.get('format') ?? 'csv').toLowerCase()
  return OLD_FORMATS[asked] ?? asked
}

/** The parameters of v1 as those of an export of v2.1. Fields that the dataset does not have are ignored, as v1 does. */
export function downloadParameters(http: HttpRequest, { fields }: Pick<Dataset, 'fields'>): Pair[] {
  const { query } = http
  const where = whereOfV1(v1Filters(query), fields)
  const condition = allOf([...(where === undefined ? [] : [where]), ...ownConditions(query, fields)])
  const selected = (query.get('fields') ?? '')
    .split(',')
    .flatMap((name) => fields.find((field) => field.name === name.trim()) ?? [])
  const rows = Number(query.get('rows') ?? -1)
  const start = Number(query.get('start') ?? 0)
  const labels = query.get('use_labels_for_header') ?? query.get('use_labels')
  const separator = query.get('csv_separator') ?? query.get('delimiter')
  return [
    ...(condition === undefined ? [] : [['where', condition] as const]),
    ...refinePairs(http, fields),
    ...orderPairs(query.all('sort'), fields),
    ...(selected.length === 0 ? [] : [['select', selected.map(({ name }) => fieldText(name)).join(', ')] as const]),
    ...(Number.isSafeInteger(rows) && rows >= 0 ? [['limit', String(rows)] as const] : []),
    ...(Number.isSafeInteger(start) && start > 0 ? [['offset', String(start)] as const] : []),
    ...(labels === undefined ? [] : [['use_labels', labels] as const]),
    ...(separator === undefined || formatOf(query) !== 'csv' ? [] : [['delimiter', separator] as const]),
    ...samePairs(query)
  ]
}

function v1Filters(query: QueryParams): Parameters<typeof whereOfV1>[0] {
  const named = query.names().filter((name) => name === 'q' || name === 'rq' || name.startsWith('q.'))
  return {
    queries: named.flatMap((name) => query.all(name)),
    distances: query.all('geofilter.distance'),
    polygons: query.all('geofilter.polygon'),
    boxes: query.all('geofilter.bbox')
  }
}

/** Filters of our own table that v1 did not have: an address of the table with another last segment downloads what it shows. */
function ownConditions(query: QueryParams, fields: readonly Field[]): string[] {
  return readFilters(query, fields)
    .filter(({ kind }) => kind === 'range' || kind === 'contains' || kind === 'empty')
    .flatMap((filter) => filterClauses(filter).where)
}

/**
 * `refine.f=a&refine.f=b`: both, as in v1; with `disjunctive.f`, with any value, one of them. People copy addresses
 * with an empty `disjunctive.f`, so it is searched in the text of the address.
 */
function refinePairs(http: HttpRequest, fields: readonly Field[]): Pair[] {
  const names = fields.map(({ name }) => name)
  return names.flatMap((name): Pair[] => {
    const refined = valuesOf(http.query, 'refine', name)
    const excluded = valuesOf(http.query, 'exclude', name)
    const facet = `facet(name="${name}", disjunctive=true)`
    return [
      ...(refined.length > 1 && isDisjunctive(http, name) ? [['facet', facet] as const] : []),
      ...refined.map((value) => ['refine', `${name}:${quote(value)}`] as const),
      ...excluded.map((value) => ['exclude', `${name}:${quote(value)}`] as const)
    ]
  })
}

function valuesOf(query: QueryParams, kind: 'refine' | 'exclude', name: string): string[] {
  return [...new Set([...query.all(`${kind}.${name}`), ...query.all(`${kind}.default.${name}`)])]
}

function isDisjunctive({ query, queryText }: HttpRequest, name: string): boolean {
  const value = query.get(`disjunctive.${name}`)
  if (value !== undefined) return value !== 'false'
  return queryText.split('&').some((part) => decodeName(part) === `disjunctive.${name}`)
}

function decodeName(part: string): string {
  try {
    return decodeURIComponent(part.replace(/=.*$/, '').replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function facetPairs(query: QueryParams, kind: 'refine' | 'exclude'): Pair[] {
  return CATALOG_FACETS.flatMap((facet) =>
    valuesOf(query, kind, facet).map((value): Pair => [kind, `${facet}:${quote(value)}`])
  )
}

/** As old portals mean it: a plain name sorts texts up and numbers and dates down, `-` turns that round. */
function orderPairs(sorts: readonly string[], fields: readonly Field[]): Pair[] {
  const keys = sorts
    .flatMap((each) => each.split(','))
    .flatMap((key) => {
      const turned = key.trim().startsWith('-')
      const field = fields.find(({ name }) => name === key.trim().replace(/^-/, ''))
      if (field === undefined || !isSortable(field)) return []
      return [`${fieldText(field.name)} ${isRange(field) === turned ? 'asc' : 'desc'}`]
    })
  return keys.length === 0 ? [] : [['order_by', keys.join(', ')]]
}

function samePairs(query: QueryParams): Pair[] {
  return SAME.flatMap((name): Pair[] => {
    const value = query.get(name)
    return value === undefined ? [] : [[name, value]]
  })
}
