import { type Dataset, type DatasetFile, metasIn } from '#catalog'
import type { Lang } from '#query'
import type { PublicAddresses } from '#records'
import type { Annotations, Field } from '#schema'

/** What is shown of a dataset besides its metadata of the standard template. */
export interface DatasetParts {
  readonly lang: Lang | undefined
  /** Metas that the portal itself keeps, and those of templates of its own. */
  readonly extraMetas: boolean
  /** Metas of vocabularies of others. */
  readonly interopMetas: boolean
  /** Names of the templates of such metas. */
  readonly interopTemplates: readonly string[]
}

type MetaObject = Readonly<Record<string, unknown>>

/** A dataset as v1 describes it. */
export function datasetObject(
  dataset: Dataset,
  { lang, extraMetas, interopMetas, interopTemplates }: DatasetParts,
  addresses: Pick<PublicAddresses, 'file'>
): Record<string, unknown> {
  const { default: standard = {}, ...others } = metasIn(dataset, translationOf(dataset, lang))
  const isInterop = ([name]: readonly [string, unknown]) => interopTemplates.includes(name)
  const templates = Object.entries(others)
  const files = (each: readonly DatasetFile[]) => each.map((file) => fileObject(file, dataset.id, addresses))
  return {
    datasetid: dataset.id,
    // Clients expect a title.
    metas: { title: dataset.id, ...presentMetas(standard) },
    has_records: dataset.hasRecords,
    data_visible: dataset.dataVisible,
    features: dataset.features,
    attachments: files(dataset.attachments),
    alternative_exports: files(dataset.alternativeExports),
    fields: dataset.fields.map(fieldObject),
    extra_metas: extraMetas
      ? templatesObject([...Object.entries(dataset.appMetas), ...templates.filter((each) => !isInterop(each))])
      : undefined,
    interop_metas: interopMetas ? templatesObject(templates.filter(isInterop).filter(isUsed)) : undefined
  }
}

/** Harvesters leave out datasets that have INSPIRE metadata, which an empty template is not. */
function isUsed([, metas]: readonly [string, MetaObject]): boolean {
  return Object.values(metas).some((value) => value !== null)
}

function translationOf({ translations }: Dataset, lang: Lang | undefined): string {
  return lang !== undefined && translations[lang] !== undefined ? lang : ''
}

function templatesObject(
  templates: readonly (readonly [name: string, metas: MetaObject])[]
): Record<string, MetaObject> {
  return Object.fromEntries(templates.map(([name, metas]) => [name, presentMetas(metas)]))
}

/** Missing metas are left out; a shape is a bare geometry. */
function presentMetas(metas: MetaObject): MetaObject {
  return Object.fromEntries(
    Object.entries(metas).flatMap(([name, value]) => (value === null ? [] : [[name, bareValue(value)]]))
  )
}

function bareValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'geometry' in value ? value.geometry : value
}

function fieldObject({ name, label, type, description, annotations }: Field): Record<string, unknown> {
  return {
    name,
    label,
    // v1 has no type for JSON: its values are texts.
    type: type === 'json_blob' ? 'text' : type,
    description: description ?? undefined,
    annotations: annotationList(annotations)
  }
}

/** `{"facet": true, "unit": "m"}` as a list of names with their arguments. */
function annotationList(annotations: Annotations): object[] {
  return Object.entries(annotations).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return []
    return [value === true ? { name } : { name, args: [value].flat().map(String) }]
  })
}

function fileObject(
  { id, kind, title, mimetype, description }: DatasetFile,
  datasetId: string,
  addresses: Pick<PublicAddresses, 'file'>
): Record<string, unknown> {
  return {
    id,
    title,
    mimetype,
    description: kind === 'alternative_export' ? (description ?? undefined) : undefined,
    url: addresses.file(datasetId, kind, id)
  }
}
