import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '#http'
import { guardedFetch, LoggiaError, randomHex, type LentBytes } from '#kit'
import type { Ground } from '../ground.ts'

/**
 * Fetches a file from where it lies, as if it had been sent from there; only public addresses, or the hosts that the operator names.
 * Errors: `fetch/…`, `http/file-too-large`. Whoever asks takes it away from `path`.
 */
export async function fetchFile({ settings }: Pick<Ground, 'settings'>, parameter: string, address: string): Promise<UploadedFile> {
  const { url, body } = await guardedFetch(address, { hosts: settings.importHosts })
  return receiveFile({ settings }, body, { name: parameter, fileName: nameIn(url) })
}

/** Bytes that come from elsewhere than a form, kept like a file of one. Errors: `http/file-too-large`, and those of the bytes; nothing is left then. */
export async function receiveFile({ settings: { uploadFolder, maxFileBytes } }: Pick<Ground, 'settings'>, body: LentBytes, facts: Pick<UploadedFile, 'name' | 'fileName'>): Promise<UploadedFile> {
  const path = join(uploadFolder, randomHex(16))
  try {
    return { ...facts, contentType: '', path, ...(await write(body, path, maxFileBytes)) }
  } catch (error) {
    body.destroy()
    await rm(path, { force: true })
    throw error
  }
}

/** Each piece is on the disk before the next one is asked for: it is only lent. */
async function write(body: LentBytes, path: string, maxBytes: number): Promise<Pick<UploadedFile, 'bytes' | 'sha256'>> {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > maxBytes) throw new LoggiaError('http/file-too-large', `A file may have ${maxBytes} bytes.`)
      hash.update(piece)
      await file.appendFile(piece)
    }
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
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
