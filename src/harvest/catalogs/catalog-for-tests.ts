import { LoggiaError } from '#kit'
import type { PortalClient } from '#remote-portals'
import type { CatalogEntry, HarvestedDataset } from '../harvested-dataset.ts'
import type { CatalogReader } from './catalog-reader.ts'

const NO_PORTAL = {} as PortalClient

export const CATALOG_URL = 'https://data.example.org/catalog'

/** Lists a catalog whose documents are given by address; others answer 404. */
export function listFrom(
  reader: CatalogReader,
  documents: Readonly<Record<string, string>>,
  { url = CATALOG_URL, filter }: { readonly url?: string; readonly filter?: string } = {}
): Promise<CatalogEntry[]> {
  const document = async (address: string) => {
    const text = documents[address]
    if (text === undefined)
      throw new LoggiaError({ code: 'harvest/not-a-catalog', kind: 'bad-input' }, `${address} answers 404.`)
    return { url: address, contentType: '', text }
  }
  const json = async (address: string): Promise<unknown> => JSON.parse((await document(address)).text)
  return reader.list({
    url,
    client: { document, json, portal: NO_PORTAL },
    filter,
    signal: new AbortController().signal
  })
}

export function datasetsOf(entries: readonly CatalogEntry[]): HarvestedDataset[] {
  return entries.flatMap((entry) => (entry.kind === 'dataset' ? [entry.dataset] : []))
}
