import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import {
  checkHost,
  type FindAddresses,
  fetchFailed,
  findAsMachine,
  hostOf,
  IMPORT_HOSTS,
  parseAddress,
  publicLookup
} from './address-guard.ts'
import { LoggiaError } from './errors.ts'

export interface GuardedFetchOptions {
  /**
   * Hosts that may be asked, `*.example.org` for every host below one; they may lie in our own network, because
   * somebody named them. Absent: every host with a public address.
   */
  readonly hosts?: readonly string[] | null | undefined
  readonly signal?: AbortSignal | undefined
  /** Addresses of the names of hosts that are not listed; absent: as this machine finds them. */
  readonly find?: FindAddresses
  /** A server that sends nothing for this time times out. */
  readonly idleMs?: number
  /** Over this time a body must come at least at `MIN_BYTES_PER_SECOND`: a server can be neither silent nor done for years. */
  readonly paceMs?: number
  /** Calls `look` each time `paceMs` have passed, until its result is called; tests own it. */
  readonly everyMs?: (ms: number, look: () => void) => () => void
  /** Of the caller; another origin, to which the server redirects, is sent only those that every client sends. */
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses outside 200 to 299 that are answers too, such as 304 or 429. */
  readonly statuses?: readonly number[]
}

export interface FetchedBody {
  readonly status: number
  /** After redirects. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readable
}

/** The guarded fetch with the hosts that this home may ask. */
export type Fetch = (address: string, options: GuardedFetchOptions) => Promise<FetchedBody>

const MAX_REDIRECTS = 5
const IDLE_MS = 60_000
const PACE_MS = 5 * 60_000
const MIN_BYTES_PER_SECOND = 1_000
/** Longer than files of the greatest size take at a common rate. */
const MAX_BODY_MS = 12 * 3_600_000
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * GET of an address that somebody gave us. Where it leads is checked where it counts: on the address that the
 * connection is made to, so neither a name that resolves differently the second time nor a redirect leads into our own
 * network. Errors: `fetch/not-allowed`, `fetch/bad-url`, `fetch/failed` (details: status when the server answered).
 */
export async function guardedFetch(address: string, options: GuardedFetchOptions = {}): Promise<FetchedBody> {
  let url = parseAddress(address)
  const { origin } = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    checkHost(hostOf(url), options.hosts)
    const answer = await ask(url, url.origin === origin ? options : forAnyone(options))
    const status = answer.statusCode ?? 0
    if ((status >= 200 && status < 300) || options.statuses?.includes(status) === true)
      return { status, url, headers: answer.headers, body: boundPace(answer, url, options) }
    answer.destroy()
    const location = answer.headers.location
    if (!REDIRECTS.includes(status) || location === undefined)
      throw fetchFailed(url, `it answers ${status}`, { details: { status } })
    const target = URL.parse(location, url.href)
    if (target === null) throw fetchFailed(url, 'it redirects to an address that is not valid', { details: { status } })
    url = parseAddress(target.href)
  }
  // A status, because the server answers: asking again would answer the same.
  throw fetchFailed(url, 'it redirects without end', { details: { status: 302 } })
}

/** A body that trickles fails; one that waits for its reader does not. */
function boundPace(
  body: IncomingMessage,
  url: URL,
  { paceMs = PACE_MS, everyMs = byTimer }: GuardedFetchOptions
): IncomingMessage {
  const { socket } = body
  const startMs = performance.now()
  let before = socket.bytesRead
  const stop = everyMs(paceMs, () => {
    const received = socket.bytesRead - before
    before = socket.bytesRead
    if (performance.now() - startMs > MAX_BODY_MS)
      body.destroy(fetchFailed(url, `it has not ended within ${MAX_BODY_MS / 3_600_000} hours`))
    else if (body.readableLength === 0 && received < (MIN_BYTES_PER_SECOND * paceMs) / 1_000)
      body.destroy(fetchFailed(url, `it sends fewer than ${MIN_BYTES_PER_SECOND} bytes a second`))
  })
  body.once('close', stop)
  return body
}

function byTimer(ms: number, look: () => void): () => void {
  const timer = setInterval(look, ms).unref()
  return () => clearInterval(timer)
}

/** Headers without a secret. Any other, such as `X-Api-Key`, may be one. */
const OPEN_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent'
]

function forAnyone({ headers = {}, ...options }: GuardedFetchOptions): GuardedFetchOptions {
  const open = Object.entries(headers).filter(([name]) => OPEN_HEADERS.includes(name.toLowerCase()))
  return { ...options, headers: Object.fromEntries(open) }
}

function ask(url: URL, given: GuardedFetchOptions): Promise<IncomingMessage> {
  const { hosts, signal, find = findAsMachine, idleMs = IDLE_MS, paceMs = PACE_MS, headers } = given
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // Listed hosts may have any address; all others only public ones.
  const options: RequestOptions = {
    signal,
    // Without a list of codings a server may choose any.
    headers: { 'user-agent': 'Loggia', accept: '*/*', 'accept-encoding': 'identity', ...headers },
    ...(hosts == null && { lookup: publicLookup(find, IMPORT_HOSTS) })
  }
  return new Promise((done, fail) => {
    const asked = request(url, options, done)
    const tooLate = new Error(`it has not answered within ${Math.round(paceMs / 1000)} seconds`)
    // Headers can trickle, too.
    const late = setTimeout(() => asked.destroy(tooLate), paceMs).unref()
    asked.once('response', (response) => {
      answer = response
      clearTimeout(late)
    })
    asked.once('close', () => clearTimeout(late))
    let answer: IncomingMessage | undefined
    asked.setTimeout(idleMs, () =>
      (answer ?? asked).destroy(new Error(`it has sent nothing for ${Math.round(idleMs / 1000)} seconds`))
    )
    asked.on('error', (cause: NodeJS.ErrnoException) => {
      // The server has closed a connection that was kept, while the request was on its way: it has not read it.
      if (asked.reusedSocket && cause.code === 'ECONNRESET') done(ask(url, given))
      else fail(cause instanceof LoggiaError ? cause : fetchFailed(url, whyOf(cause), { cause }))
    })
    asked.end()
  })
}

/** Node explains certificates to those who start it. */
function whyOf({ code, message }: NodeJS.ErrnoException): string {
  return code !== undefined && /CERT|SIGNATURE|ISSUER/.test(code)
    ? `its certificate is not trusted (${code})`
    : message || String(code)
}
