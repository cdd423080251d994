import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { LoggiaError } from './errors.ts'
import { isPublicAddress } from './public-address.ts'

export interface GuardedFetchOptions {
  /**
   * Hosts that may be asked, `*.example.org` for every host below one; they may lie in our own network, because somebody named them.
   * Absent: every host with a public address.
   */
  readonly hosts?: readonly string[] | null | undefined
  readonly signal?: AbortSignal | undefined
  /** A server that sends nothing for so long is given up. */
  readonly idleMs?: number
}

export interface FetchedBody {
  /** After redirects. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: IncomingMessage
}

const MAX_REDIRECTS = 5
const IDLE_MS = 60_000
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * GET of an address that somebody gave us. Where it leads is checked where it counts: on the address that the connection is made to, so
 * neither a name that resolves differently the second time nor a redirect leads into our own network.
 * Errors: `fetch/not-allowed`, `fetch/bad-url`, `fetch/failed` (details: status when the server answered).
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions = {}): Promise<FetchedBody> {
  let url = parseAddress(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    checkHost(url, options.hosts)
    const answer = await ask(url, options)
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return { url, headers: answer.headers, body: answer }
    answer.destroy()
    const location = answer.headers.location
    if (!REDIRECTS.includes(status) || location === undefined) throw failed(url, `it answers ${status}`, { details: { status } })
    url = parseAddress(new URL(location, url).href)
  }
  throw failed(url, 'it redirects without end')
}

function parseAddress(address: string): URL {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new LoggiaError('fetch/bad-url', `${address} is no http or https address.`)
}

function checkHost(url: URL, hosts: GuardedFetchOptions['hosts']): void {
  const host = hostOf(url)
  const allowed = hosts == null ? isIP(host) === 0 || isPublicAddress(host) : hosts.some((pattern) => matches(host, pattern.toLowerCase()))
  if (!allowed) throw notAllowed(host)
}

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
}

function ask(url: URL, { hosts, signal, idleMs = IDLE_MS }: GuardedFetchOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // Whoever was named may be anywhere; everybody else only in public.
  const options: RequestOptions = { signal, headers: { 'user-agent': 'Loggia', accept: '*/*' }, ...(hosts == null && { lookup: publicLookup }) }
  return new Promise((done, fail) => {
    const asked = request(url, options, done)
    asked.setTimeout(idleMs, () => asked.destroy(new Error(`it has sent nothing for ${Math.round(idleMs / 1000)} seconds`)))
    asked.on('error', (cause) => fail(cause instanceof LoggiaError ? cause : failed(url, cause.message || String(cause), { cause })))
    asked.end()
  })
}

/** Node's look-up, failing when one of a name's addresses is not public. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, [])
    if (found.some(({ address }) => !isPublicAddress(address))) return done(notAllowed(host), [])
    const [first] = found
    if (options.all === true || first === undefined) return done(null, found)
    done(null, first.address, first.family)
  })
}

function notAllowed(host: string): LoggiaError {
  return new LoggiaError('fetch/not-allowed', `${host} may not be asked: it is in a private network or not among the allowed hosts (import-hosts).`, { details: { host } })
}

function failed(url: URL, why: string, facts: { details?: Record<string, unknown>; cause?: unknown } = {}): LoggiaError {
  return new LoggiaError('fetch/failed', `${url.origin}${url.pathname} could not be fetched: ${why}.`, facts)
}
