import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { operatorHeader } from '#access'
import type { RunOutcome as HarvestOutcome } from '#harvest'
import type { ImportSummary, Progress } from '#ingest'
import { ingestError } from '#ingest'
import { LoggiaError, randomHex } from '#kit'
import type { CloneReport } from '#remote-portals'
import type { RunOutcome } from '#sources'
import type { BackupManifest } from './backup.ts'
import type { CloneOrder } from './clone-order.ts'
import { appError } from './errors.ts'
import { HOME_PREFIX, type LookAt, TICKET_HEADER } from './home-routes.ts'
import type { ImportOrder } from './imports/import-order.ts'
import type { Integrity } from './integrity.ts'
import { EXPLORE_PREFIX } from './open-records.ts'

/** The server of a home, as its command line meets it. */
export interface HomeClient {
  /** Name and port of its server. */
  readonly host: string
  import(order: ImportOrder, onProgress?: (progress: Progress) => void): Promise<Imported>
  /** Errors: `remote/…`, `app/interrupted`. */
  clone(order: CloneOrder, onStep: (what: string) => void): Promise<CloneReport>
  /** Loads a scheduled source now. Errors: `source/…`. */
  runSource(id: string, accept: boolean): Promise<RunOutcome>
  /** Runs a harvester now. Errors: `harvest/…`, `app/interrupted`. */
  runHarvester(id: string, accept: boolean, onStep: (what: string) => void): Promise<HarvestOutcome>
  /** `onStep`: reads everything, and is called with the current step. */
  check(onStep?: (what: string) => void): Promise<Integrity>
  /** Errors: `app/cannot-back-up`. */
  backUp(folder: string, onStep: (what: string) => void): Promise<BackupManifest>
  /**
   * An answer of the Explore API, seen with the operator's eyes; `path` begins with `/catalog/…`. Errors: those
   * that the API returns.
   */
  query(path: string): Promise<Readable>
  /**
   * Any answer of the Explore API, or at `/api/…` and `/explore/…`, seen with the operator's eyes or with those of
   * everybody.
   */
  answer(path: string, eyes: 'operator' | 'everybody'): Promise<ApiAnswer>
}

export interface ApiAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

/** Result of an import, with the URL of its records. */
export interface Imported {
  readonly summary: ImportSummary
  readonly lookAt: LookAt
}

const CANCEL_AGAIN_MS = 250

interface Told {
  readonly code: string
  readonly message: string
  readonly details?: Record<string, unknown>
}

type ImportLine = { readonly progress: Progress } | Imported | { readonly error: Told }

/**
 * `interrupted`: imports are cancelled, and it is called with their outcome: `ingest/cancelled`, or the summary when it
 * was too late. Errors: the server's errors, unchanged; `app/server-gone` when it does not answer to the end.
 */
