import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Fetch, type FetchedBody, isLoggiaError } from '#kit'
import type { SourceRow } from '#store'
import { sourceError } from './errors.ts'

export interface FetchSourceOptions {
  readonly fetch: Fetch
  readonly headers: Readonly<Record<string, string>>
  readonly file: string
  readonly maxBytes: number
  /** Without a condition, regardless of what was loaded before. */
  readonly whole: boolean
  readonly signal: AbortSignal
}

export type FetchedSource =
  | { readonly kind: 'unchanged'; readonly bytes: null }
  | {
      readonly kind: 'file'
      /** From which the format is detected. */
      readonly name: string
      readonly bytes: number
      readonly sha256: string
      readonly etag: string | null
      readonly lastModified: string | null
    }

/** Answers that say that nothing has changed are believed this many times in a row, because servers err. */
const MAX_CONDITIONAL_RUNS = 9

/** The bytes at the address of a source. Errors: those of the guarded fetch, `source/no-file`, `source/stalled`, `source/too-large`. */
export async function fetchSource(
  source: Pick<SourceRow, 'url' | 'etag' | 'last_modified' | 'conditional_runs'>,
  { fetch, headers, file, maxBytes, whole, signal }: FetchSourceOptions
): Promise<FetchedSource> {
  const asks = !whole && source.conditional_runs < MAX_CONDITIONAL_RUNS
  const conditions = {
    ...(asks && source.etag !== null && { 'if-none-match': source.etag }),
    ...(asks && source.last_modified !== null && { 'if-modified-since': source.last_modified })
  }
  const statuses = Object.keys(conditions).length > 0 ? [304] : []
  const answer = await fetch(source.url, { signal, headers: { ...headers, ...conditions }, statuses })
  if (answer.status === 304) {
    answer.body.destroy()
    return { kind: 'unchanged', bytes: null }
  }
  // 202: the server is still making the file, 204: the answer has no body, 206: the answer is a part of the file.
  if (answer.status !== 200 && answer.status !== 203) {
    answer.body.destroy()
    throw sourceError('source/no-file', `${shown(answer.url)} answers ${answer.status} instead of a file.`)
  }
  const coding = headerOf(answer, 'content-encoding')?.toLowerCase() ?? 'identity'
  // The importer unpacks gzip; it was not asked for, but servers send it.
  if (!['identity', 'gzip', 'x-gzip'].includes(coding)) {
    answer.body.destroy()
    throw sourceError(
      'source/no-file',
      `${shown(answer.url)} sends its file in the coding ${JSON.stringify(coding.slice(0, 40))}, which it was not asked for.`
    )
  }
  const { bytes, sha256 } = await store(answer, file, maxBytes, signal)
  return {
    kind: 'file',
    name: nameOf(answer),
    bytes,
    sha256,
    etag: headerOf(answer, 'etag'),
    lastModified: headerOf(answer, 'last-modified')
  }
}

async function store(
  { body, url, headers }: FetchedBody,
  file: string,
  maxBytes: number,
  signal: AbortSignal
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(
        bytes > maxBytes ? sourceError('source/too-large', `${shown(url)} has more than ${maxBytes} bytes.`) : null,
        chunk
      )
    }
  })
  try {
    await pipeline(body, measure, createWriteStream(file, { mode: 0o600 }), { signal })
  } catch (cause) {
    if (isLoggiaError(cause) || signal.aborted) throw cause
    const { message } = cause as Error
    const why = message === 'aborted' ? 'the connection has broken' : message
    throw sourceError('source/stalled', `${shown(url)} stopped after ${bytes} bytes: ${why}.`, { cause })
  }
  const promised = Number(headers['content-length'] ?? bytes)
  if (promised !== bytes) throw sourceError('source/stalled', `${shown(url)} has ${promised} bytes and sent ${bytes}.`)
  return { bytes, sha256: hash.digest('hex') }
}

/** Without user and query, which may hold a key. Addresses of SFTP have no origin. */
function shown({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`
}

function headerOf({ headers }: FetchedBody, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 1_000 ? value : null
}

/** The name the server gives (RFC 6266, the plain form), else the last part of the path. */
function nameOf({ headers, url }: FetchedBody): string {
  const given = /filename="?([^";]+)"?/i.exec(String(headers['content-disposition'] ?? ''))?.[1]
  return basename(given ?? url.pathname) || url.hostname
}
