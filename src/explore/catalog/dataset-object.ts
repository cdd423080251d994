import { type Dataset, type DatasetFile, type Metas, metasIn } from '#catalog'
import { RawJson, wireJson } from '#http'
import type { Lang } from '#query'
import type { PublicAddresses } from '#records'
import type { Field } from '#schema'
import { datasetLinks } from '../links.ts'
import { publicAddresses } from '../public-addresses.ts'

export interface DatasetOptions {
  readonly origin: string
  /** Where links begin. */
  readonly api: string
  /** Language of the request, or else the dataset's own. */
  readonly metasLang: Lang | undefined
  readonly links: boolean
  readonly appMetas: boolean
}

/** A dataset as it goes on the wire, with the keys in the order in which live portals have them (EXPLORE-dataset-1). */
export function datasetObject(
  dataset: Dataset,
  { origin, api, metasLang, links, appMetas }: DatasetOptions
): Record<string, unknown> {
  const addresses = publicAddresses(origin)
  const files = (each: readonly DatasetFile[]) => each.map((file) => fileObject(file, dataset, addresses))
  return {
    _links: links ? datasetLinks(api, dataset.id) : undefined,
    visibility: dataset.visibility,
    fields: dataset.fields.map(fieldObject),
    dataset_id: dataset.id,
    dataset_uid: dataset.uid,
    has_records: dataset.hasRecords,
    features: dataset.features,
    attachments: files(dataset.attachments),
    alternative_exports: files(dataset.alternativeExports),
    data_visible: dataset.dataVisible,
    metas: metasJson(dataset, metasLang, appMetas)
  }
}

function fieldObject(field: Field): Record<string, unknown> {
  const { name, description, annotations, label, type, semantic_type } = field
  return { name, description, annotations, label, type, semantic_type }
}

function fileObject(file: DatasetFile, dataset: Dataset, addresses: PublicAddresses): Record<string, unknown> {
  const { id, kind, title, mimetype, description } = file
  return {
    id,
    title,
    mimetype,
    description: kind === 'alternative_export' ? description : undefined,
    url: addresses.file(dataset.id, kind, id)
  }
}

/** Metas are most of a dataset's bytes and change seldom: their text is kept as long as the dataset object itself. */
const metasTexts = new WeakMap<Dataset, Map<string, RawJson>>()

function metasJson(dataset: Dataset, lang: Lang | undefined, appMetas: boolean): RawJson {
  const texts = metasTexts.get(dataset) ?? new Map<string, RawJson>()
  metasTexts.set(dataset, texts)
  const language = lang !== undefined && dataset.translations[lang] !== undefined ? lang : ''
  const key = `${language} ${appMetas}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const shown = metasIn(dataset, language)
  const metas: Metas = appMetas ? { ...shown, ...dataset.appMetas } : shown
  const text = new RawJson(wireJson(metas))
  texts.set(key, text)
  return text
}
