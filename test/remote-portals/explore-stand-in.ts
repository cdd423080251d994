/**
 * A stand-in of a live portal with the Explore API, written from what is known of live ones and not from ours: its limits,
 * its missing headers, its own ways to fail.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandInField {
  readonly name: string
  readonly type: string
  readonly label?: string | null
  readonly annotations?: unknown
}

export interface StandInDataset {
  readonly id: string
  readonly fields: readonly StandInField[]
  readonly count: number
  readonly record: (no: number) => object
  readonly metas?: Readonly<Record<string, unknown>>
  readonly other?: Readonly<Record<string, unknown>>
  /** When its records were processed. */
  readonly processed?: string
  readonly restricted?: boolean
  /** By id: files of records. */
  readonly files?: ReadonlyMap<string, { readonly type: string; readonly body: string }>
}

export interface StandIn {
  readonly url: string
  datasets: readonly StandInDataset[]
  /** Paths that were asked for, below the API, with their queries. */
  readonly asked: string[]
  /** Looks at a request before it is answered; true: it has answered. */
  before: (path: string, request: IncomingMessage, response: ServerResponse) => boolean
  close(): void
}

const API = '/api/explore/v2.1'
export const READER_KEY = 'reader'

export async function openStandIn(datasets: readonly StandInDataset[]): Promise<StandIn> {
  const standIn: { -readonly [Name in keyof StandIn]: StandIn[Name] } = {
    url: '',
    datasets,
    asked: [],
    before: () => false,
    close: () => void server.close().closeAllConnections()
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const path = pathname.startsWith(API) ? pathname.slice(API.length) : pathname
    standIn.asked.push(path)
    if (standIn.before(path, request, response)) return
    const hasKey = request.headers.authorization === `Apikey ${READER_KEY}`
    if (request.headers.authorization !== undefined && !hasKey)
      return refuse(response, 401, 'Unauthorized', 'Invalid API key')
    const seen = standIn.datasets.filter(({ restricted }) => restricted !== true || hasKey)
    const [, id, below = ''] = /^\/catalog\/datasets\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (path.replace(/\/$/, '') === '/catalog/datasets') return listDatasets(response, seen, searchParams, standIn.url)
    const dataset = seen.find((each) => each.id === decodeURIComponent(id ?? ''))
    if (dataset === undefined)
      return refuse(response, 404, 'NotFoundResource', `The requested dataset ${id} does not exist.`)
    answerDataset(response, dataset, below, searchParams, standIn.url)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

function listDatasets(
  response: ServerResponse,
  seen: readonly StandInDataset[],
  query: URLSearchParams,
  url: string
): void {
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)]
  if (limit > 100)
    return refuse(
      response,
      400,
      'InvalidRESTParameterError',
      `Invalid value for limit API parameter: ${limit} was found but -1 <= limit <= 100 is expected.`
    )
  if (offset + limit > 10_000)
    return refuse(response, 400, 'InvalidRESTParameterError', 'The sum of offset + limit must be lower than 10000.')
  // Without an order each page begins one dataset early: one comes twice, and the last never.
  const from = query.get('order_by') === null ? Math.max(0, offset - 1) : offset
  const sorted = query.get('order_by') === null ? seen : [...seen].sort((a, b) => (a.id < b.id ? -1 : 1))
  const where = query.get('where')
  const kept = where === null ? sorted : sorted.filter(({ id }) => where.includes(`"${id}"`))
  const lang = query.get('lang')
  send(response, {
    total_count: kept.length,
    results: kept.slice(from, from + limit).map((each) => describe(each, url, lang))
  })
}

function answerDataset(
  response: ServerResponse,
  dataset: StandInDataset,
  below: string,
  query: URLSearchParams,
  url: string
): void {
  if (below === '' || below === '/') return send(response, describe(dataset, url, query.get('lang')))
  if (below === '/records') {
    const limit = Number(query.get('limit') ?? 10)
    const rows = Array.from({ length: Math.min(limit, dataset.count) }, (_, no) => dataset.record(no))
    return send(response, { total_count: dataset.count, results: rows })
  }
  if (below === '/exports/jsonl') {
    if (query.has('select')) return refuse(response, 400, 'ODSQLError', 'Unknown function: date_format.')
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    return writeRecords(response, dataset, 0)
  }
  const [, folder, id] = /^\/(files|attachments|alternative_exports)\/([^/]+)\/?$/.exec(below) ?? []
  const file = folder === 'files' ? dataset.files?.get(decodeURIComponent(id ?? '')) : undefined
  if (file === undefined) return refuse(response, 404, 'NotFoundResource', 'The requested resource does not exist.')
  response.writeHead(200, { 'content-type': file.type }).end(file.body)
}

const CHUNK = 2_000

function writeRecords(response: ServerResponse, dataset: StandInDataset, from: number): void {
  const to = Math.min(dataset.count, from + CHUNK)
  let text = ''
  for (let no = from; no < to; no++) text += `${JSON.stringify(dataset.record(no))}\n`
  if (to === dataset.count) return void response.end(text)
  const next = (): void => writeRecords(response, dataset, to)
  if (response.write(text)) setImmediate(next)
  else response.once('drain', next)
}

export function describe(dataset: StandInDataset, url: string, lang: string | null): object {
  const { id, fields, count, metas, other, processed = '2024-01-01T00:00:00+00:00', restricted } = dataset
  const title = lang === null || lang === 'en' ? `Dataset ${id}` : `${lang}: ${id}`
  return {
    visibility: restricted === true ? 'restricted' : 'domain',
    fields: fields.map((field) => ({ description: null, annotations: {}, label: field.name, ...field })),
    dataset_id: id,
    dataset_uid: 'da_abc123',
    has_records: true,
    features: ['analyze'],
    attachments: [],
    alternative_exports: [],
    data_visible: true,
    metas: {
      default: {
        title,
        description: `<p>About ${id}, at <a href="${url}/explore/">the portal</a></p>`,
        language: 'en',
        metadata_languages: ['en', 'fr'],
        modified: processed,
        data_processed: processed,
        metadata_processed: '2024-01-01T00:00:00.123456+00:00',
        records_count: count,
        federated: false,
        ...metas
      }
    },
    ...other
  }
}

export function refuse(response: ServerResponse, status: number, error_code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error_code, message }, null, 2))
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': '1000000',
    'x-ratelimit-remaining': '900000',
    'x-ratelimit-reset': '2099-01-01 00:00:00+00:00'
  })
  response.end(JSON.stringify(body))
}
