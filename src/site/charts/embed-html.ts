import type { DatasetPage } from '../dataset/open-dataset.ts'
import { escapeHtml } from '../page/html-text.ts'
import { publicOrigin } from '../page/public-address.ts'
import { type Pair, queryText } from '../state/address.ts'

export type EmbedTab = 'analyze' | 'calendar' | 'images' | 'table'

function embedPath(basePath: string, id: string, tab: EmbedTab): string {
  return `${basePath}/explore/embed/dataset/${encodeURIComponent(id)}/${tab}/`
}

/** What people paste into their own page. */
export function embedHtml(
  { page, dataset }: DatasetPage,
  tab: EmbedTab,
  pairs: readonly Pair[],
  title: string
): string {
  const { http, frame } = page
  const url = `${publicOrigin(http)}${embedPath(frame.basePath, dataset.id, tab)}${queryText(pairs)}`
  return `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="800" height="560" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
