import { PassThrough, type Readable } from 'node:stream'
import { runFrom } from '#events'
import type { Harvesters, RunOutcome as HarvestOutcome } from '#harvest'
import { type Answer, type HttpRequest, jsonAnswer, type RouteGroup } from '#http'
import type { Progress } from '#ingest'
import { isBug, isLoggiaError, type Log } from '#kit'
import type { RunOutcome, Sources } from '#sources'
import type { BackupManifest, BackupWatch } from './backup.ts'
import { checkCloneOrder } from './clone-order.ts'
import type { DeepCheckWatch } from './deep-check.ts'
import { appError } from './errors.ts'
import { checkOrder, type ImportOrder } from './imports/import-order.ts'
import type { Importer } from './imports/importer.ts'
import type { Integrity } from './integrity.ts'
import type { ClonePortal } from './open-clones.ts'

/** Counts; with a watch it reads everything as well, and reports its progress. */
export type HomeCheck = (watch?: DeepCheckWatch) => Promise<Integrity>

/** Requests of the command line to the server that uses the home. */
export interface HomeRoutesOptions {
  readonly importer: Importer
  readonly clonePortal: ClonePortal
  readonly sources: Pick<Sources, 'run'>
  readonly harvesters: Pick<Harvesters, 'run'>
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal
  readonly check: HomeCheck
  readonly backUp: (folder: string, watch: BackupWatch) => Promise<BackupManifest>
  /** Where people see a dataset. */
  readonly lookAt: (datasetId: string) => LookAt
  readonly log: Log
}

/** An address of a dataset; `open` is false when nobody answers there once the command has ended. */
export interface LookAt {
  readonly address: string
  readonly open: boolean
}

export const HOME_PREFIX = '/loggia'
/** Names one import of one command, so that the command can call it off and still hear how it ended. */
export const TICKET_HEADER = 'loggia-ticket'

/** A schema file with its metadata in several languages, and some. */
const MAX_BODY_BYTES = 32 * 2 ** 20
/** Between two lines of progress: a person sees no more. */
const PROGRESS_EVERY_MS = 100
/** A longer pause would be treated as a dead connection by the server and the client. */
const SIGN_OF_LIFE_MS = 10_000

/** Statuses of this small API; everything else is a refusal that the command line prints. */
const STATUS: Readonly<Record<string, number>> = {
  'app/not-the-operator': 403,
  'http/not-found': 404,
  'http/method-not-allowed': 405,
  'app/too-large': 413,
  'loggia/bug': 500
}

/** `/loggia/imports`, `/loggia/clones` and others: for this machine only, with the secret of the home. */
export function homeArea(options: HomeRoutesOptions): RouteGroup {
  const running = new Map<string, AbortController>()
  const byOperator = (command: string, handle: (request: HttpRequest) => Promise<Answer>) => (request: HttpRequest) =>
    runFrom({ actor: 'operator', address: null, client: command, requestId: request.id }, () => handle(request))
  return {
    prefix: HOME_PREFIX,
    headers: { 'cache-control': 'no-store' },
    routes: [
      {
        method: 'POST',
        path: '/imports',
        audience: 'operator',
        handle: byOperator('loggia import', async (request) =>
          importAnswer(options, checkOrder(await readJson(request)), request, running)
        )
      },
      {
        method: 'POST',
        path: '/imports/cancel',
        audience: 'operator',
        handle: async (request) => jsonAnswer({ cancelled: callOff(running, request) })
      },
      {
        method: 'POST',
        path: '/clones',
        audience: 'operator',
        handle: byOperator('loggia clone', async (request) => cloneAnswer(options, await readJson(request), request))
      },
      {
        method: 'POST',
        path: '/source-runs',
        audience: 'operator',
        handle: byOperator('loggia source run', async (request) => runAnswer(options, await readJson(request), request))
      },
      {
        method: 'POST',
        path: '/harvest-runs',
        audience: 'operator',
        handle: byOperator('loggia harvest run', async (request) =>
          harvestAnswer(options, await readJson(request), request)
        )
      },
      {
        method: 'POST',
        path: '/checks',
        audience: 'operator',
        handle: async (request) => checkAnswer(options, await readJson(request), request)
      },
      {
        method: 'POST',
        path: '/backups',
        audience: 'operator',
        handle: byOperator('loggia backup', async (request) => backupAnswer(options, await readJson(request)))
      }
    ],
    answerError: (error) => {
      const told = tell(error)
      return jsonAnswer({ error: told }, STATUS[told.code] ?? 400)
    }
  }
}

/**
 * Lines of JSON: `{"progress": …}` while it runs, then `{"summary": …}` or `{"error": …}`. The import ends with the
 * connection.
 */
function importAnswer(
  { importer, log, lookAt }: HomeRoutesOptions,
  order: ImportOrder,
  request: HttpRequest,
  running: Map<string, AbortController>
): Answer {
  const ticket = request.header(TICKET_HEADER) ?? ''
  const cancelled = new AbortController()
  running.set(ticket, cancelled)
  const lines = new PassThrough()
  const write = (line: object): void => void (lines.writable && lines.write(`${JSON.stringify(line)}\n`))
  const progress = new ProgressLines(write)
  void importer
    .import(order, {
      signal: AbortSignal.any([request.signal, cancelled.signal]),
      onProgress: (each) => progress.report(each)
    })
    .then(
      (summary) => write({ summary, lookAt: lookAt(summary.datasetId) }),
      (error: unknown) => {
        if (!isLoggiaError(error) || isBug(error))
          log.error({ err: error, source: order.source }, 'an import failed by our fault')
        write({ error: tell(error) })
      }
    )
    .finally(() => {
      running.delete(ticket)
      progress.end()
      lines.end()
    })
  return { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: lines, compressible: false }
}

