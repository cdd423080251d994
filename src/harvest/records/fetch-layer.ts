import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { readService } from '../catalogs/feature-service/feature-service-catalog.ts'
import { harvestError } from '../errors.ts'
import { isObject, type Json, objectsIn, textIn } from '../json-values.ts'
import { LayerFields } from './layer-fields.ts'
import type { FetchedRecords, RecordsRequest } from './records-request.ts'

/** More at a time is slow for the other server. */
const MAX_PAGE = 2_000
/** Pages in a row without a feature although the server says that there are more. */
const MAX_EMPTY_PAGES = 3
/** Runs in a row for which the layer is believed to be unchanged. */
const MAX_UNCHANGED_RUNS = 9

/**
 * All features of a layer, page by page, as one file of Esri JSON in WGS 84. Errors: those of the client,
 * `harvest/bad-dataset` when the number of features is not the one that the layer counts.
 */
export async function fetchLayer(request: RecordsRequest): Promise<FetchedRecords> {
  const { distribution, state, client, whole } = request
  const { url, version, title } = distribution
  const isKnown = version !== null && version === state.etag && state.conditional_runs < MAX_UNCHANGED_RUNS
  if (isKnown && !whole) return { kind: 'unchanged' }
  const layer = await readService(client, url)
  const before = await countFeatures(request)
  const fields = new LayerFields(layer['fields'])
  const { count, sha256 } = await writeFeatures(request, layer, before, fields)
  const after = await countFeatures(request)
  if (count !== before || count !== after)
    throw harvestError(
      'harvest/bad-dataset',
      `${url} gave ${count} features and counts ${before} before and ${after} after: it changed, or pages are wrong.`
    )
  const name = `${title ?? 'layer'}.esrijson`.replace(/[/\\]+/g, ' ')
  // Types follow from what the features have; without any, those that are here stay.
  return { kind: 'file', name, sha256, etag: version, lastModified: null, ...(count > 0 && { fields: fields.wanted }) }
}

async function countFeatures({ client, distribution: { url } }: RecordsRequest): Promise<number> {
  const { count } = await readService(client, `${url}/query`, { where: '1=1', returnCountOnly: true })
  if (typeof count === 'number') return count
  throw harvestError('harvest/bad-dataset', `${url} does not count its features.`)
}

interface Written {
  readonly count: number
  readonly sha256: string
}

async function writeFeatures(
  request: RecordsRequest,
  layer: Json,
  expected: number,
  seen: LayerFields
): Promise<Written> {
  const { file, maxBytes, distribution, signal } = request
  const hash = createHash('sha256')
  let bytes = 0
  let count = 0
  const counted = (text: string): string => {
    bytes += Buffer.byteLength(text)
    if (bytes > maxBytes)
      throw harvestError('harvest/too-large', `${distribution.url} has more than ${maxBytes} bytes.`)
    hash.update(text)
    return text
  }
  async function* texts(): AsyncGenerator<string> {
    // What depends on the day, such as extents and numbers of edits, would make equal records look changed.
    const head = {
      geometryType: layer['geometryType'],
      spatialReference: { wkid: 4326, latestWkid: 4326 },
      ...subtypesOf(layer),
      fields: layer['fields']
    }
    yield counted(`${JSON.stringify(head).slice(0, -1)},"features":[`)
    const ids = new FeatureIds(orderOf(layer))
    for await (const features of pagesOf(request, layer, expected)) {
      for (const feature of features) ids.see(feature)
      const lines = features.map((feature, at) => `${count + at === 0 ? '' : ','}\n${JSON.stringify(feature)}`)
      count += features.length
      for (const feature of features) seen.see(feature)
      yield counted(lines.join(''))
    }
    await checkRepeated(request, ids)
    yield counted('\n]}\n')
  }
  // A full disk fails the layer also while the next page is awaited: a stream without a listener would end the process.
  await pipeline(texts, createWriteStream(file, { mode: 0o600 }), { signal })
  return { count, sha256: hash.digest('hex') }
}

/** Names of kinds of features, and their coded values; only with the field that distinguishes them. */
function subtypesOf(layer: Json): Json {
  const field = textIn(layer['typeIdField']) ?? textIn(layer['subtypeField'])
  const types = [...objectsIn(layer['types']), ...objectsIn(layer['subtypes'])]
  if (field === null || types.length === 0) return {}
  return {
    typeIdField: field,
    types: types.map(({ id, code, name, domains }) => ({ id: id ?? code, name, domains }))
  }
}

/** Some 400 MB of numbers; a layer with more features is trusted by its count. */
const MAX_FEATURE_IDS = 5_000_000
/** An identifier is a number, or a UUID in braces. */
const MAX_ID_CHARACTERS = 64

/** Identifiers that have come: pages that overlap have as many features as the layer counts, and not the same ones. */
class FeatureIds {
  readonly #field: string | undefined
  readonly #counts = new Map<unknown, number>()
  #repeated: unknown

