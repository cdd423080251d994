import type { Page } from '#engine'
import { wireJson } from '#http'
import type { Query } from '#query'
import type { Call } from '../caller.ts'
import { type Link, pageLinks, recordLinks } from '../links.ts'
import type { RecordsRequest } from '../parameters/records-request.ts'
import { withEpochKeys } from '../version-2.0/old-group-keys.ts'
import { decorateRow, isAboutRecords, readRowHead } from './record-row.ts'

/**
 * `{"total_count": …, "results": […]}`, or what v2.0 had instead (EXPLORE-v20). Rows are spliced in as the engine wrote
 * them.
 */
export function pageBody(
  page: Page,
  query: Query,
  call: Call,
  request: Pick<RecordsRequest, 'window' | 'links' | 'appMetas'>
): string {
  const { version } = call
  if (version.name === 'v2.0') return oldPageBody(page, query, call, pageLinks(call, request.window, page.totalCount))
  const decorated = request.links || request.appMetas
  const rows = decorated
    ? page.rows.map((row) => decorateRow(row, call, query.source.datasetId, request.links))
    : page.rows
  const links = request.links ? `"_links": ${wireJson(pageLinks(call, request.window, page.totalCount))}, ` : ''
  return `{"total_count": ${page.totalCount}, ${links}"results": [${rows.join(', ')}]}`
}

function oldPageBody(page: Page, query: Query, call: Call, links: readonly Link[]): string {
  const rows = isAboutRecords(query)
    ? page.rows.map((row) => oldRecord(row, call, query.source.datasetId))
    : withEpochKeys(page.rows, query)
  return `{"total_count": ${page.totalCount}, "links": ${wireJson(links)}, "records": [${rows.join(', ')}]}`
}

/** `{"links": […], "record": {"id": …, "timestamp": …, "size": …, "fields": {…}}}` */
export function oldRecord(row: string, call: Call, datasetId: string): string {
  const head = readRowHead(row)
  if (head === undefined) return row
  const { id, timestamp, size, rest } = head
  return `{"links": ${wireJson(recordLinks(call, datasetId, id))}, "record": {"id": "${id}", "timestamp": "${timestamp}", "size": ${size}, "fields": {${rest}}}`
}
