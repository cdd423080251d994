import { isObject } from '../clone/remote-dataset.ts'

export interface LogRequests {
  /**
   * Different requests in the order of the first of each: those to the Explore API v2.1 below its path, those to its
   * older versions, the Search API v1 and downloads below the portal.
   */
  readonly requests: string[]
  /** Further different ones, beyond the number that was asked for. */
  readonly beyond: number
}

/** A request of a program, in a path or a URL. */
const REQUEST =
  /\/api\/explore\/v2\.1(\/[^\s"'<>]*)|(\/api\/(?:explore\/v2\.0|v2|records\/1\.0|datasets\/1\.0)\/[^\s"'<>]*|\/explore\/dataset\/[^\s"'<>/]+\/(?:download|files)\b[^\s"'<>]*)/
/** The request as web servers quote it: `"GET /path HTTP/1.1"`. */
const QUOTED_REQUEST = /"([A-Z]{3,10}) ([^"]*?)(?: HTTP\/[\d.]+)?"/
const METHOD = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
/** Members of a line in JSON that name another address than the one that was asked. */
const OTHER_ADDRESS = /refer|origin|upstream|redirect|location/i

/**
 * The requests of a log, at most `max`. Forms: access logs that quote the request (common, combined), a JSON object a
 * line, one address a line, and the archive of a browser (HAR). Only what was read (GET) is taken, and addresses that
 * led to the request are not.
 */
export function requestsOfLog(text: string, max: number): LogRequests {
  const found = new Set<string>()
  for (const address of addressesOf(text)) {
    const [, below, older] = REQUEST.exec(address) ?? []
    const request = below ?? older
    if (request !== undefined) found.add(withoutSecrets(request))
  }
  const requests = [...found]
  return { requests: requests.slice(0, max), beyond: Math.max(0, requests.length - max) }
}

function* addressesOf(text: string): Generator<string> {
  const archive = archiveIn(text)
  if (archive !== undefined) return yield* archive
  for (const line of text.split(/\r?\n/)) {
    const address = addressOfLine(line)
    if (address !== undefined) yield address
  }
}

/** https://w3c.github.io/web-performance/specs/HAR/Overview.html; undefined: it is another file. */
function archiveIn(text: string): string[] | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined
  const { log } = (parse(text.replace(/^\uFEFF/, '')) ?? {}) as { log?: unknown }
  const entries = isObject(log) ? log['entries'] : undefined
  if (!Array.isArray(entries)) return undefined
  return entries.flatMap((entry) => {
    const request = isObject(entry) && isObject(entry['request']) ? entry['request'] : {}
    return request['method'] === 'GET' && typeof request['url'] === 'string' ? [request['url']] : []
  })
}

function addressOfLine(line: string): string | undefined {
  const record = line.trimStart().startsWith('{') ? parse(line) : undefined
  if (isObject(record)) return addressOfRecord(record)
  const quoted = QUOTED_REQUEST.exec(line)
  if (quoted !== null) return quoted[1] === 'GET' ? unescaped(quoted[2] ?? '') : undefined
  return /(^|\s)(POST|PUT|PATCH|DELETE|OPTIONS)\s/.test(line) ? undefined : line
}

/** Programs name the members in their own ways: the first text that is an address of the API, and any method. */
function addressOfRecord(record: object): string | undefined {
  let address: string | undefined
  let method = 'GET'
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, OTHER_ADDRESS.test(name) ? name : key)
    if (typeof value !== 'string') return
    if (METHOD.test(value)) method = value
    const [, quoted, path = value] = /^([A-Z]{3,10}) (\S+)/.exec(value) ?? []
    if (quoted !== undefined && METHOD.test(quoted)) method = quoted
    if (address === undefined && !OTHER_ADDRESS.test(name) && REQUEST.test(path)) address = path
  }
  walk(record, '')
  return method === 'GET' ? address : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Servers write bytes that would end the quoted request as `\x22`. */
function unescaped(text: string): string {
  return text.replace(/\\x([0-9A-Fa-f]{2})/g, '%$1').replaceAll('\\"', '%22')
}

/** Keys of callers stay in the log. */
function withoutSecrets(request: string): string {
  return request.replace(/([?&])(apikey|token|access_token)=[^&]*&?/gi, '$1').replace(/[?&]$/, '')
}
