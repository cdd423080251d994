import { extname } from 'node:path'
import { fileFormat, IMPORT_FORMATS } from '#formats'
import { fetchSource } from '#sources'
import { harvestError } from '../errors.ts'
import type { DistributionKind } from '../harvested-dataset.ts'
import type { LoadableDistribution } from './choose-distribution.ts'
import { fetchExploreRecords } from './fetch-explore-records.ts'
import { fetchLayer } from './fetch-layer.ts'
import { isPage } from './is-page.ts'
import type { FetchedRecords, FetchRecords, RecordsRequest } from './records-request.ts'

/** How the records behind each kind of distribution come into a file. */
export const RECORD_FETCHERS = {
  file: fetchFile,
  'feature-layer': fetchLayer,
  'explore-records': fetchExploreRecords
} as const satisfies Readonly<Record<DistributionKind, FetchRecords>>

/** Errors: those of a scheduled source, `harvest/bad-dataset` when a page for people comes instead of a file. */
async function fetchFile(request: RecordsRequest): Promise<FetchedRecords> {
  const { distribution, state, fetch, headersFor, file, maxBytes, whole, signal } = request
  const { url, format } = distribution
  const fetched = await fetchSource(
    { url, ...state },
    { fetch, headers: headersFor(url), file, maxBytes, whole, signal }
  )
  if (fetched.kind === 'unchanged') return fetched
  if (await isPage(file)) throw harvestError('harvest/bad-dataset', `${shown(url)} is a page and not a file of data.`)
  const { name, sha256, etag, lastModified } = fetched
  return { kind: 'file', name: nameWithEnding(name, format), sha256, etag, lastModified }
}

/** Addresses such as `…/download` do not say what they are. */
function nameWithEnding(name: string, format: LoadableDistribution['format']): string {
  const ending = extname(name).slice(1).toLowerCase()
  const isKnown = IMPORT_FORMATS.some((each) => fileFormat(each).extensions.some((one) => one === ending))
  return isKnown || format === null || ['zip', 'gz', 'bz2', 'xz', 'zst'].includes(ending)
    ? name
    : `${name}.${fileFormat(format).extensions[0]}`
}

/** Without the query, which may hold a key. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
