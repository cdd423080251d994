import { decodeHTML } from 'entities'
import { cleanText } from './clean-text.ts'

/** Beginnings and ends of comments, and tags. None of the parts can be scanned twice, however a text is made. */
const MARKS = /<!--|-->|<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi
/** Elements whose content is not for reading. */
const UNREADABLE = new Set(['script', 'style', 'template', 'svg', 'iframe', 'object'])
const BLOCKS = new Set(
  'p div br li ul ol h1 h2 h3 h4 h5 h6 table tr blockquote section article header footer pre hr dl dt dd'.split(' ')
)
const CELLS = new Set(['td', 'th'])

/**
 * Descriptions are HTML by convention (EXPLORE-template-5); readers of catalogs need the words, paragraphs on
 * separate lines.
 */
export function plainWords(html: unknown): string {
  const text = cleanText(html)
  if (!/[<&]/.test(text)) return text
  return cleanText(decodeHTML(withoutTags(text)))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}

function withoutTags(html: string): string {
  let words = ''
  let from = 0
  /** Tokens that continue the words. */
  let hiddenUntil: string | undefined
  for (const mark of html.matchAll(MARKS)) {
    const [sign, slash = '', element = ''] = mark
    const name = element.toLowerCase()
    if (hiddenUntil === undefined) {
      // `-->` without a beginning is text.
      if (sign === '-->') continue
      words += html.slice(from, mark.index) + (BLOCKS.has(name) ? '\n' : CELLS.has(name) ? ' ' : '')
      if (sign === '<!--') hiddenUntil = '-->'
      else if (slash === '' && UNREADABLE.has(name)) hiddenUntil = name
    } else if (sign === hiddenUntil || (slash !== '' && name === hiddenUntil)) {
      hiddenUntil = undefined
    }
    from = mark.index + sign.length
  }
  return hiddenUntil === undefined ? words + html.slice(from) : words
}
