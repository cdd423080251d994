import { mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { OPERATOR, type Principal } from '#access'
import type { Catalog, Dataset, NewDataset, Publication } from '#catalog'
import { catalogError } from '#catalog'
import type { Engine } from '#engine'
import {
  type ChangeRequest,
  checkSchema,
  type FindVersion,
  type ImportSummary,
  importFile,
  type OnProgress,
  type SchemaFile
} from '#ingest'
import { type Clock, type Log, randomBase36 } from '#kit'
import { appError } from '../errors.ts'
import { addAttachments, checkAttachments } from './attachments.ts'
import { download } from './download.ts'
import type { ImportOrder } from './import-order.ts'

export interface ImportParts {
  readonly engine: Engine
  readonly catalog: Catalog
  readonly clock: Clock
  readonly log: Log
  /** For files on their way from elsewhere. */
  readonly draftFolder: string
  readonly importHosts: readonly string[] | null
}

export interface ImportWatch {
  readonly signal: AbortSignal
  readonly onProgress?: OnProgress
  /** The person whose rights look-ups have; absent: the operator. */
  readonly principal?: Principal
  /** The actor, and further changes in the transaction of the publication. */
  readonly publication?: Pick<Publication, 'actor' | 'alongside'>
}

interface LocalFile {
  readonly file: string
  readonly name?: string
}

/**
 * One order from its check to its attachments. All checks that need no data run before the load. Errors:
 * `catalog/already-exists` without `replace`, `app/no-such-file`, `app/server-decides`, and those of download, import
 * and catalog.
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

/** Changes of records that are computed again because another one was faster. */
const MAX_ATTEMPTS = 5

async function importOnce(parts: ImportParts, order: ImportOrder, watch: ImportWatch): Promise<ImportSummary> {
  const { catalog, engine, clock, log } = parts
  const attachments = order.attachments ?? []
  const { principal = OPERATOR, ...watched } = watch
  const found = await findDataset(catalog, order.datasetId)
  const previous = found?.storedFields
  const exists = found !== undefined
  const change = order.change === undefined ? undefined : changeOf(order, found, engine)
  if (exists && order.replace !== true && change === undefined)
    throw catalogError(
      'catalog/already-exists',
      `There is already a dataset ${order.datasetId}; --replace loads it again.`,
      { details: { id: order.datasetId } }
    )
  const schema = order.schema === undefined ? undefined : checkSchema(order.schema)
  const dataset = datasetOf(order, schema, exists)
  catalog.check(dataset)
  checkAttachments(attachments)
  return withLocalFile(parts, order, watch, async ({ file, name }) => {
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
      ...reading
    } = order
    const summary = await importFile(
      { engine, publications: catalog, clock, log },
      {
        ...reading,
        file,
        schema,
        ...(found !== undefined && { rules: found.loadRules }),
        findVersion: findVersionFor(catalog, principal),
        dataset,
        ...watched,
        ...(change !== undefined && { change }),
        ...(previous !== undefined && previous.length > 0 && { previous }),
        ...(name !== undefined && { name })
      }
    )
    if (order.dryRun !== true) await addAttachments(catalog, order.datasetId, attachments)
    return summary
  })
}

async function findDataset(catalog: Catalog, id: string, principal = OPERATOR): Promise<Dataset | undefined> {
  try {
    return await catalog.find(id, principal)
  } catch (error) {
    if (catalogError.is(error, 'catalog/not-found')) return undefined
    throw error
  }
}

/** The records of datasets that the person may read, without fields that are hidden from readers. */
function findVersionFor(catalog: Catalog, principal: Principal): FindVersion {
  return async (id) => {
    const dataset = await findDataset(catalog, id, principal)
    if (dataset?.version === undefined || dataset.version === null) return undefined
    const { table, recordCount } = dataset.version
    return { table, datasetId: id, fields: dataset.fields, recordCount }
  }
}

/** Errors: `catalog/not-found`. */
function changeOf({ datasetId, change }: ImportOrder, dataset: Dataset | undefined, engine: Engine): ChangeRequest {
  if (dataset?.version === undefined || dataset.version === null)
    throw catalogError('catalog/not-found', `There is no dataset ${datasetId} with records that could be changed.`)
  const { table, recordCount } = dataset.version
  return { ...change!, engine, current: { table, datasetId, fields: dataset.storedFields, recordCount } }
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

async function withLocalFile<Result>(
  parts: ImportParts,
  order: ImportOrder,
  watch: ImportWatch,
  work: (file: LocalFile) => Promise<Result>
): Promise<Result> {
  if (!/^https?:\/\//i.test(order.source)) return work(localFile(order))
  requireSameHosts(order, parts)
  mkdirSync(parts.draftFolder, { recursive: true, mode: 0o700 })
  const file = join(parts.draftFolder, randomBase36(16))
  try {
    const onProgress = (bytesRead: number, totalBytes: number) =>
      watch.onProgress?.({ stage: 'fetch', bytesRead, totalBytes })
    const { name } = await download(order.source, file, { hosts: parts.importHosts, signal: watch.signal, onProgress })
    return await work({ file, name })
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * The hosts that may be asked are the server's to say: a command that names others would be refused, or worse, be
 * answered by the wrong rule.
 */
export function requireSameHosts(
  { importHosts }: { readonly importHosts?: ImportOrder['importHosts'] | undefined },
  parts: Pick<ImportParts, 'importHosts'>
): void {
  if (importHosts === undefined || JSON.stringify(importHosts) === JSON.stringify(parts.importHosts)) return
  const own = parts.importHosts === null ? 'every public address' : parts.importHosts.join(', ') || 'no host'
  throw appError(
    'app/server-decides',
    `The running server that uses this home decides import-hosts, and allows ${own}. Start it with the setting, or stop it and import without it.`
  )
}

function localFile({ source: path, name = basename(path) }: ImportOrder): LocalFile {
  if (isAbsolute(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true) return { file: path, name }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw appError('app/no-such-file', `${path} is a folder. An import reads files: name one, or several.`)
  throw appError('app/no-such-file', `There is no file ${path}.`)
}
