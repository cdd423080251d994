import { join } from 'node:path'
import { type UploadedFile, writeUpload } from '#http'
import { randomHex } from '#kit'
import type { PortalContext } from '../portal-context.ts'
import type { FileKind } from './file-kind.ts'
import { mediaType } from './media-types.ts'
import { scanFile, scanPicture } from './scan.ts'

/** Content in the file store; it is deleted when no item references it within the hour. */
export interface KeptFile {
  /** Its name. */
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  readonly mediaType: string
}

type Room = Pick<PortalContext, 'files' | 'settings'>

/** Takes over what was uploaded, after a look at it. Errors: `portal/bad-parameters`. */
export async function keepUpload(room: Room, upload: UploadedFile, fileName = upload.fileName): Promise<KeptFile> {
  const kind = await scanFile(upload.name, { path: upload.path, fileName })
  return adopt(room, upload, fileName || 'file', kind)
}

/** The same for a picture that pages show. */
export async function keepPicture(room: Room, upload: UploadedFile): Promise<KeptFile> {
  const kind = await scanPicture(upload.name, upload)
  return adopt(room, upload, upload.fileName.replace(/[^\w.-]+/g, '_').slice(-100) || `picture.${kind}`, kind)
}

/** A piece of a file: only the complete file can be inspected. */
export function keepPart(room: Room, upload: UploadedFile, name: string): Promise<KeptFile> {
  return adopt(room, upload, name, 'binary')
}

export async function keepText(
  { files, settings: { uploadFolder, uploadSpace } }: Room,
  text: string,
  path = ''
): Promise<KeptFile> {
  const content = Buffer.from(text)
  const draft = join(uploadFolder, randomHex(16))
  const { sha256, bytes } = await writeUpload(once(content), draft, {
    maxFileBytes: content.length,
    space: uploadSpace
  })
  await files.adopt(draft, sha256)
  return { path, sha256, bytes, mediaType: isJson(text) ? 'application/json' : 'text/plain' }
}

async function* once(content: Buffer): AsyncIterable<Buffer> {
  yield content
}

async function adopt(
  { files }: Room,
  { path, sha256, bytes }: UploadedFile,
  fileName: string,
  kind: FileKind
): Promise<KeptFile> {
  await files.adopt(path, sha256)
  return { path: fileName, sha256, bytes, mediaType: mediaType(fileName, kind) }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
