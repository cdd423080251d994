import { Readable } from 'node:stream'
import { ANONYMOUS } from '#access'
import type { Dataset, DatasetFile, Template } from '#catalog'
import { type CatalogDataset, type CatalogFile, type CatalogPortal, formatsFor, writeCatalog } from '#exports'
import { interruptibly } from '#kit'
import type { PortalFacts, RecordsContext } from '../records-context.ts'
import type { PublicAddresses } from './public-addresses.ts'

/** Which files of a dataset a catalog links to. */
export interface CatalogFileOptions {
  /** Names of formats; null: everything of the dataset. */
  readonly includeExports: readonly string[] | null
  /** Columns of CSV and XLSX files are named by labels. */
  readonly useLabelsInExports: boolean
  /** `https://portal.example` */
  readonly origin: string
  /** Address of the file, for readers that ask for it again. */
  readonly self: string
}

/** Formats whose columns can be named by labels. */
const WITH_LABELS: ReadonlySet<string> = new Set(['csv', 'xlsx'])

/** The datasets as a file of one of the formats that describe them, written as it is taken. */
export async function catalogFile(
  format: string,
  datasets: readonly Dataset[],
  options: CatalogFileOptions,
  facts: PortalFacts,
  context: RecordsContext
): Promise<Readable> {
  const addresses = context.settings.addresses(options.origin)
  const ids = datasets.map(({ id }) => id)
  const open = new Map((await context.catalog.list(ids, ANONYMOUS)).map((dataset) => [dataset.id, dataset.dataVisible]))
  const failed = failureLog(format, context)
  const content = {
    portal: portalOf(datasets, options, addresses, facts),
    datasets: writable(
      datasets,
      (dataset) => catalogDataset(dataset, open.get(dataset.id), options, addresses, context),
      ({ id }, error) => failed(id, error)
    ),
    remark: (datasetId: string, remark: string) =>
      context.log.debug({ datasetId, format }, `catalog export: ${remark}`),
    failed
  }
  return Readable.from(interruptibly(writeCatalog(format, content)), { objectMode: false })
}

/** One bad dataset breaks no catalog. */
export function failureLog(
  format: string,
  { log }: Pick<RecordsContext, 'log'>
): (datasetId: string, error: unknown) => void {
  return (datasetId, error) =>
    log.error({ datasetId, format, err: error }, 'a dataset was left out of a catalog export')
}

/** The function applied to each element on read; things that nothing can be made of are reported and left out. */
export function* writable<Thing, Made>(
  things: Iterable<Thing>,
  make: (thing: Thing) => Made,
  failed: (thing: Thing, error: unknown) => void
): Generator<Made> {
  for (const thing of things) {
    let made: Made
    try {
      made = make(thing)
    } catch (error) {
      failed(thing, error)
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
  addresses: PublicAddresses,
  { settings, catalog }: RecordsContext
): CatalogDataset {
  const { id } = dataset
  const address = addresses.dataset(id)
  return {
    id,
    metas: dataset.metas,
    further: furtherOf(dataset, catalog.templates),
    translations: dataset.translations,
    access: openData === true ? 'public' : openData === false ? 'restricted' : 'non-public',
    address,
    page: settings.datasetPage(options.origin, id),
    recordsAddress: addresses.records(id),
    published: new Date(dataset.createdMs).toISOString(),
    distributions: [...exportsOf(dataset, options, addresses), ...filesOf(id, dataset.alternativeExports, addresses)],
    documents: filesOf(id, dataset.attachments, addresses)
  }
}

/** Templates of the portal itself are part of each format; those of administrators say which terms they stand for. */
function furtherOf({ metas }: Dataset, templates: readonly Template[]): CatalogDataset['further'] {
  return templates
    .filter(({ type }) => type === 'extra')
    .flatMap(({ name, metas: defined }) =>
      defined.flatMap(({ name: meta, uri }) => {
        const value = metas[name]?.[meta] ?? null
        return uri === null || value === null ? [] : [{ property: uri, values: Array.isArray(value) ? value : [value] }]
      })
    )
}

function exportsOf(
  { id, fields, features, hasRecords, dataVisible }: Dataset,
  { includeExports, useLabelsInExports }: CatalogFileOptions,
  addresses: PublicAddresses
): CatalogFile[] {
  if (!hasRecords || !dataVisible) return []
  const formats = formatsFor(fields, features).filter(({ name }) => includeExports?.includes(name) !== false)
  return formats.map(({ name }) => {
    const address = addresses.exportFile(id, name, { useLabels: useLabelsInExports && WITH_LABELS.has(name) })
    return { title: name, description: null, address, format: name, mimetype: null }
  })
}

function filesOf(datasetId: string, files: readonly DatasetFile[], addresses: PublicAddresses): CatalogFile[] {
  return files.map(({ id, kind, title, description, mimetype }) => ({
    title,
    description,
    address: addresses.file(datasetId, kind, id),
    format: null,
    mimetype
  }))
}

/**
 * For the catalog as this caller sees it: it began with the dataset that was shown first, and changed with every one
 * that was shown or changed later.
 */
function portalOf(
  datasets: readonly Dataset[],
  { origin, self }: CatalogFileOptions,
  { api }: PublicAddresses,
  facts: PortalFacts
): CatalogPortal {
  const shown = datasets.map(({ createdMs }) => createdMs).filter(Number.isFinite)
  const changed = datasets.map(({ metas }) => Date.parse(String(metas.default?.modified))).filter(Number.isFinite)
  const issued = shown.length === 0 ? null : isoText(shown.reduce((first, each) => Math.min(first, each)))
  const modified = issued === null ? null : isoText([...shown, ...changed].reduce((last, each) => Math.max(last, each)))
  return { ...facts, origin, api, self, issued, modified }
}

function isoText(ms: number): string {
  return new Date(ms).toISOString()
}
