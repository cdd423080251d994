import { escapeText, XML_DECLARATION } from '../xml.ts'
import type { CatalogWriter } from './catalog-parts.ts'

/** Limit of one file by sitemaps.org; search engines refuse more. */
const MAX_ADDRESSES = 50_000

/** The pages of the datasets, for search engines. */
export const writeSitemap: CatalogWriter = () => {
  let count = 0
  return {
    opening: () => `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    dataset: ({ page, modified, issued }) => {
      if (++count > MAX_ADDRESSES) return ''
      const changed = modified ?? issued
      return `<url><loc>${escapeText(page)}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>\n`
    },
    between: '',
    closing: () => '</urlset>\n'
  }
}