  constructor(field: string | undefined) {
    this.#field = field
  }

  /** One that came more than once. */
  get repeated(): unknown {
    return this.#repeated
  }

  see({ attributes }: Json): void {
    const id = this.#field === undefined || !isObject(attributes) ? undefined : attributes[this.#field]
    if (typeof id !== 'number' && (typeof id !== 'string' || id.length > MAX_ID_CHARACTERS)) return
    if (this.#counts.size >= MAX_FEATURE_IDS) return
    const count = (this.#counts.get(id) ?? 0) + 1
    this.#counts.set(id, count)
    if (count > 1) this.#repeated ??= id
  }

  areThose(ids: readonly unknown[]): boolean {
    if (this.#counts.size >= MAX_FEATURE_IDS) return true
    const left = new Map(this.#counts)
    for (const id of ids) left.set(id, (left.get(id) ?? 0) - 1)
    return [...left.values()].every((count) => count === 0)
  }
}

/**
 * Servers that make identifiers from the contents have the same one for equal features: whether pages have overlapped, the
 * list of all identifiers says. Errors: `harvest/bad-dataset`.
 */
async function checkRepeated(request: RecordsRequest, ids: FeatureIds): Promise<void> {
  if (ids.repeated === undefined) return
  const { objectIds } = await query(request, { where: '1=1', returnIdsOnly: true })
  if (Array.isArray(objectIds) && ids.areThose(objectIds)) return
  throw harvestError(
    'harvest/bad-dataset',
    `${request.distribution.url} gave the feature ${ids.repeated} more than once, and others not at all: its pages overlap.`
  )
}

function pagesOf(request: RecordsRequest, layer: Json, expected: number): AsyncGenerator<Json[]> {
  const capabilities = layer['advancedQueryCapabilities']
  const isPaged = !isObject(capabilities) || capabilities['supportsPagination'] !== false
  return isPaged ? pagesByOffset(request, layer, expected) : pagesByIds(request, layer)
}

const QUERY = { outFields: '*', outSR: 4326, returnTrueCurves: false } as const

/** The next page begins after what came, not after what was asked; only the server knows whether there is more. */
async function* pagesByOffset(request: RecordsRequest, layer: Json, expected: number): AsyncGenerator<Json[]> {
  const order = orderOf(layer)
  let empty = 0
  for (let offset = 0; empty < MAX_EMPTY_PAGES; ) {
    const page = await query(request, {
      where: '1=1',
      ...(order !== undefined && { orderByFields: order }),
      resultOffset: offset,
      resultRecordCount: pageSize(layer)
    })
    const features = objectsIn(page['features'])
    if (features.length > 0) yield features
    offset += features.length
    empty = features.length === 0 ? empty + 1 : 0
    const isMore = page['exceededTransferLimit'] === true || isMoreIn(page['properties'])
    // Servers that never say so end with an empty page at the latest.
    if (!isMore && (offset >= expected || features.length === 0)) return
  }
}

function isMoreIn(properties: unknown): boolean {
  return isObject(properties) && properties['exceededTransferLimit'] === true
}

/** Services without pages: slices of the sorted identifiers. */
async function* pagesByIds(request: RecordsRequest, layer: Json): AsyncGenerator<Json[]> {
  const found = await query(request, { where: '1=1', returnIdsOnly: true })
  const name = textIn(found['objectIdFieldName']) ?? orderOf(layer)
  const ids = (Array.isArray(found['objectIds']) ? found['objectIds'] : [])
    .filter((id): id is number => Number.isSafeInteger(id))
    .sort((one, other) => one - other)
  if (name === undefined || !/^\w+$/.test(name)) return
  const size = pageSize(layer)
  for (let at = 0; at < ids.length; at += size) {
    const slice = ids.slice(at, at + size)
    const page = await query(request, { where: `${name} >= ${slice[0]} AND ${name} <= ${slice.at(-1)}` })
    yield objectsIn(page['features'])
  }
}

function query(
  { client, distribution: { url }, signal }: RecordsRequest,
  parameters: Readonly<Record<string, string | number | boolean>>
): Promise<Json> {
  signal.throwIfAborted()
  return readService(client, `${url}/query`, { ...QUERY, ...parameters })
}

function pageSize({ maxRecordCount }: Json): number {
  return Math.min(
    MAX_PAGE,
    Number.isSafeInteger(maxRecordCount) && Number(maxRecordCount) > 0 ? Number(maxRecordCount) : MAX_PAGE
  )
}

/** Without an order pages overlap. */
function orderOf(layer: Json): string | undefined {
  const unique = layer['uniqueIdField']
  const name =
    textIn(layer['objectIdField']) ??
    (isObject(unique) ? textIn(unique['name']) : null) ??
    textIn(objectsIn(layer['fields']).find(({ type }) => type === 'esriFieldTypeOID')?.['name'])
  return name ?? undefined
}
