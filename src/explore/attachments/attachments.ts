import type { DatasetFile } from '#catalog'
import { contentDisposition, jsonAnswer } from '#http'
import { handling } from '../endpoint.ts'
import { address, link } from '../links.ts'
import { readWindow } from '../parameters/window.ts'
import { publicAddresses } from '../public-addresses.ts'

/** The attachments of a dataset (EXPLORE-attachment). */
export const getAttachments = handling([], async ({ path, caller, origin, api }, _values, records) => {
  const dataset = await records.findDataset(path.dataset_id ?? '', caller)
  const addresses = publicAddresses(origin)
  const attachments = dataset.attachments.map(({ id, kind, title, mimetype }) => {
    const href = addresses.file(dataset.id, kind, id)
    return { href, metas: { 'mime-type': mimetype, title, url: href, id } }
  })
  const links = [
    link('self', address(api, 'catalog', 'datasets', dataset.id, 'attachments')),
    link('dataset', address(api, 'catalog', 'datasets', dataset.id))
  ]
  return jsonAnswer({ links, attachments })
})

/** The files inside the records of a dataset, in the form of attachments (EXPLORE-attachment-2). */
export const getRecordFiles = handling(['limit', 'offset'], async ({ path, caller, origin, api }, values, records) => {
  const id = path.dataset_id ?? ''
  const { total, files } = await records.listRecordFiles(id, readWindow(values, { isGrouped: false }), caller)
  const addresses = publicAddresses(origin)
  const links = [
    link('self', address(api, 'catalog', 'datasets', id, 'files')),
    link('dataset', address(api, 'catalog', 'datasets', id))
  ]
  const listed = files.map((file) => {
    const href = addresses.recordFile(id, file.id)
    return { href, metas: { 'mime-type': file.mimetype, title: file.fileName, url: href, id: file.id } }
  })
  return jsonAnswer({ links, total_count: total, files: listed })
})

/** A file that is the value of a record, as it was pushed. */
export const getRecordFile = handling([], async ({ path, caller }, _values, records) => {
  const { file, content } = await records.openRecordFile(path.dataset_id ?? '', path.resource_id ?? '', caller)
  const headers = {
    'content-type': file.mimetype,
    'content-length': String(file.bytes),
    'content-disposition': contentDisposition(file.fileName),
    etag: `"${file.sha256}"`
  }
  return { status: 200, headers, body: content, compressible: false }
})

/** An attachment or alternative export as it was given. */
export function getFile(kind: DatasetFile['kind']) {
  return handling([], async ({ path, caller }, _values, records) => {
    const { file, content } = await records.openFile(path.dataset_id ?? '', kind, path.file_id ?? '', caller)
    const headers = {
      'content-type': file.mimetype,
      'content-length': String(file.bytes),
      'content-disposition': contentDisposition(file.title),
      etag: `"${file.sha256}"`
    }
    return { status: 200, headers, body: content, compressible: false }
  })
}
