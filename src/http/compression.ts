import { promisify } from 'node:util'
import { constants, createGzip, type Gzip, gzip } from 'node:zlib'
import type { Payload } from './answer.ts'

/** Below this compression gains less than a packet. */
const MIN_BYTES = 1_400

const gzipBytes = promisify(gzip)

/** Whether the client takes gzip (RFC 9110 §12.5.3): named, or by `*`, and not with `q=0`. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false
  const codings = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
  const chosen =
    codings.find((each) => /^(x-)?gzip\s*(;|$)/.test(each)) ?? codings.find((each) => /^\*\s*(;|$)/.test(each))
  return chosen !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(chosen)
}

/** The bytes to send, compressed when that is asked for and worth it. */
export async function chooseBytes(body: Payload, gzipAccepted: boolean): Promise<{ bytes: Buffer; gzipped: boolean }> {
  if (!gzipAccepted || body.plain.length < MIN_BYTES) return { bytes: body.plain, gzipped: false }
  body.gzipped ??= await gzipBytes(body.plain, { level: 6 })
  return { bytes: body.gzipped, gzipped: true }
}

/** For files on their way out: the fastest level, because on two cores zlib is slower than the engine at any other. */
export function gzipStream(): Gzip {
  return createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
}
