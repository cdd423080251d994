import { credentialsOf } from '#access'
import type { Answer, HttpRequest, QueryParams } from '#http'
import type { Field } from '#schema'
import type { SiteContext } from '../site-context.ts'
import type { Pair } from '../state/address.ts'
import { CATALOG_FACETS } from '../state/catalog-state.ts'
import { quote } from '../state/odsql-text.ts'
import { filterClauses, readFilters } from '../state/record-filters.ts'
import { noteVisit } from '../visits/note-visit.ts'
import { findDataset } from './find-dataset.ts'
import { plainErrors } from './plain-error.ts'

/** What old portals call export formats of the catalog. */
const OLD_FORMATS: Readonly<Record<string, string>> = { xls: 'xlsx', excel: 'xlsx', ttl: 'turtle' }
/** Parameters that mean the same in exports. */
const SAME: readonly string[] = ['timezone', 'lang', 'epsg']

/** Programs of other origins read it, as they read the exports. */
const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'x-robots-tag': 'noindex' }

/**
 * `/explore/dataset/{id}/download/?format=csv&refine.…&q=…`: the download of the Search API v1. It answers itself,
 * because half of the programs that ask do not follow redirects.
 */
export function answerDownload(http: HttpRequest, context: SiteContext): Promise<Answer> {
  return plainErrors(http, async () => {
    const caller = await context.authenticate(credentialsOf(http))
    const dataset = await findDataset(context.catalog, http.params.id ?? '', caller)
    noteVisit(context.visits, http, dataset.id, 'download')
    const where = ownConditions(http.query, dataset.fields)
    return withHeaders(await context.recordsFile(http, caller, { dataset, where }))
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

/** Filters of our own table that v1 did not have: an address of the table with another last segment downloads what it shows. */
function ownConditions(query: QueryParams, fields: readonly Field[]): string[] {
  return readFilters(query, fields)
    .filter(({ kind }) => kind === 'range' || kind === 'contains' || kind === 'empty')
    .flatMap((filter) => filterClauses(filter).where)
}

function facetPairs(query: QueryParams, kind: 'refine' | 'exclude'): Pair[] {
  return CATALOG_FACETS.flatMap((facet) =>
    [...new Set([...query.all(`${kind}.${facet}`), ...query.all(`${kind}.default.${facet}`)])].map(
      (value): Pair => [kind, `${facet}:${quote(value)}`]
    )
  )
}

function samePairs(query: QueryParams): Pair[] {
  return SAME.flatMap((name): Pair[] => {
    const value = query.get(name)
    return value === undefined ? [] : [[name, value]]
  })
}
