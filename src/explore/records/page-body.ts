import { wireJson } from '#http'
import type { RecordsPage } from '#records'
import { jsonFormat } from '../cached-json.ts'
import { type PageLinks, pageLinks } from '../links.ts'
import { decorateRow } from './record-row.ts'

export interface PageBodyOptions {
  readonly api: string
  /** Rows begin with technical values, which are written in the form of this API. */
  readonly isDecorated: boolean
  /** null: no links. */
  readonly links: PageLinks | null
}

/** `{"total_count": …, "results": […]}`. Rows are spliced in as the engine wrote them. */
export const PAGE_BODY = jsonFormat('page', (page: RecordsPage, { api, isDecorated, links }: PageBodyOptions) => {
  const { rows, totalCount, datasetId } = page
  const results = isDecorated ? rows.map((row) => decorateRow(row, api, datasetId ?? '', links !== null)) : rows
  const linkMember = links === null ? '' : `"_links": ${wireJson(pageLinks(links, totalCount))}, `
  return `{"total_count": ${totalCount}, ${linkMember}"results": [${results.join(', ')}]}`
})
