import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UploadedFile } from '#http'
import { guardedFetch, LoggiaError, randomHex } from '#kit'
import type { Ground } from '../ground.ts'

/**
 * Fetches a file from where it lies, as if it had been sent from there; only public addresses, or the hosts that the operator names.
 * Errors: `fetch/…`, `http/file-too-large`. Whoever asks takes it away from `path`.
 */
export async function fetchFile({ settings }: Pick<Ground, 'settings'>, address: string): Promise<UploadedFile> {
  const { uploadFolder, maxFileBytes, importHosts } = settings
  const { url, body } = await guardedFetch(address, { hosts: importHosts })
  const path = join(uploadFolder, randomHex(16))
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > maxFileBytes ? new LoggiaError('http/file-too-large', `A file may have ${maxFileBytes} bytes.`) : null, chunk)
    }
  })
  await pipeline(body, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { name: 'dataUrl', fileName: nameIn(url), contentType: '', path, bytes, sha256: hash.digest('hex') }
}

/** The last part of the path, as far as it can be decoded. */
function nameIn({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).replace(/[\u0000-\u001f\u007f/\\]/g, '') || 'file'
  } catch {
    return last || 'file'
  }
}
