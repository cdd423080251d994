import type { Readable } from 'node:stream'
import { bug, randomHex } from '#kit'
import { DATABASE, type Endpoint, type Statement, type StatementOptions } from './connection.ts'
import { encodeParameters } from './long-parameters.ts'

/** A statement as it goes over HTTP. */
export interface WireRequest {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Readable | Buffer | string
}

/**
 * ClickHouse refuses addresses beyond 1 MB (http_max_uri_size), proxies often far earlier; more than this goes into the
 * body.
 */
const MAX_ADDRESS_BYTES = 16_000

export function writeRequest(
  endpoint: Endpoint,
  statement: Statement,
  options: StatementOptions,
  queryId: string
): WireRequest {
  const headers = writeHeaders(endpoint, statement, options)
  const settings = encodePairs(writeSettings(endpoint, statement, options, queryId))
  const { sql, params: encoded } = encodeParameters(statement.sql, statement.params)
  const params = encoded.map(([name, text]) => [`param_${name}`, text] as const)
  const inAddress = encodePairs(params)
  if (statement.body !== undefined) {
    const path = `/?${settings}${inAddress}&query=${encodeURIComponent(sql)}`
    if (path.length > 900_000) throw bug('a statement with a body and a million characters of SQL or parameters')
    return { path, headers, body: statement.body }
  }
  if (inAddress.length <= MAX_ADDRESS_BYTES) return { path: `/?${settings}${inAddress}`, headers, body: sql }
  const boundary = `loggia-${randomHex(12)}`
  const body = writeForm([['query', sql], ...params], boundary)
  return {
    path: `/?${settings}`,
    headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body
  }
}

/** Where a node listens. URL keeps the brackets of an IPv6 address, a socket wants it without. */
export function addressOf(url: URL): { readonly tls: boolean; readonly host: string; readonly port: number } {
  const tls = url.protocol === 'https:'
  return { tls, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || (tls ? 443 : 80)) }
}

/** The path of a request to a node, which may be below a path. */
export function pathOf(url: URL, { path }: WireRequest): string {
  return url.pathname.replace(/\/$/, '') + path
}

function writeHeaders(endpoint: Endpoint, statement: Statement, { user }: StatementOptions): Record<string, string> {
  const { user: name, password } = endpoint[user]
  const headers: Record<string, string> = {
    'X-ClickHouse-User': encodeURIComponent(name),
    'X-ClickHouse-Key': password
  }
  if (statement.format !== undefined) headers['X-ClickHouse-Format'] = statement.format
  return headers
}

function writeSettings(
  endpoint: Endpoint,
  statement: Statement,
  options: StatementOptions,
  queryId: string
): [string, string | number][] {
  const own = { database: endpoint.database ?? DATABASE, query_id: queryId }
  const settings: Record<string, string | number> = {
    ...own,
    ...endpoint[options.user].settings,
    ...statement.settings
  }
  if (options.timeoutMs !== undefined) settings.max_execution_time = options.timeoutMs / 1000
  if (options.maxMemoryBytes !== undefined) settings.max_memory_usage = options.maxMemoryBytes
  if (options.maxThreads !== undefined) settings.max_threads = options.maxThreads
  if (options.priority !== undefined) settings.priority = options.priority
  return Object.entries(settings)
}

function encodePairs(pairs: Iterable<readonly [string, string | number]>): string {
  let text = ''
  for (const [name, value] of pairs) text += `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  return text
}

/** RFC 7578, without file names: ClickHouse takes parts with a file name for tables. */
function writeForm(parts: readonly (readonly [string, string])[], boundary: string): string {
  const written = parts.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  return `${written.join('')}--${boundary}--\r\n`
}
