import { wireJson } from '#http'
import { type RecordsPage, readRowHead } from '#records'
import { jsonFormat } from '../cached-json.ts'
import { type PageLinks, pageLinks, recordLinks } from '../links.ts'
import { withEpochKeys } from './epoch-keys.ts'

export interface OldPageBodyOptions {
  readonly api: string
  readonly links: PageLinks
}

/** `{"total_count": …, "links": […], "records": […]}` (EXPLORE-v20). */
export const OLD_PAGE_BODY = jsonFormat('v2.0 page', (page: RecordsPage, { api, links }: OldPageBodyOptions) => {
  const { totalCount, datasetId, areRecords } = page
  const rows = areRecords ? page.rows.map((row) => oldRecord(row, api, datasetId ?? '')) : withEpochKeys(page)
  return `{"total_count": ${totalCount}, "links": ${wireJson(pageLinks(links, totalCount))}, "records": [${rows.join(', ')}]}`
})

/** `{"links": […], "record": {"id": …, "timestamp": …, "size": …, "fields": {…}}}` */
export function oldRecord(row: string, api: string, datasetId: string): string {
  const head = readRowHead(row)
  if (head === undefined) return row
  const { id, timestamp, size, rest } = head
  return `{"links": ${wireJson(recordLinks(api, datasetId, id))}, "record": {"id": "${id}", "timestamp": "${timestamp}", "size": ${size}, "fields": {${rest}}}`
}
