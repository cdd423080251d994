import { harvestError } from '../../errors.ts'
import type { CatalogEntry } from '../../harvested-dataset.ts'
import { type CatalogReader, type CatalogReading, MAX_DATASETS } from '../catalog-reader.ts'
import { nextPage, readDcat } from './read-dcat.ts'
import { readRdf } from './read-rdf.ts'

const MAX_PAGES = 2_000

export const DCAT: CatalogReader = {
  label: 'DCAT as JSON-LD, Turtle or RDF/XML',
  filter: null,
  accept: 'text/turtle, application/rdf+xml;q=0.9, application/ld+json;q=0.8, */*;q=0.1',
  address: ({ href }) => href,
  list: readPages
}

/** A page that names itself, or an earlier one, as the next is the last. */
async function readPages({ url, client, signal }: CatalogReading): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = []
  const visited = new Set<string>()
  for (let next: string | null = url; next !== null && !visited.has(next); ) {
    signal.throwIfAborted()
    visited.add(next)
    if (visited.size > MAX_PAGES) throw tooLarge(url, `${MAX_PAGES} pages`)
    const document = await client.document(next)
    const graph = await readRdf(document)
    for (const entry of readDcat(graph, document.url)) entries.push(entry)
    if (entries.length > MAX_DATASETS) throw tooLarge(url, `${MAX_DATASETS} datasets`)
    next = nextPage(graph, document.url)
  }
  return entries
}

function tooLarge(url: string, size: string) {
  return harvestError('harvest/too-large', `${url} has more than ${size}.`)
}
