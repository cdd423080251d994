import type { FileArea } from '../content/contents.ts'
import type { IncomingFile } from '../content/incoming-files.ts'
import { type ItemDocument, MAX_FILE_BYTES, type readMessage, SHA256 } from '../content/item-document.ts'
import type { StateHere } from '../content/receive-item.ts'

/** Of a file in one request. */
export const PIECE_BYTES = 8 * 2 ** 20
/** Of a message about one item. */
export const MAX_DOCUMENT_BYTES = 16 * 2 ** 20

export function readRecordsFile(reader: ReturnType<typeof readMessage>) {
  return {
    sha256: reader.match('sha256', SHA256),
    bytes: reader.wholeNumber('bytes', MAX_FILE_BYTES),
    loadedMs: reader.instant('loadedMs'),
    fingerprint: reader.match('fingerprint', /^\d{1,13}-[ou]-[0-9A-F]{1,16}-[0-9A-F]{1,16}$/)
  }
}

/** Files that must come: not those that the item has here already. */
export function filesOf(
  document: ItemDocument,
  records: IncomingFile | null,
  state: Pick<StateHere, 'hasFile'>
): IncomingFile[] {
  const of = (area: FileArea, files: readonly IncomingFile[]) =>
    files.filter(({ sha256 }) => !state.hasFile(area, sha256)).map(({ sha256, bytes }) => ({ sha256, bytes }))
  const all = [
    ...of('item', document.files),
    ...of('dataset', document.dataset?.files ?? []),
    ...(records === null ? [] : [{ sha256: records.sha256, bytes: records.bytes }])
  ]
  return [...new Map(all.map((file) => [file.sha256, file])).values()]
}
