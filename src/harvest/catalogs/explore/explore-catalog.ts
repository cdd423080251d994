import { apiAddress, findLanguages, isRemoteError, listCatalog, type RemoteDataset, recordsKey } from '#remote-portals'
import { harvestError } from '../../errors.ts'
import { type CatalogEntry, type HarvestedDataset, type HarvestedTexts, NOTHING_SAID } from '../../harvested-dataset.ts'
import { addressIn, type Json, textIn, textsIn } from '../../json-values.ts'
import type { CatalogReader, CatalogReading } from '../catalog-reader.ts'

export const EXPLORE: CatalogReader = {
  label: 'a portal with the Explore API v2.1',
  filter: 'ODSQL over its catalog: publisher = "Parks"',
  address: ({ href }) => {
    try {
      return apiAddress(href)
    } catch (error) {
      if (!isRemoteError(error)) throw error
      throw harvestError('harvest/bad-harvester', error.message)
    }
  },
  list: listDatasets
}

async function listDatasets({ url, client, filter }: CatalogReading): Promise<CatalogEntry[]> {
  const { portal } = client
  const datasets = await listCatalog(portal, { where: filter })
  const byLang = new Map<string, ReadonlyMap<string, RemoteDataset>>()
  for (const lang of await findLanguages(portal, datasets))
    byLang.set(lang, await listCatalog(portal, { where: filter, lang }))
  return [...datasets.values()].map((dataset) => ({
    kind: 'dataset',
    dataset: readRemote(dataset, url, translationsOf(dataset, byLang))
  }))
}

/** Counters of visits, and what the portal itself computes. */
const NOT_HARVESTED = ['explore', 'publishing', 'internal']

function readRemote(
  dataset: RemoteDataset,
  api: string,
  translations: HarvestedDataset['translations']
): HarvestedDataset {
  const { id, metas, hasRecords, dataVisible } = dataset
  const said: Json = metas['default'] ?? {}
  const datasetUrl = `${api}/catalog/datasets/${encodeURIComponent(id)}`
  const title = textIn(said['title']) ?? id
  return {
    ...NOTHING_SAID,
    remoteId: id,
    // As exports of DCAT of the same portal call it.
    iri: `${datasetUrl}#dataset`,
    original: addressIn(textIn(said['source_dataset'])),
    name: id.replace(/[^A-Za-z0-9_@-]+/g, '-').replace(/^[_@-]+/, '') || 'dataset',
    title,
    description: textIn(said['description']),
    keywords: textsIn(said['keyword']),
    themes: textsIn(said['theme']),
    publisher: textIn(said['publisher']),
    owner: textIn(said['publisher']),
    languages: textsIn(said['language']),
    modified: textIn(said['modified']),
    page: null,
    translations,
    templates: Object.fromEntries(Object.entries(metas).filter(([name]) => !NOT_HARVESTED.includes(name))),
    distributions:
      hasRecords && dataVisible
        ? [
            {
              kind: 'explore-records',
              url: datasetUrl,
              title,
              format: null,
              mediaType: null,
              version: recordsKey(dataset)
            }
          ]
        : [],
    files: dataset.files.map((file) => ({ ...file, url: new URL(file.url, `${api}/`).href }))
  }
}

function translationsOf(
  { id, metas }: RemoteDataset,
  byLang: ReadonlyMap<string, ReadonlyMap<string, RemoteDataset>>
): Record<string, HarvestedTexts> {
  const own = textsFrom(metas['default'] ?? {})
  const entries = [...byLang].flatMap(([lang, all]): [string, HarvestedTexts][] => {
    const other = textsFrom(all.get(id)?.metas['default'] ?? {})
    const texts = Object.fromEntries(
      Object.entries(other).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name as keyof HarvestedTexts])
      )
    )
    return Object.keys(texts).length === 0 ? [] : [[lang, texts]]
  })
  return Object.fromEntries(entries)
}

function textsFrom(said: Json): HarvestedTexts {
  const [title, description, keywords] = [textIn(said['title']), textIn(said['description']), textsIn(said['keyword'])]
  return {
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(keywords.length > 0 && { keywords })
  }
}
