import { OPERATOR, type Principal } from '#access'
import type { Catalog, Dataset, KeptSource, LoadedSource, NewDataset } from '#catalog'
import { catalogError } from '#catalog'
import type { Engine } from '#engine'
import {
  type ChangeRequest,
  checkSchema,
  type FindVersion,
  type ImportSummary,
  importFile,
  type SchemaFile
} from '#ingest'
import { addAttachments, checkAttachments } from './attachments.ts'
import type { ImportOrder } from './import-order.ts'
import type { ImportParts, ImportWatch } from './import-parts.ts'
import { withSourceFile } from './source-file.ts'

/**
 * One order from its check to its attachments. All checks that need no data run before the load. Errors:
 * `catalog/already-exists` without `replace`, `app/no-such-file`, and those of import and catalog.
 */
export async function importDataset(
  parts: ImportParts,
  order: ImportOrder,
  watch: ImportWatch
): Promise<ImportSummary> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await importOnce(parts, order, watch)
    } catch (error) {
      if (!catalogError.is(error, 'catalog/changed-meanwhile') || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * Loads of a dataset are in order, on all servers. A change is computed again when the table was replaced between the look at
 * the dataset and the begin of the load: by the background job that brings tables into today's layout, which gives way to
 * loads that have begun, or by a load of a server that gave no sign of life for so long that others went on.
 */
const MAX_ATTEMPTS = 2

interface CheckedOrder {
  readonly found: Dataset | undefined
  readonly owner: string | null | undefined
  readonly change: ChangeRequest | undefined
  readonly schema: SchemaFile | undefined
  readonly dataset: Omit<NewDataset, 'id' | 'fields'>
}

/** All that can be checked without the file, and what the dataset is now. */
export async function checkImport({ catalog, engine }: ImportParts, order: ImportOrder): Promise<CheckedOrder> {
  const found = await findDataset(catalog, order.datasetId)
  const exists = found !== undefined
  const change = order.change === undefined ? undefined : changeOf(order, found, engine)
  if (exists && order.replace !== true && change === undefined)
    throw catalogError(
      'catalog/already-exists',
      `There is already a dataset ${order.datasetId}; --replace loads it again.`,
      { details: { id: order.datasetId } }
    )
  const owner = exists ? (await catalog.settings(order.datasetId)).owner : order.owner
  const schema = order.schema === undefined ? undefined : checkSchema(order.schema)
  const dataset = datasetOf(order, schema, exists)
  catalog.check(dataset)
  checkAttachments(order.attachments ?? [])
  return { found, owner, change, schema, dataset }
}

async function importOnce(parts: ImportParts, order: ImportOrder, watch: ImportWatch): Promise<ImportSummary> {
  const { catalog, engine, clock, log, principalOf } = parts
  const { principal = OPERATOR, maxWaitMs: _maxWaitMs, ...watched } = watch
  const { found, owner, change, schema, dataset } = await checkImport(parts, order)
  const previous = found?.storedFields
  return withSourceFile(parts, order, async ({ file, name, source }) => {
    const {
      source: _source,
      name: _ordered,
      itemId: _itemId,
      owner: _owner,
      replace: _replace,
      title: _title,
      access: _access,
      metadataOnly: _metadataOnly,
      importHosts: _importHosts,
      attachments: _attachments,
      change: _change,
      keptId: _keptId,
      fromKept,
      ...reading
    } = order
    const summary = await importFile(
      { engine, publications: catalog, clock, log },
      {
        // A person who reads it again has taken it before.
        ...(fromKept === true && { ...keptOptions(source), allowEmpty: true }),
        ...reading,
        file,
        schema,
        ...(found !== undefined && { rules: found.loadRules }),
        findVersion: findVersionFor(catalog, [principal, ...(owner == null ? [] : [await principalOf(owner)])]),
        dataset,
        ...watched,
        publication: {
          ...watched.publication,
          source,
          // What is read again must still be what the dataset was loaded from.
          ...(fromKept === true && found?.version && { replaces: found.version.table })
        },
        ...(change !== undefined && { change }),
        ...(previous !== undefined && previous.length > 0 && { previous }),
        ...(name !== undefined && { name })
      }
    )
    if (order.dryRun !== true) await addAttachments(catalog, order.datasetId, order.attachments ?? [])
    return summary
  })
}

function keptOptions(source: LoadedSource | undefined): KeptSource['options'] {
  return source === undefined || 'problem' in source ? {} : source.options
}

async function findDataset(catalog: Catalog, id: string, principal = OPERATOR): Promise<Dataset | undefined> {
  try {
    return await catalog.find(id, principal)
  } catch (error) {
    if (catalogError.is(error, 'catalog/not-found')) return undefined
    throw error
  }
}

/**
 * The records of datasets that all of these may read, without fields that are hidden from readers. A schedule, a device or
 * an administrator who loads a dataset again applies look-ups that its owner has written, and its owner reads what they find.
 */
function findVersionFor(catalog: Catalog, readers: readonly Principal[]): FindVersion {
  return async (id) => {
    const seen = await Promise.all(readers.map((reader) => findDataset(catalog, id, reader)))
    const [dataset] = seen
    if (dataset == null || dataset.version === null || seen.some((each) => each?.version == null)) return undefined
    const { table, recordCount } = dataset.version
    return { table, datasetId: id, fields: dataset.fields, recordCount }
  }
}

/** Errors: `catalog/not-found`. */
function changeOf({ datasetId, change }: ImportOrder, dataset: Dataset | undefined, engine: Engine): ChangeRequest {
  if (dataset?.version === undefined || dataset.version === null)
    throw catalogError('catalog/not-found', `There is no dataset ${datasetId} with records that could be changed.`)
  const { table, recordCount, bbox, geometryTypes } = dataset.version
  const current = { table, datasetId, fields: dataset.storedFields, recordCount }
  return { ...change!, engine, current, extent: { bbox, geometryTypes } }
}

/** Metadata imported with the records; a new dataset gets a title, an existing one keeps its metadata. */
function datasetOf(
  order: ImportOrder,
  schema: SchemaFile | undefined,
  exists: boolean
): Omit<NewDataset, 'id' | 'fields'> {
  const { title = exists ? undefined : titleFrom(order.datasetId), access, metadataOnly, itemId, owner } = order
  const metas = schema?.metas ?? {}
  const titled =
    title === undefined || (order.title === undefined && metas.default?.title !== undefined)
      ? metas
      : { ...metas, default: { ...metas.default, title } }
  const translations = schema?.translations
  return {
    ...(Object.keys(titled).length > 0 && { metas: titled as NonNullable<NewDataset['metas']> }),
    ...(translations !== undefined && { translations: translations as NonNullable<NewDataset['translations']> }),
    ...(itemId !== undefined && !exists && { itemId }),
    ...(owner !== undefined && { owner }),
    ...(access !== undefined && { access }),
    ...(metadataOnly !== undefined && { dataVisible: !metadataOnly })
  }
}

/** `bird-strikes_2024` → `Bird strikes 2024`. */
function titleFrom(id: string): string {
  const words = id.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
