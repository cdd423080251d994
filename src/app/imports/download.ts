import { createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { catalogError } from '#catalog'
import { DEFAULT_LIMITS } from '#ingest'
import { guardedFetch, isDiskFull, LoggiaError } from '#kit'
import { appError } from '../errors.ts'
import { nameInUrl } from './url-name.ts'

export interface DownloadOptions {
  /** `import-hosts`; null: every public one. */
  readonly hosts: readonly string[] | null
  readonly signal: AbortSignal
  /** `totalBytes` is 0 when the server does not say. */
  readonly onProgress: (bytes: number, totalBytes: number) => void
}

export interface Downloaded {
  /** Name of the file there, from which its format is detected. */
  readonly name: string
  readonly bytes: number
}

/** Fetches an address into a new file. Errors: `fetch/…`, `app/too-large`, `app/incomplete-download`. */
export async function download(
  address: string,
  path: string,
  { hosts, signal, onProgress }: DownloadOptions
): Promise<Downloaded> {
  const { url, headers, body } = await guardedFetch(address, { hosts, signal })
  const totalBytes = Number(headers['content-length'] ?? 0)
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onProgress(bytes, totalBytes)
      done(
        bytes > DEFAULT_LIMITS.maxBytes
          ? appError('app/too-large', `${address} has more than ${DEFAULT_LIMITS.maxBytes} bytes.`)
          : null,
        chunk
      )
    }
  })
  try {
    await pipeline(body, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  } catch (cause) {
    if (cause instanceof LoggiaError || signal.aborted) throw cause
    if (isDiskFull(cause))
      throw catalogError('catalog/disk-full', 'The disk of the home has no space left. The file was not kept.', {
        cause
      })
    throw appError('app/incomplete-download', `${address} ended early after ${bytes} bytes.`, { cause })
  }
  return { name: nameOf(headers['content-disposition'], url), bytes }
}

/** The name the server gives (RFC 6266, the plain form), else the last part of the path. */
function nameOf(disposition: string | string[] | undefined, url: URL): string {
  const given = /filename="?([^";]+)"?/i.exec(String(disposition ?? ''))?.[1]
  return (given === undefined ? nameInUrl(url) : basename(given)) || url.hostname
}
