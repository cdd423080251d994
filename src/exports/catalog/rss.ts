import { escapeAttribute, escapeText, XML_DECLARATION } from '../xml.ts'
import type { CatalogWriter } from './catalog-parts.ts'
import type { DatasetDescription } from './describe-dataset.ts'
import { instantOf } from './instants.ts'

/** RSS 2.0: an item per dataset, with words of its description. */
export const writeRss: CatalogWriter = (portal) => ({
  opening: () =>
    [
      `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>\n`,
      element('title', portal.title),
      element('link', `${portal.origin}/`),
      element('description', portal.description || portal.title),
      element('language', portal.lang),
      dateElement('lastBuildDate', instantOf(portal.modified) ?? null),
      `<atom:link href="${escapeAttribute(portal.self)}" rel="self" type="application/rss+xml"/>\n`
    ].join(''),
  dataset: (described) => itemOf(described),
  between: '',
  closing: () => '</channel>\n</rss>\n'
})

function itemOf({
  address,
  page,
  titles,
  descriptions,
  publisher,
  keywords,
  themes,
  modified,
  issued,
  lang
}: DatasetDescription): string {
  const categories = [
    ...themes.map((theme) => theme.label),
    ...keywords.filter((keyword) => keyword.lang === lang).map((keyword) => keyword.text)
  ]
  return [
    '<item>\n',
    element('title', titles[0]?.text ?? ''),
    element('link', page),
    // Readers take a description for HTML: its signs are escaped once for that, and once for XML.
    element('description', escapeText(descriptions[0]?.text ?? '').replaceAll('\n', '<br/>')),
    element('dc:creator', publisher),
    ...categories.map((category) => element('category', category)),
    `<guid isPermaLink="false">${escapeText(`${address}#dataset`)}</guid>\n`,
    dateElement('pubDate', modified ?? issued),
    '</item>\n'
  ].join('')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeText(text)}</${name}>\n`
}

/** As RFC 822 has it: `Thu, 12 Dec 2024 10:27:18 GMT`. */
function dateElement(name: string, instant: string | null): string {
  return instant === null ? '' : element(name, new Date(instant).toUTCString())
}
