import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Clock, type Fetch, type FetchedBody, isLoggiaError, type LoggiaError } from '#kit'
import { remoteError } from '../errors.ts'
import { API_PATH } from './api-address.ts'
import { Pace, type Pause } from './pace.ts'
import { Reachability } from './reachability.ts'
import { instantOf, waitHints } from './wait-hints.ts'

export type Parameters = Readonly<Record<string, string | number | boolean>>

export interface PortalClientOptions {
  /** `https://data.example.org/api/explore/v2.1`, from `apiAddress`. */
  readonly api: string
  /** API key of a reader of that portal. */
  readonly key?: string | undefined
  /** Further headers of requests to the origin of `api`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch: Fetch
  readonly clock: Clock
  readonly pause: Pause
  readonly requestsPerSecond: number
  readonly signal: AbortSignal
  /** More than this of all JSON answers together is not read: who lists a catalog holds all of them. Absent: any number. */
  readonly maxTotalCharacters?: number
  /** Called when a request waits, with the reason. */
  readonly onWait?: (why: string) => void
}

export interface PortalAnswer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** Another portal's Explore API, as a polite client. */
export interface PortalClient {
  readonly api: string
  /** Errors: those of this room. */
  json(path: string, parameters?: Parameters): Promise<unknown>
  /**
   * Returns the response with any status, refusals too. `path`: below the API; `/api/…` and `/explore/…` are below the
   * portal. Errors: those of this room when no response arrives.
   */
  answer(path: string, decode?: (body: Buffer) => string): Promise<PortalAnswer>
  /** Reads the body by `read`, again from its beginning when it breaks. `path`: below the API, or an absolute address. */
  read<Result>(
    path: string,
    parameters: Parameters,
    read: (body: Readable, answer: FetchedBody) => Promise<Result>
  ): Promise<Result>
}

/** More of one JSON answer is not read: a hundred datasets with long descriptions have some megabytes. */
const MAX_JSON_BYTES = 128 * 2 ** 20
/** A longer wait is the operator's decision: the command ends and can be run again. */
const MAX_WAIT_MS = 10 * 60_000
const MAX_BACK_OFF_MS = 60_000
const MAX_REFUSAL_BYTES = 4_096
/** Answers that `handle` reads; every other status fails in the guarded fetch. */
const REFUSALS = [400, 401, 402, 403, 404, 405, 406, 409, 410, 414, 422, 451]
const TRANSIENT = [408, 425, 429, 500, 502, 503, 504]

/** A failure after which the same request may succeed; `afterMs`: as the server asks. */
class Transient extends Error {
  readonly afterMs: number | undefined
  readonly reason: LoggiaError
  constructor(reason: LoggiaError, afterMs?: number) {
    super(reason.message)
    this.reason = reason
    this.afterMs = afterMs
  }
}

export function createPortalClient(options: PortalClientOptions): PortalClient {
  const { api, key, fetch, clock, pause, signal, onWait = () => {} } = options
  const reachability = new Reachability(api)
  const pace = new Pace(clock, pause, options.requestsPerSecond)
  let totalCharacters = 0
  const readText = async (body: Readable, address: string, decode = asUtf8): Promise<string> => {
    const text = decode(await readWhole(body, address))
    totalCharacters += text.length
    if (totalCharacters > (options.maxTotalCharacters ?? Infinity))
      throw remoteError(
        'remote/too-large',
        `${new URL(api).origin} answers more than ${options.maxTotalCharacters} characters of JSON in all: choose a part of it by a filter.`
      )
    return text
  }
  const headers = {
    'accept-encoding': 'gzip',
    ...options.headers,
    ...(key !== undefined && { authorization: `Apikey ${key}` })
  }
  /** The key is for the portal only: files of datasets may be anywhere. */
  const isOfPortal = (address: string): boolean => new URL(address).origin === new URL(api).origin
  const headersFor = (address: string): Readonly<Record<string, string>> =>
    isOfPortal(address) ? headers : { 'accept-encoding': 'gzip' }

  const wait = async (ms: number, why: string): Promise<void> => {
    onWait(`${why.replace(/\.$/, '')}: waiting ${Math.ceil(ms / 1_000)} s`)
    await pause(ms, signal)
  }

  const once = async <Result>(address: string, { refusals, read }: Reading<Result>): Promise<Result> => {
    await pace.next(signal)
    const answer = await send(address)
    if (answer.status >= 400 && refusals === 'fail') {
      const refused = await refusal(address, answer)
      // A key that ends in the middle of a run would otherwise be the failure of each dataset that follows.
      if (answer.status === 401 && key !== undefined && isOfPortal(address))
        throw remoteError('remote/key-refused', `${new URL(api).host} does not accept the key: ${refused.message}`)
      throw refused
    }
    try {
      return await read(decoded(answer), answer)
    } catch (error) {
      if (isLoggiaError(error) || signal.aborted) throw error
      throw new Transient(unreachable(address, `its answer ended early (${(error as Error).message})`, error))
    } finally {
      answer.body.destroy()
    }
  }

  const send = async (address: string): Promise<FetchedBody> => {
    const answer = await fetch(address, {
      signal,
      headers: headersFor(address),
      statuses: [...REFUSALS, ...TRANSIENT]
    }).catch((error: unknown) => {
      if (isLoggiaError(error, 'fetch/failed') && error.details['status'] === undefined && !signal.aborted)
        throw new Transient(unreachable(address, error.message, error))
      throw error
    })
    reachability.answered(address)
    const hints = waitHints(answer.headers, clock.now())
    if (TRANSIENT.includes(answer.status)) {
      const resetMs = answer.status === 429 && isOfPortal(address) ? await readReset(answer) : undefined
      answer.body.destroy()
      const afterMs = hints.retryAfterMs ?? (resetMs === undefined ? undefined : Math.max(0, resetMs - clock.now()))
      throw new Transient(unreachable(address, `it answers ${answer.status}`), afterMs)
    }
    if (hints.nearlyUsedUp !== undefined) {
      const { resetMs } = hints.nearlyUsedUp
      const waitMs = resetMs === undefined ? Infinity : resetMs - clock.now()
      if (waitMs > MAX_WAIT_MS) {
        answer.body.destroy()
        throw quotaReached(api, resetMs)
      }
      if (waitMs > 0) await wait(waitMs, 'the daily quota of the portal is nearly used up')
    }
    return answer
  }

  const patiently = async <Result>(address: string, reading: Reading<Result>): Promise<Result> => {
    reachability.check(address)
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(address, reading)
      } catch (error) {
        if (!(error instanceof Transient)) throw error
        if (error.afterMs !== undefined && error.afterMs > MAX_WAIT_MS)
          throw quotaReached(api, clock.now() + error.afterMs)
        if (attempt >= reachability.attempts(address)) {
          reachability.failed(address, error.reason)
          throw error.reason
        }
        await wait(error.afterMs ?? Math.min(MAX_BACK_OFF_MS, 1_000 * 2 ** (attempt - 1)), error.message)
      }
    }
  }
  const read: PortalClient['read'] = (path, parameters, read) =>
    patiently(addressOf(api, path, parameters), { refusals: 'fail', read })
  return {
    api,
    read,
    answer: (path, decode = asUtf8) =>
      patiently(addressOf(isOfOtherApi(path) ? api.slice(0, -API_PATH.length) : api, path, {}), {
        refusals: 'return',
        read: async (body, { status, headers: got, url }) => ({
          status,
          contentType: String(got['content-type'] ?? ''),
          text: await readText(body, url.href, decode)
        })
      }),
    json: (path, parameters = {}) =>
      read(path, parameters, async (body, { headers: got, url }) => {
        const text = await readText(body, url.href)
        try {
          return JSON.parse(text) as unknown
        } catch (cause) {
          throw notJson(url, String(got['content-type'] ?? 'no content type'), cause)
        }
      })
  }
}

