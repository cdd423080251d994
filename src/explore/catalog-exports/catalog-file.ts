import { Readable } from 'node:stream'
import { ANONYMOUS } from '#access'
import type { Dataset } from '#catalog'
import { type CatalogDataset, type CatalogFile, type CatalogPortal, formatsFor, writeCatalog } from '#exports'
import { V21 } from '../api-version.ts'
import type { Call } from '../caller.ts'
import { fileAddress } from '../catalog/dataset-object.ts'
import { badParameter } from '../errors.ts'
import { address } from '../links.ts'
import { readBoolean } from '../parameters/parameters.ts'
import type { Parts } from '../parts.ts'

/** Which files of a dataset a catalog leads to. */
export interface CatalogFileOptions {
  /** Names of formats; undefined: all that the dataset has. */
  readonly includeExports: ReadonlySet<string> | undefined
  readonly useLabels: boolean
}

/** Formats whose columns can be called by labels. */
const WITH_LABELS: ReadonlySet<string> = new Set(['csv', 'xlsx'])

/**
 * `include_exports` and `use_labels_in_exports` (EXPLORE-parameter-6). Throws
 * `explore/bad-parameter`.
 */
export function readCatalogFileOptions({ http }: Call, known: readonly string[]): CatalogFileOptions {
  const names = http.query
    .all('include_exports')
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw badParameter('include_exports', unknown, `a list of ${known.join(', ')}`)
  return {
    includeExports: names.length === 0 ? undefined : new Set(names),
    useLabels: readBoolean(http.query, 'use_labels_in_exports', true)
  }
}

/** The datasets as a file of one of the formats that describe them, written as it is taken. */
export async function catalogFile(
  format: string,
  datasets: readonly Dataset[],
  options: CatalogFileOptions,
  call: Call,
  parts: Parts
): Promise<Readable> {
  const open = new Map(
    (
      await parts.catalog.list(
        datasets.map(({ id }) => id),
        ANONYMOUS
      )
    ).map((dataset) => [dataset.id, dataset.dataVisible])
  )
  const content = {
    portal: portalOf(datasets, call, parts),
    datasets: writable(
      datasets,
      (dataset) => catalogDataset(dataset, open.get(dataset.id), options, call, parts),
      failureLog(format, parts)
    ),
    remark: (datasetId: string, remark: string) => parts.log.debug({ datasetId, format }, `catalog export: ${remark}`),
    failed: failureLog(format, parts)
  }
  return Readable.from(writeCatalog(format, content), { objectMode: false })
}

type FailureLog = (datasetId: string, error: unknown) => void

/** One bad dataset breaks no catalog. */
export function failureLog(format: string, { log }: Parts): FailureLog {
  return (datasetId, error) =>
    log.error({ datasetId, format, err: error }, 'a dataset was left out of a catalog export')
}

/** The result for each dataset; `failed` is called for those that cannot be described. */
export function* writable<Made>(
  datasets: readonly Dataset[],
  make: (dataset: Dataset) => Made,
  failed: FailureLog
): Generator<Made> {
  for (const dataset of datasets) {
    let made: Made
    try {
      made = make(dataset)
    } catch (error) {
      failed(dataset.id, error)
      continue
    }
    yield made
  }
}

/** `openData`: whether everybody may see the records; undefined when not everybody may see the dataset. */
function catalogDataset(
  dataset: Dataset,
  openData: boolean | undefined,
  options: CatalogFileOptions,
  call: Call,
  { settings }: Parts
): CatalogDataset {
  const own = apiAddress(call, 'catalog', 'datasets', dataset.id)
  return {
    id: dataset.id,
    metas: dataset.metas,
    translations: dataset.translations,
    access: openData === true ? 'public' : openData === false ? 'restricted' : 'non-public',
    address: own,
    page: settings.datasetPage?.replaceAll('{id}', encodeURIComponent(dataset.id)) ?? own,
    recordsAddress: `${own}/records`,
    published: new Date(dataset.createdMs).toISOString(),
    distributions: [...exportsOf(dataset, own, options), ...filesOf(dataset, 'alternative_exports', call)],
    documents: filesOf(dataset, 'attachments', call)
  }
}

function exportsOf(dataset: Dataset, own: string, { includeExports, useLabels }: CatalogFileOptions): CatalogFile[] {
  if (!dataset.hasRecords || !dataset.dataVisible) return []
  const formats = formatsFor(dataset.fields, dataset.features).filter(({ name }) => includeExports?.has(name) !== false)
  return formats.map(({ name }) => {
    const address = `${own}/exports/${name}${useLabels && WITH_LABELS.has(name) ? '?use_labels=true' : ''}`
    return { title: name, description: null, address, format: name, mimetype: null }
  })
}

function filesOf(dataset: Dataset, folder: 'attachments' | 'alternative_exports', call: Call): CatalogFile[] {
  const files = folder === 'attachments' ? dataset.attachments : dataset.alternativeExports
  return files.map(({ id, title, description, mimetype }) => ({
    title,
    description,
    address: fileAddress(call, dataset, folder, id),
    format: null,
    mimetype
  }))
}

/**
 * Of the catalog as this caller sees it: it began with the dataset that was shown first, and changed with every one
 * that was shown or changed later.
 */
function portalOf(datasets: readonly Dataset[], call: Call, { settings }: Parts): CatalogPortal {
  const shown = datasets.map(({ createdMs }) => createdMs).filter(Number.isFinite)
  const changed = datasets.map(({ metas }) => Date.parse(String(metas.default?.modified))).filter(Number.isFinite)
  const issued = shown.length === 0 ? null : isoText(shown.reduce((first, each) => Math.min(first, each)))
  const modified = issued === null ? null : isoText([...shown, ...changed].reduce((last, each) => Math.max(last, each)))
  return { ...settings.portal, origin: call.http.origin, api: apiAddress(call), issued, modified }
}

function isoText(ms: number): string {
  return new Date(ms).toISOString()
}

/** Addresses in catalogs outlive the answer that they stand in: they are those of the current version of the API. */
function apiAddress(call: Call, ...path: readonly string[]): string {
  return address({ ...call, version: V21 }, ...path)
}