function callOff(running: ReadonlyMap<string, AbortController>, request: HttpRequest): boolean {
  const found = running.get(request.header(TICKET_HEADER) ?? '')
  found?.abort()
  return found !== undefined
}

/** Ends with the connection. */
function checkAnswer({ check, log }: HomeRoutesOptions, order: unknown, request: HttpRequest): Answer {
  const deep = (order as { deep?: unknown } | null)?.deep === true
  return stepsAnswer(log, async (onStep) => ({
    integrity: await check(deep ? { signal: request.signal, onStep } : undefined)
  }))
}

/** Ends with the connection and with the server; the next one continues. */
function cloneAnswer({ clonePortal, log, stopping }: HomeRoutesOptions, value: unknown, request: HttpRequest): Answer {
  const order = checkCloneOrder(value)
  const signal = AbortSignal.any([request.signal, stopping])
  return stepsAnswer(log, async (onStep) => ({
    report: await clonePortal(order, { signal, onStep: nowAndThen(onStep) })
  }))
}

function runAnswer({ sources, log, stopping }: HomeRoutesOptions, value: unknown, request: HttpRequest): Answer {
  const { id, accept } = (value ?? {}) as { id?: unknown; accept?: unknown }
  if (typeof id !== 'string') throw appError('app/bad-order', 'A run needs the id of a source.')
  const signal = AbortSignal.any([request.signal, stopping])
  return stepsAnswer(log, async () => {
    const outcome: RunOutcome = await sources.run(id, { accept: accept === true, signal })
    return { outcome }
  })
}

function harvestAnswer({ harvesters, log, stopping }: HomeRoutesOptions, value: unknown, request: HttpRequest): Answer {
  const { id, accept } = (value ?? {}) as { id?: unknown; accept?: unknown }
  if (typeof id !== 'string') throw appError('app/bad-order', 'A run needs the id of a harvester.')
  const signal = AbortSignal.any([request.signal, stopping])
  return stepsAnswer(log, async (onStep) => {
    const outcome: HarvestOutcome = await harvesters.run(id, {
      accept: accept === true,
      signal,
      onStep: nowAndThen(onStep)
    })
    return { outcome }
  })
}

/** Steps may come for every chunk of a file: those that differ in their numbers only are not all sent. */
function nowAndThen(onStep: (what: string) => void): (what: string) => void {
  let saidAtMs = -Infinity
  let said = ''
  return (what) => {
    const words = what.replace(/\d+/g, '')
    if (words === said && performance.now() - saidAtMs < PROGRESS_EVERY_MS) return
    said = words
    saidAtMs = performance.now()
    onStep(what)
  }
}

function backupAnswer({ backUp, log }: HomeRoutesOptions, order: unknown): Answer {
  const folder = (order as { folder?: unknown } | null)?.folder
  if (typeof folder !== 'string') throw appError('app/bad-order', 'A backup needs a folder.')
  return stepsAnswer(log, async (onStep) => ({ manifest: await backUp(folder, { onStep }) }))
}

/** Lines of JSON: `{"step": …}` while it runs, then the result or `{"error": …}`. */
function stepsAnswer(log: Log, work: (onStep: (what: string) => void) => Promise<object>): Answer {
  const lines = new PassThrough()
  const write = (line: object): void => void (lines.writable && lines.write(`${JSON.stringify(line)}\n`))
  let step = 'the catalog'
  const signs = setInterval(() => write({ step }), SIGN_OF_LIFE_MS)
  const onStep = (what: string): void => {
    step = what
    write({ step })
  }
  void work(onStep)
    .then(
      (result) => write(result),
      (error: unknown) => {
        if (!isLoggiaError(error) || isBug(error)) log.error({ err: error }, 'a request of the command line failed')
        write({ error: tell(error) })
      }
    )
    .finally(() => {
      clearInterval(signs)
      lines.end()
    })
  return { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: lines, compressible: false }
}

/** Every change of stage, some messages in between, and the last message again during a pause. */
class ProgressLines {
  readonly #write: (line: object) => void
  readonly #signsOfLife: NodeJS.Timeout
  #last: Progress = { stage: 'read', bytesRead: 0, totalBytes: 0 }
  #saidAtMs = -Infinity

  constructor(write: (line: object) => void) {
    this.#write = write
    this.#signsOfLife = setInterval(() => this.#say(), SIGN_OF_LIFE_MS)
  }

  report(progress: Progress): void {
    const due = progress.stage !== this.#last.stage || performance.now() - this.#saidAtMs > PROGRESS_EVERY_MS
    this.#last = progress
    if (due) this.#say()
  }

  end(): void {
    clearInterval(this.#signsOfLife)
  }

  #say(): void {
    this.#saidAtMs = performance.now()
    this.#write({ progress: this.#last })
  }
}

/** Message for the operator; bugs are in the log. */
function tell(error: unknown): { code: string; message: string; details?: unknown } {
  if (isLoggiaError(error) && !isBug(error)) return { code: error.code, message: error.message, details: error.details }
  return { code: 'loggia/bug', message: 'Something went wrong inside Loggia. The log of the server says more.' }
}

async function readJson(request: HttpRequest): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.body as Readable) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BODY_BYTES) throw appError('app/too-large', `The request is longer than ${MAX_BODY_BYTES} bytes.`)
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw appError('app/bad-order', 'The request is not JSON.', { cause })
  }
}
