import { join } from 'node:path'
import { type UploadedFile, writeUpload } from '#http'
import { type BorrowedChunks, guardedFetch, randomHex } from '#kit'
import type { PortalContext } from '../portal-context.ts'

/**
 * Fetches a file from where it lies, as if it had been sent from there; only public addresses, or the hosts that the
 * operator names. Errors: `fetch/…`, `http/file-too-large`, `http/no-room`. The caller removes it from `path`.
 */
export async function fetchFile(
  { settings }: Pick<PortalContext, 'settings'>,
  parameter: string,
  address: string
): Promise<UploadedFile> {
  const { url, body } = await guardedFetch(address, { hosts: settings.importHosts })
  return receiveFile({ settings }, body, { name: parameter, fileName: nameIn(url) })
}

/**
 * Bytes that come from elsewhere than a form, kept like a file of one. Errors: those of `writeUpload`; nothing is left
 * then.
 */
export async function receiveFile(
  { settings: { uploadFolder, uploadSpace, maxFileBytes } }: Pick<PortalContext, 'settings'>,
  body: BorrowedChunks,
  facts: Pick<UploadedFile, 'name' | 'fileName'>
): Promise<UploadedFile> {
  const path = join(uploadFolder, randomHex(16))
  try {
    return { ...facts, contentType: '', path, ...(await writeUpload(body, path, { maxFileBytes, space: uploadSpace })) }
  } catch (error) {
    body.destroy()
    throw error
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
