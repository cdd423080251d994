/** A portal and its datasets, as the endpoint passes them to the writers. */
import type { RecordFormat } from '#formats'
import type { CatalogDataset, CatalogFile, CatalogPortal, Templates } from '../../../src/exports/catalog/described.ts'
import { writeCatalog } from '../../../src/exports/catalog/write-catalog.ts'
import { formatsFor } from '../../../src/exports/formats.ts'
import type { Field } from '../../../src/schema/index.ts'

export const API = 'https://data.example.org/api/explore/v2.1'

export const PORTAL: CatalogPortal = {
  origin: 'https://data.example.org',
  api: API,
  self: `${API}/catalog/exports/rss?where=records_count%20%3E%201&refine=theme%3AA`,
  title: 'Open data of Exampleton',
  description: 'What the city knows.',
  publisher: 'City of Exampleton',
  email: 'data@example.org',
  license: 'https://creativecommons.org/publicdomain/zero/1.0/',
  lang: 'en',
  issued: '2026-01-02T03:04:05.678Z',
  modified: '2026-11-20T10:00:00+00:00',
  ownThemes: new Map(),
  contributorId: 'exampleton',
  spanishCode: 'L01280796'
}

export interface Written {
  readonly fields?: readonly Field[]
  readonly formats?: readonly string[]
  readonly translations?: CatalogDataset['translations']
  readonly further?: CatalogDataset['further']
  readonly access?: CatalogDataset['access']
  readonly documents?: readonly CatalogFile[]
}

/** A dataset as it was published, with the files of its formats. */
export function published(
  id: string,
  metas: Templates,
  { fields = [], formats, translations = {}, further = [], access = 'public', documents = [] }: Written = {}
): CatalogDataset {
  const address = `${API}/catalog/datasets/${encodeURIComponent(id)}`
  const names = formats ?? formatsFor(fields, []).map(({ name }) => name)
  const distributions = names.map((name) => ({
    title: name,
    description: null,
    address: `${address}/exports/${name}`,
    format: name as RecordFormat,
    mimetype: null
  }))
  return {
    id,
    metas,
    further,
    translations,
    access,
    address,
    page: address,
    recordsAddress: `${address}/records`,
    published: '2026-01-02T03:04:05.678Z',
    distributions,
    documents
  }
}

/** The file, and the notices about values that were left out. */
export function write(
  format: string,
  datasets: Iterable<CatalogDataset>,
  portal: CatalogPortal = PORTAL
): { readonly text: string; readonly remarks: readonly string[] } {
  const remarks: string[] = []
  const text = [
    ...writeCatalog(format, {
      portal,
      datasets,
      remark: (id, remark) => remarks.push(`${id} ${remark}`),
      failed: (id, error) => remarks.push(`${id} ${error}`)
    })
  ].join('')
  return { text, remarks }
}