/** Addresses of a portal beside the Explore API v2.1, from its root. */
function isOfOtherApi(path: string): boolean {
  return /^\/(api|explore)\//.test(path)
}

interface Reading<Result> {
  /** What a status of 400 to 499 is. */
  readonly refusals: 'fail' | 'return'
  readonly read: (body: Readable, answer: FetchedBody) => Promise<Result>
}

function addressOf(api: string, path: string, parameters: Parameters): string {
  const url = new URL(/^https?:\/\//i.test(path) ? path : api + path)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value))
  return url.href
}

/** Of a 429 that says by its body, and not by a header, when the quota is renewed (`reset_time`). */
async function readReset(answer: FetchedBody): Promise<number | undefined> {
  const body = await readStart(decoded(answer), MAX_REFUSAL_BYTES).catch(() => '')
  const said = /"reset_time"\s*:\s*"([^"]{1,40})"/.exec(body)?.[1]
  return said === undefined ? undefined : instantOf(said)
}

async function readStart(body: Readable, maxBytes: number): Promise<string> {
  let bytes = 0
  const chunks: Buffer[] = []
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxBytes)
}

function decoded({ body, headers }: FetchedBody): Readable {
  if (String(headers['content-encoding'] ?? '').toLowerCase() !== 'gzip') return body
  const text = createGunzip()
  body.on('error', (error) => text.destroy(error))
  return body.pipe(text)
}

function asUtf8(body: Buffer): string {
  return body.toString('utf8')
}

async function readWhole(body: Readable, address: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_JSON_BYTES)
      throw remoteError(
        'remote/too-large',
        `${withoutQuery(address)} answers more than ${MAX_JSON_BYTES} bytes of JSON.`
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const MAX_SHOWN = 300

async function refusal(address: string, answer: FetchedBody): Promise<LoggiaError> {
  const text = await readWhole(decoded(answer), address).then(asUtf8, () => '')
  const said = messageIn(text)
  const why = `${withoutQuery(address)} answers ${answer.status}${said === '' ? '' : `: ${said.slice(0, MAX_SHOWN)}`}`
  return remoteError('remote/refused', /[.!?]$/.test(why) ? why : `${why}.`, { details: { status: answer.status } })
}

/** Only what an API says: pages of errors are long and say nothing. */
function messageIn(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown }
    return String(message ?? error ?? '')
  } catch {
    return ''
  }
}

function notJson(url: URL, contentType: string, cause: unknown): LoggiaError {
  return remoteError(
    'remote/not-a-portal',
    `${url.origin}${url.pathname} answers ${contentType} instead of JSON. Is it the address of a portal with the Explore API v2.1?`,
    { cause }
  )
}

function unreachable(address: string, why: string, cause?: unknown): LoggiaError {
  const said = isLoggiaError(cause) ? cause.message : `${withoutQuery(address)} could not be read: ${why}.`
  return remoteError('remote/unreachable', said, cause === undefined ? {} : { cause })
}

function quotaReached(api: string, resetMs: number | undefined): LoggiaError {
  const when =
    resetMs === undefined ? 'tomorrow' : `after ${new Date(resetMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return remoteError(
    'remote/quota-reached',
    `The quota of ${new URL(api).host} is nearly used up. Run the command again ${when}: it continues where it stopped.`
  )
}

/** Queries may hold keys. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname}`
}
