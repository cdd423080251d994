/**
 * Descriptions are HTML by convention. They become a tree of the few elements that a page shows; texts are escaped by
 * the page like all others, so a mistake of this reader can spoil a description and nothing else.
 */
export type MarkupNode = string | MarkupElement
export interface MarkupElement {
  readonly tag: MarkupTag
  /** Of a link: http, https or mailto. */
  readonly href?: string
  readonly children: readonly MarkupNode[]
}

const TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'a',
  'blockquote',
  'code',
  'pre',
  'h4'
] as const
export type MarkupTag = (typeof TAGS)[number]

/** Elements that mean the same as one of ours. */
const SAME: Readonly<Record<string, MarkupTag>> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  tr: 'p',
  dt: 'p',
  dd: 'p',
  h1: 'h4',
  h2: 'h4',
  h3: 'h4',
  h5: 'h4',
  h6: 'h4'
}
/** Elements whose content is not for reading. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'noscript',
  'title'
])
const MARKS = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
/** Longer descriptions are cut: a page is read by people. */
const MAX_LENGTH = 20_000
const MAX_DEPTH = 12
const BLOCKS: ReadonlySet<MarkupTag> = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h4'])

interface Open {
  readonly tag: MarkupTag
  readonly href: string | undefined
  readonly children: MarkupNode[]
}

export function readMarkup(html: string): readonly MarkupNode[] {
  // A truncated tag is not text.
  const source = html.length > MAX_LENGTH ? `${html.slice(0, MAX_LENGTH).replace(/<[^<>]*$/, '')} …` : html
  const root: MarkupNode[] = []
  const open: Open[] = []
  const here = (): MarkupNode[] => open.at(-1)?.children ?? root
  const close = (): void => {
    const done = open.pop()
    if (done !== undefined) here().push(elementOf(done))
  }
  const say = (text: string): void => {
    const decoded = decodeEntities(text)
    if (decoded !== '') here().push(decoded)
  }
  let from = 0
  let hiddenUntil: string | undefined
  for (const mark of source.matchAll(MARKS)) {
    const [sign, slash = '', element = '', attributes = ''] = mark
    const name = element.toLowerCase()
    if (hiddenUntil === undefined) say(source.slice(from, mark.index))
    from = mark.index + sign.length
    if (hiddenUntil !== undefined) {
      if (slash !== '' && name === hiddenUntil) hiddenUntil = undefined
      continue
    }
    if (slash === '' && UNREADABLE.has(name)) hiddenUntil = name
    const tag = tagOf(name)
    if (tag === undefined) continue
    if (tag === 'br') here().push({ tag, children: [] })
    else if (slash === '') {
      if (BLOCKS.has(tag) && open.at(-1)?.tag === 'p') close()
      if (open.length < MAX_DEPTH) open.push({ tag, href: tag === 'a' ? hrefOf(attributes) : undefined, children: [] })
    } else if (open.some((each) => each.tag === tag)) {
      while (open.at(-1)?.tag !== tag) close()
      close()
    }
  }
  if (hiddenUntil === undefined) say(source.slice(from))
  while (open.length > 0) close()
  return root.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

function elementOf({ tag, href, children }: Open): MarkupElement {
  return { tag, ...(href === undefined ? {} : { href }), children }
}

function tagOf(name: string): MarkupTag | undefined {
  return Object.hasOwn(SAME, name) ? SAME[name] : TAGS.find((tag) => tag === name)
}

function hrefOf(attributes: string): string | undefined {
  const match = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes)
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  return value === undefined ? undefined : safeLink(decodeEntities(value))
}

/** An address that a page may link to: absolute http, https or mailto. */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 2_000 || !URL.canParse(text.trim())) return undefined
  const url = new URL(text.trim())
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    }
  )
}

/** The words of a description, on one line. */
export function plainText(html: string, maxLength: number): string {
  const words = wordsOf(readMarkup(html)).replace(/\s+/g, ' ').trim()
  if (words.length <= maxLength) return words
  const cut = words.slice(0, maxLength)
  return `${(cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut).trimEnd()} …`
}

function wordsOf(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const inner = wordsOf(node.children)
      return node.tag === 'br' || BLOCKS.has(node.tag) ? ` ${inner} ` : inner
    })
    .join('')
}
