import type { DatasetFile } from '#catalog'
import { type Answer, contentDisposition, jsonAnswer } from '#http'
import type { Call } from '../caller.ts'
import { fileAddress } from '../catalog/dataset-object.ts'
import { address, link } from '../links.ts'
import type { Parts } from '../parts.ts'
import { findDataset } from '../queries/subject.ts'

/** The attachments of a dataset (EXPLORE-attachment). */
export async function answerAttachments(call: Call, parts: Parts): Promise<Answer> {
  const dataset = await findDataset(call, parts)
  const attachments = dataset.attachments.map(({ id, title, mimetype }) => {
    const href = fileAddress(call, dataset, 'attachments', id)
    return { href, metas: { 'mime-type': mimetype, title, url: href, id } }
  })
  const links = [
    link('self', address(call, 'catalog', 'datasets', dataset.id, 'attachments')),
    link('dataset', address(call, 'catalog', 'datasets', dataset.id))
  ]
  return jsonAnswer({ links, attachments })
}

/** An attachment or alternative export as it was given. */
export function answerFile(kind: DatasetFile['kind']): (call: Call, parts: Parts) => Promise<Answer> {
  return async (call, parts) => {
    const dataset = await findDataset(call, parts)
    const { file, content } = parts.catalog.openFile(dataset, kind, call.http.params.file_id ?? '')
    const headers = {
      'content-type': file.mimetype,
      'content-length': String(file.bytes),
      'content-disposition': contentDisposition(file.title),
      etag: `"${file.sha256}"`
    }
    return { status: 200, headers, body: content, compressible: false }
  }
}
