import { LANGS } from '#query'
import type { Parameters, PortalClient } from '../client/portal-client.ts'
import { remoteError } from '../errors.ts'
import { isObject, type Json, type RemoteDataset, readDataset } from './remote-dataset.ts'

/** Limits of the API: datasets of one answer, and the last one that can be asked for. */
const PAGE = 100
const MAX_DATASETS = 10_000
/** Live catalogs have shown a dataset twice on two pages and another one never; a second pass finds it. */
const MAX_PASSES = 3

export interface ListOptions {
  /** ODSQL over the catalog; absent: all datasets. */
  readonly where?: string | undefined
  readonly lang?: string | undefined
}

/** Every dataset of a catalog with its metadata, by id. Errors: those of the client, `remote/bad-response`. */
export async function listCatalog(
  client: PortalClient,
  options: ListOptions = {}
): Promise<Map<string, RemoteDataset>> {
  const found = new Map<string, RemoteDataset>()
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const total = await readPass(client, options, found)
    if (found.size >= total) break
  }
  return found
}

async function readPass(
  client: PortalClient,
  { where, lang }: ListOptions,
  found: Map<string, RemoteDataset>
): Promise<number> {
  let total = 0
  for (let offset = 0; offset === 0 || offset < total; offset += PAGE) {
    const parameters: Parameters = {
      limit: PAGE,
      offset,
      // Without an order pages overlap.
      order_by: 'dataset_id',
      include_app_metas: true,
      timezone: 'UTC',
      ...(where !== undefined && { where }),
      ...(lang !== undefined && { lang })
    }
    const page = readPage(await client.json('/catalog/datasets', parameters), client)
    total = page.total
    if (total > MAX_DATASETS)
      throw remoteError(
        'remote/too-large',
        `The catalog has ${total} datasets, and its API lists ${MAX_DATASETS} at most: choose datasets by --where.`
      )
    for (const dataset of page.results.map(readDataset)) found.set(dataset.id, dataset)
    if (page.results.length === 0) break
  }
  return total
}

function readPage(body: unknown, { api }: PortalClient): { readonly total: number; readonly results: readonly Json[] } {
  const { total_count: total, results } = isObject(body) ? body : {}
  if (typeof total === 'number' && Array.isArray(results)) return { total, results: results as Json[] }
  throw remoteError(
    'remote/not-a-portal',
    `${api}/catalog/datasets answers JSON that is not a catalog of the Explore API v2.1.`
  )
}

/** Ids of the datasets that everybody may see, with whether their records are open; undefined: the portal is closed. */
export async function listOpen(
  anonymous: PortalClient,
  options: ListOptions
): Promise<ReadonlyMap<string, RemoteDataset> | undefined> {
  try {
    return await listCatalog(anonymous, options)
  } catch (error) {
    if (remoteError.is(error, 'remote/refused')) return undefined
    throw error
  }
}

/** The languages in which some dataset's metadata differ: as datasets say, and as the first page shows. */
export async function findLanguages(
  client: PortalClient,
  datasets: ReadonlyMap<string, RemoteDataset>
): Promise<string[]> {
  const said = [...datasets.values()].flatMap(({ metas }) => metas['default']?.['metadata_languages'] ?? []).flat()
  const known = LANGS.filter((lang) => said.includes(lang))
  if (known.length > 0) return known
  const first = [...datasets.keys()].slice(0, PAGE)
  const found: string[] = []
  for (const lang of LANGS) {
    const body = await client.json('/catalog/datasets', { limit: PAGE, order_by: 'dataset_id', timezone: 'UTC', lang })
    const page = readPage(body, client)
      .results.map(readDataset)
      .filter(({ id }) => first.includes(id))
    if (page.some((each) => isTranslated(each, datasets.get(each.id)!))) found.push(lang)
  }
  return found
}

function isTranslated(translated: RemoteDataset, { metas }: RemoteDataset): boolean {
  return Object.entries(translated.metas).some(([template, values]) =>
    Object.entries(values).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(metas[template]?.[name]))
  )
}