export function connectHome(
  { url, secret }: { readonly url: string; readonly secret: string },
  interrupted?: AbortSignal
): HomeClient {
  const headers = { authorization: operatorHeader(secret) }
  const ask = async (
    path: string,
    init: RequestInit,
    own: Readonly<Record<string, string>> = headers
  ): Promise<Response> => {
    try {
      return await fetch(new URL(path, url), { ...init, headers: { ...own, ...init.headers } })
    } catch (cause) {
      throw gone(cause)
    }
  }
  /** Asks for something that takes its time; resolves with the last line. */
  const steps = async <Result extends object>(
    what: string,
    order: object,
    onStep: (what: string) => void = () => {},
    signal: AbortSignal | null = null
  ): Promise<Result> => {
    const response = await ask(`${HOME_PREFIX}/${what}`, { method: 'POST', body: JSON.stringify(order), signal })
    if (!response.ok) throw await toldError(response)
    for await (const line of linesOf<{ step: string } | { error: Told } | Result>(response)) {
      if ('step' in line) onStep(line.step)
      else if ('error' in line) throw asError(line.error)
      else return line
    }
    throw gone()
  }
  return {
    host: new URL(url).host,
    import: async (order, onProgress = () => {}) => {
      if (interrupted?.aborted === true) throw ingestError('ingest/cancelled', 'The import was not begun.')
      const ticket = randomHex(16)
      let again: NodeJS.Timeout | undefined
      const cancel = (): void =>
        void ask(`${HOME_PREFIX}/imports/cancel`, { method: 'POST', headers: { [TICKET_HEADER]: ticket } }).catch(
          () => {}
        )
      const callOff = (): void => {
        cancel()
        // It may not have arrived yet.
        again = setInterval(cancel, CANCEL_AGAIN_MS)
      }
      interrupted?.addEventListener('abort', callOff, { once: true })
      try {
        const response = await ask(`${HOME_PREFIX}/imports`, {
          method: 'POST',
          headers: { [TICKET_HEADER]: ticket },
          body: JSON.stringify(order)
        })
        if (!response.ok) throw await toldError(response)
        for await (const line of linesOf<ImportLine>(response)) {
          if ('progress' in line) onProgress(line.progress)
          else if ('summary' in line) return line
          else throw asError(line.error)
        }
        throw gone()
      } finally {
        interrupted?.removeEventListener('abort', callOff)
        clearInterval(again)
      }
    },
    clone: async (order, onStep) => {
      try {
        return (await steps<{ report: CloneReport }>('clones', order, onStep, interrupted ?? null)).report
      } catch (error) {
        if (interrupted?.aborted !== true) throw error
        throw appError('app/interrupted', 'The clone was stopped. The same command continues with what is missing.')
      }
    },
    runSource: async (id, accept) =>
      (await steps<{ outcome: RunOutcome }>('source-runs', { id, accept }, undefined, interrupted ?? null)).outcome,
    runHarvester: async (id, accept, onStep) => {
      try {
        return (await steps<{ outcome: HarvestOutcome }>('harvest-runs', { id, accept }, onStep, interrupted ?? null))
          .outcome
      } catch (error) {
        if (interrupted?.aborted !== true) throw error
        throw appError('app/interrupted', 'The harvest was stopped. The same command continues with what is missing.')
      }
    },
    check: async (onStep) =>
      (await steps<{ integrity: Integrity }>('checks', { deep: onStep !== undefined }, onStep)).integrity,
    backUp: async (folder, onStep) =>
      (await steps<{ manifest: BackupManifest }>('backups', { folder }, onStep)).manifest,
    answer: async (path, eyes) => {
      const isOther = /^\/(api|explore)\//.test(path)
      const response = await ask(isOther ? path : EXPLORE_PREFIX + path, {}, eyes === 'operator' ? headers : {})
      const contentType = response.headers.get('content-type') ?? ''
      return { status: response.status, contentType, body: Buffer.from(await response.arrayBuffer()) }
    },
    query: async (path) => {
      const response = await ask(EXPLORE_PREFIX + path, {})
      if (!response.ok) throw await apiError(response)
      return bodyOf(response)
    }
  }
}

async function* linesOf<Line>(response: Response): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let rest = ''
  const chunks = bodyOf(response)
  try {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as Line
    }
  } catch (cause) {
    throw gone(cause)
  }
}

function bodyOf(response: Response): Readable {
  return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as ReadableStream)
}

async function toldError(response: Response): Promise<LoggiaError> {
  const { error } = (await response.json()) as { error: Told }
  return asError(error)
}

function asError({ code, message, details }: Told): LoggiaError {
  return new LoggiaError({ code, kind: 'operator' }, message, details === undefined ? {} : { details })
}

async function apiError(response: Response): Promise<LoggiaError> {
  const text = await response.text()
  const message = (JSON.parse(text) as { message?: string }).message ?? text
  return appError('app/query-refused', message, { details: { status: response.status } })
}

function gone(cause?: unknown): LoggiaError {
  return appError('app/server-gone', 'The server of this home ended before it had answered.', { cause })
}
