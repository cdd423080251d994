import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import {
  type FindAddresses,
  fetchFailed,
  findAsMachine,
  findInDns,
  hostOf,
  isClosed,
  isListed,
  lookupBy,
  notAllowed,
  parseAddress,
  publicLookup
} from './address-guard.ts'
import { isLoggiaError } from './errors.ts'
import { pinnedConnection } from './pinned-connection.ts'

export interface GuardedSendOptions {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** From the beginning of the connection to the last byte of the answer that is read. */
  readonly timeoutMs: number
  /** More of an answer than this is not read. */
  readonly maxAnswerBytes: number
  /**
   * Hosts that an operator named: they may lie in our own network, and be asked over plain HTTP. `*.example.org`: every
   * host below.
   */
  readonly trustedHosts?: readonly string[]
  /** Name of the setting that holds them, for messages. */
  readonly setting: string
  /** The pin of the server's self-signed certificate (`pinOf`); absent: one that this machine trusts. */
  readonly certificatePin?: string | undefined
  readonly signal?: AbortSignal
  /** How names are found; by DNS, and for hosts that are trusted as this machine does. */
  readonly find?: FindAddresses
}

export interface SentAnswer {
  readonly status: number
  /** The beginning of the body, when it is longer than allowed. */
  readonly text: string
}

export interface WholeAnswer extends SentAnswer {
  readonly headers: IncomingHttpHeaders
  /** The same as `text`, as it came. */
  readonly bytes: Buffer
}

/**
 * A connection for each request: its address is resolved and checked again, and nothing is sent twice because an
 * idle one had been closed.
 */
const AGENTS = { 'http:': new HttpAgent({ keepAlive: false }), 'https:': new HttpsAgent({ keepAlive: false }) }

/**
 * One request to an address given by a user, with any response. HTTPS with a certificate that this machine
 * trusts, to public addresses, checked on the address that is connected to; redirects are answers, and not followed.
 * Errors: `fetch/not-allowed`, `fetch/bad-url`, `fetch/failed`.
 */
export async function guardedSend(address: string, options: GuardedSendOptions): Promise<WholeAnswer> {
  const url = parseAddress(address)
  const trusted = isListed(hostOf(url), options.trustedHosts ?? [])
  if (!trusted) checkStranger(url, options.setting)
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), options.timeoutMs)
  const signal = options.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, options.signal])
  try {
    const answer = await ask(url, trusted, signal, options)
    const bytes = await readBeginning(answer, options.maxAnswerBytes)
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      bytes,
      get text() {
        return bytes.toString('utf8')
      }
    }
  } catch (cause) {
    if (isLoggiaError(cause)) throw cause
    const why = deadline.signal.aborted
      ? `it has not answered within ${options.timeoutMs / 1000} seconds`
      : (cause as Error).message || String(cause)
    throw fetchFailed(url, why, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function checkStranger(url: URL, setting: string): void {
  if (url.protocol !== 'https:' || isClosed(hostOf(url)))
    throw notAllowed(url.protocol === 'https:' ? hostOf(url) : url.origin, setting)
}

function ask(
  url: URL,
  trusted: boolean,
  signal: AbortSignal,
  { method, headers, body, setting, certificatePin, find }: GuardedSendOptions
): Promise<IncomingMessage> {
  const lookup = trusted ? lookupBy(find ?? findAsMachine) : publicLookup(find ?? findInDns, setting)
  const sent = {
    'user-agent': 'Loggia',
    accept: '*/*',
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) })
  }
  const isPinned = certificatePin !== undefined && url.protocol === 'https:'
  const connection: RequestOptions = isPinned
    ? { createConnection: pinnedConnection(certificatePin, lookup, signal) }
    : { agent: AGENTS[url.protocol as 'http:'] }
  const options: RequestOptions = { method, signal, lookup, ...connection, headers: sent }
  return new Promise((done, fail) => {
    const asked = url.protocol === 'https:' ? requestHttps(url, options, done) : requestHttp(url, options, done)
    asked.on('error', fail)
    asked.end(body)
  })
}

/** Longer responses are cut off by closing the connection, because a response can be endless. */
async function readBeginning(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece.subarray(0, maxBytes - size))
    size += piece.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(pieces)
}
