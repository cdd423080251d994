import { type Dataset, type DatasetFile, type Metas, metasIn } from '#catalog'
import { RawJson, wireJson } from '#http'
import type { Lang } from '#query'
import type { Field } from '#schema'
import { V21 } from '../api-version.ts'
import type { Call } from '../caller.ts'
import { address, datasetLinks } from '../links.ts'

export interface DatasetOptions {
  /** Language of the request, or else the dataset's own. */
  readonly metasLang: Lang | undefined
  readonly links: boolean
  readonly appMetas: boolean
}

/** A dataset as it goes on the wire, with the keys in the order in which live portals have them (EXPLORE-dataset-1). */
export function datasetObject(
  dataset: Dataset,
  call: Call,
  { metasLang, links, appMetas }: DatasetOptions
): Record<string, unknown> {
  const files = (each: readonly DatasetFile[], folder: string) =>
    each.map((file) => fileObject(file, dataset, call, folder))
  return {
    _links: links ? datasetLinks(call, dataset.id) : undefined,
    visibility: dataset.visibility,
    fields: dataset.fields.map(fieldObject),
    dataset_id: dataset.id,
    dataset_uid: dataset.uid,
    has_records: dataset.hasRecords,
    features: dataset.features,
    attachments: files(dataset.attachments, 'attachments'),
    alternative_exports: files(dataset.alternativeExports, 'alternative_exports'),
    data_visible: dataset.dataVisible,
    metas: metasJson(dataset, metasLang, appMetas)
  }
}

function fieldObject(field: Field): Record<string, unknown> {
  const { name, description, annotations, label, type, semantic_type } = field
  return { name, description, annotations, label, type, semantic_type }
}

/** Where a file of the dataset is downloaded; always by the current version of the API, whoever asks. */
export function fileAddress(call: Call, dataset: Dataset, folder: string, id: string): string {
  return address({ ...call, version: V21 }, 'catalog', 'datasets', dataset.id, folder, id)
}

function fileObject(file: DatasetFile, dataset: Dataset, call: Call, folder: string): Record<string, unknown> {
  const { id, title, mimetype, description } = file
  return {
    id,
    title,
    mimetype,
    description: file.kind === 'alternative_export' ? description : undefined,
    url: fileAddress(call, dataset, folder, id)
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
