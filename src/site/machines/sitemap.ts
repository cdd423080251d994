import { ANONYMOUS } from '#access'
import type { Dataset } from '#catalog'
import type { Answer, HttpRequest } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { textsOf } from '../catalog/dataset-texts.ts'
import { groupPath, itemPath } from '../items/item-page.ts'
import { escapeHtml } from '../page/html-text.ts'
import { publicOrigin } from '../page/public-address.ts'
import { PAGES } from '../pages/page-slugs.ts'
import type { SiteContext } from '../site-context.ts'
import { textFile } from './text-file.ts'

/** Addresses of one file (sitemaps.org). */
const MAX_ADDRESSES = 50_000

/** `/sitemap.xml`: the public pages, for every caller; an index of files where they are many. */
export async function answerSitemap(http: HttpRequest, context: SiteContext): Promise<Answer> {
  // The public ones: a file for search engines never depends on who fetches it.
  const datasets = await context.catalog.listAll(ANONYMOUS)
  const { basePath } = context.settings
  const home = `${publicOrigin(http)}${basePath}`
  const known: readonly string[] = PAGES
  const own = (await context.pageTexts.list(ANONYMOUS)).filter(({ slug }) => !known.includes(slug))
  const things = await context.shownContent.listPublic()
  const pages = Math.ceil((datasets.length + things.length + 2 + PAGES.length + own.length) / MAX_ADDRESSES)
  const page = Number(http.query.get('page') ?? 0)
  if (pages > 1 && !(page >= 1 && page <= pages))
    return xmlAnswer(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${Array.from(
        { length: pages },
        (_, at) => `<sitemap><loc>${escapeHtml(`${home}/sitemap.xml?page=${at + 1}`)}</loc></sitemap>`
      ).join('\n')}\n</sitemapindex>\n`
    )
  const addresses = [
    addressEntry(`${home}/`, null),
    addressEntry(`${home}/explore/`, null),
    ...PAGES.map((slug) => addressEntry(`${home}/${slug}/`, null)),
    ...own.map(({ slug }) => addressEntry(`${home}/pages/${slug}/`, null)),
    ...datasets.map((dataset) => datasetEntry(publicOrigin(http), basePath, dataset)),
    ...things.map(({ kind, id, modifiedMs }) =>
      addressEntry(
        `${publicOrigin(http)}${kind === 'group' ? groupPath(basePath, id) : itemPath(basePath, { id, datasetId: null })}`,
        new Date(modifiedMs).toISOString()
      )
    )
  ]
  const start = Math.max(0, page - 1) * MAX_ADDRESSES
  return xmlAnswer(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.slice(start, start + MAX_ADDRESSES).join('\n')}\n</urlset>\n`
  )
}

function datasetEntry(origin: string, basePath: string, dataset: Dataset): string {
  const { modified, dataProcessed } = textsOf(dataset, 'en')
  return addressEntry(`${origin}${datasetPath(basePath, dataset.id, 'information')}`, dataProcessed ?? modified)
}

function addressEntry(url: string, modified: string | null): string {
  const date = modified === null ? '' : `<lastmod>${escapeHtml(modified.slice(0, 10))}</lastmod>`
  return `<url><loc>${escapeHtml(url)}</loc>${date}</url>`
}

function xmlAnswer(text: string): Answer {
  return textFile(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, 'application/xml; charset=utf-8')
}
