import { createReadStream, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Catalog } from '#catalog'
import { fileFormat } from '#formats'
import { appError } from '../errors.ts'
import type { AttachmentOrder } from './import-order.ts'

/** Media types (IANA) of the most frequent attachments; anything else is a file of bytes. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (['csv', 'json', 'geojson', 'xlsx'] as const).map((name) => [`.${name}`, fileFormat(name).mediaType])
  ),
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.html': 'text/html',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
  '.gz': 'application/gzip',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
}

/** Before a long load: throws `app/no-such-file` for the first that is not a readable file. */
export function checkAttachments(attachments: readonly AttachmentOrder[]): void {
  for (const { path } of attachments) {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      throw appError('app/no-such-file', `${path} is not a file that can be attached.`)
  }
}

export async function addAttachments(
  catalog: Catalog,
  datasetId: string,
  attachments: readonly AttachmentOrder[]
): Promise<void> {
  for (const { path, title = basename(path), mimetype = mediaTypeOf(path) } of attachments) {
    await catalog.addFile(datasetId, { kind: 'attachment', title, mimetype, content: createReadStream(path) })
  }
}

function mediaTypeOf(path: string): string {
  return MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
}
