import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import type { KeptSource, LoadedSource } from '#catalog'
import { randomBase36 } from '#kit'
import { appError } from '../errors.ts'
import { download } from './download.ts'
import { requireSameHosts } from './import-hosts.ts'
import type { ImportOrder } from './import-order.ts'
import type { ImportParts, ImportWatch } from './import-parts.ts'

/** The file of an import. */
export interface SourceFile {
  readonly file: string
  readonly name?: string
  /** For the publication. Absent: nothing is kept, because the import changes nothing. */
  readonly source?: LoadedSource
}

const MEBI = 2 ** 20
/** The file store takes no larger ones. */
const MAX_KEPT_BYTES = 2 ** 31
/** Contents that no publication names are deleted after an hour. */
const EXTEND_EVERY_MS = 20 * 60_000

/**
 * The file of the order: a local one, or the one that the dataset keeps. A file that is kept is read from there, so that what
 * is kept is what was read. Errors: `app/no-such-file`, `catalog/source-not-kept`.
 */
export async function withSourceFile<Result>(
  parts: ImportParts,
  order: ImportOrder,
  work: (file: SourceFile) => Promise<Result>
): Promise<Result> {
  if (order.fromKept !== true) return withKeptFile(parts, order, localFile(order), work)
  const { path, ...source } = await parts.catalog.findSource(order.datasetId, order.keptId)
  return work({ file: path, name: source.name, source })
}

async function withKeptFile<Result>(
  { catalog, keptSourceMb, keptSourcesMb }: ImportParts,
  order: ImportOrder,
  local: SourceFile,
  work: (file: SourceFile) => Promise<Result>
): Promise<Result> {
  if (order.dryRun === true) return work(local)
  if (order.change !== undefined) return work({ ...local, source: { problem: 'changed' } })
  if (keptSourceMb === 0) return work({ ...local, source: { problem: 'switched-off' } })
  const maxBytes = Math.min(keptSourceMb * MEBI, MAX_KEPT_BYTES)
  const { size } = statSync(local.file)
  if (size > maxBytes) return work({ ...local, source: { problem: 'too-large' } })
  const space =
    keptSourcesMb === 0 ? undefined : keptSourcesMb * MEBI - (await catalog.sourceBytesOfOthers(order.datasetId))
  if (space !== undefined && size > space) return work({ ...local, source: { problem: 'no-space' } })
  const { sha256, bytes, path } = await catalog.keepSource(createReadStream(local.file))
  const alive = setInterval(() => void catalog.extendSource(sha256).catch(() => {}), EXTEND_EVERY_MS)
  try {
    const name = local.name ?? basename(local.file)
    const earlier = space === undefined ? {} : { earlierBytes: space - bytes }
    const source: LoadedSource = { sha256, bytes, name, options: optionsOf(order), ...earlier }
    return await work({ file: path, name, source })
  } finally {
    clearInterval(alive)
  }
}

/** Options that decide how the file is read. */
const READING = [
  'format',
  'encoding',
  'delimiter',
  'quote',
  'headerRow',
  'skip',
  'skipRowsMatching',
  'crs',
  'layers',
  'records',
  'member',
  'nullRejected',
  'points',
  'coordinates'
] as const satisfies readonly (keyof ImportOrder)[]

function optionsOf(order: ImportOrder): KeptSource['options'] {
  return Object.fromEntries(READING.flatMap((name) => (order[name] === undefined ? [] : [[name, order[name]]])))
}

export const isAddress = ({ source }: Pick<ImportOrder, 'source'>): boolean => /^https?:\/\//i.test(source)

/**
 * Fetches the file that the order gives an address of, and gives the order of that file. `remove` deletes it. Errors:
 * `app/server-decides` and those of the download.
 */
export async function fetchSource(
  parts: ImportParts,
  order: ImportOrder,
  watch: ImportWatch
): Promise<{ readonly fetched: ImportOrder; readonly remove: () => void }> {
  requireSameHosts(order, parts)
  mkdirSync(parts.draftFolder, { recursive: true, mode: 0o700 })
  const file = join(parts.draftFolder, randomBase36(16))
  const remove = (): void => rmSync(file, { force: true })
  try {
    const onProgress = (bytesRead: number, totalBytes: number) =>
      watch.onProgress?.({ stage: 'fetch', bytesRead, totalBytes })
    const { name } = await download(order.source, file, { hosts: parts.importHosts, signal: watch.signal, onProgress })
    return { fetched: { ...order, source: file, name }, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function localFile({ source: path, name = basename(path) }: ImportOrder): SourceFile {
  if (isAbsolute(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true) return { file: path, name }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw appError('app/no-such-file', `${path} is a folder. An import reads files: name one, or several.`)
  throw appError('app/no-such-file', `There is no file ${path}.`)
}
