import { harvestError } from '../../errors.ts'
import type { CatalogEntry } from '../../harvested-dataset.ts'
import { isObject, type Json } from '../../json-values.ts'
import { type CatalogReader, type CatalogReading, MAX_DATASETS } from '../catalog-reader.ts'
import { readEntry } from '../read-entries.ts'
import { identifierOf, isOpen, readDataJson } from './read-data-json.ts'

const MAX_PAGES = 2_000

export const DATA_JSON: CatalogReader = {
  label: 'data.json, DCAT-US 1.1 and 3',
  filter: null,
  // Of a portal, by convention.
  address: (url) => (url.pathname === '/' && url.search === '' ? new URL('/data.json', url).href : url.href),
  list: readPages
}

/** One document; with `page` in its address, pages until one brings nothing new. */
async function readPages({ url, client, signal }: CatalogReading): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = []
  const first = new URL(url)
  const isPaged = /^\d+$/.test(first.searchParams.get('page') ?? '')
  let before = ''
  for (let page = Number(first.searchParams.get('page') ?? 0), pages = 1; ; page++, pages++) {
    signal.throwIfAborted()
    const address = new URL(first)
    if (isPaged) address.searchParams.set('page', String(page))
    const datasets = readDocument(await client.json(address.href), address.href)
    const ids = JSON.stringify(datasets.map((each) => (isObject(each) ? identifierOf(each) : null)))
    if (isPaged && (datasets.length === 0 || ids === before)) break
    before = ids
    for (const each of datasets) {
      const dataset = isObject(each) ? each : {}
      if (isOpen(dataset)) entries.push(readEntry(identifierOf(dataset), () => readDataJson(dataset, address.href)))
    }
    if (entries.length > MAX_DATASETS || pages >= MAX_PAGES)
      throw harvestError('harvest/too-large', `${url} has more than ${MAX_DATASETS} datasets or ${MAX_PAGES} pages.`)
    if (!isPaged) break
  }
  return entries
}

function readDocument(body: unknown, url: string): readonly unknown[] {
  // DCAT-US 1.0 was a list of datasets.
  const datasets = Array.isArray(body) ? body : isObject(body) ? (body as Json)['dataset'] : undefined
  if (Array.isArray(datasets)) return datasets
  throw harvestError('harvest/not-a-catalog', `${url} is JSON without a list of datasets.`)
}
