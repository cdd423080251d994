import { createHash } from 'node:crypto'
import { type Answer, etagOf, payload } from '#http'
import { SOCIAL_HEIGHT, SOCIAL_WIDTH } from '../pictures/social-picture.ts'
import type { SiteContext } from '../site-context.ts'
import { LANGUAGE_COOKIE, type PageRequest } from './frame.ts'
import { escapeJson, escapeLine, plainLine } from './html-text.ts'
import { policyOrigin } from './policy-origin.ts'
import { publicOrigin } from './public-address.ts'

export interface PageContent {
  /** Name of a component of web/pages. */
  readonly component: string
  readonly view: object
  readonly title: string
  readonly description?: string | undefined
  /** Path of the page without its filters, below the base path. */
  readonly canonical?: string
  /** Path of a picture for cards of social networks, 1200 by 630 pixels. */
  readonly picture?: string | undefined
  readonly jsonLd?: object | undefined
  readonly alternates?: readonly { readonly type: string; readonly href: string; readonly title: string }[]
  /** Beside pages that are nobody's to index: of members, of filters. */
  readonly indexed?: boolean
  readonly status?: number
  /** False: not even pages of this portal show it in a frame. */
  readonly framed?: boolean
  /** The page shows a map, whose tiles may come from one other origin. */
  readonly map?: { readonly tileOrigin: string | null }
  /** Other sites whose pictures the page shows. */
  readonly pictureOrigins?: readonly string[]
}

/** The mark of Loggia. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 32 30" fill="#1e4ca6"><path d="M8 19V8.500a3.500 3.500 0 0 1 7 0V19zM17.500 19V8.500a3.500 3.500 0 0 1 7 0V19zM27 19V8.500a3.500 3.500 0 0 1 7 0V19z"/><path opacity=".4" d="M8 21h7l-5.500 8h-7zM17.500 21h7L19 29h-7zM27 21h7l-5.500 8h-7z"/></svg>'
)}`

/** One year: how long the choice of a language is kept. */
const LANGUAGE_SECONDS = 31_536_000

export function pageAnswer(page: PageRequest, content: PageContent, context: SiteContext): Answer {
  const { status = 200 } = content
  const { build } = context
  const body = build.render(content.component, { frame: page.frame, view: content.view })
  const { embedded } = page.frame
  const indexed = content.indexed !== false && !embedded && page.caller.kind === 'anonymous' && status === 200
  const text = documentText(page, content, context, body)
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.frame.language,
      'content-security-policy': policyOf(page.style, embedded, content),
      'cache-control': page.caller.kind === 'anonymous' ? 'no-cache' : 'no-store',
      vary: 'Authorization, Accept-Language, Cookie, Accept-Encoding',
      ...(indexed ? {} : { 'x-robots-tag': 'noindex' }),
      ...(status === 200 ? { etag: etagOf(text) } : {}),
      ...(page.remembersLanguage ? { 'set-cookie': languageCookie(page) } : {})
    },
    body: payload(text),
    compressible: true
  }
}

/** Only our own scripts, our own styles and the banner's colours (CSP Level 3); no text becomes markup in a script. */
function policyOf(style: string, embedded: boolean, { map, pictureOrigins = [], framed = true }: PageContent): string {
  const hash = style === '' ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash}`,
    [
      "img-src 'self' data:",
      ...(map === undefined ? [] : ['blob:']),
      ...pictureOrigins.flatMap((each) => policyOrigin(each) ?? [])
    ].join(' '),
    "font-src 'self'",
    `connect-src 'self'${map?.tileOrigin ? ` ${map.tileOrigin}` : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedded ? '*' : framed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    // MapLibre names its worker by text: a default policy of ours lets through that one address (client/map/trusted.ts).
    `trusted-types loggia svelte-trusted-html${map === undefined ? '' : ' default'}`
  ].join('; ')
}

function languageCookie({ frame, http }: PageRequest): string {
  const path = frame.basePath === '' ? '/' : frame.basePath
  return `${LANGUAGE_COOKIE}=${frame.language}; Path=${path}; Max-Age=${LANGUAGE_SECONDS}; SameSite=Lax${http.encrypted ? '; Secure' : ''}`
}

function documentText(
  { frame, http, style }: PageRequest,
  content: PageContent,
  { build }: SiteContext,
  body: string
): string {
  const { canonical, picture, jsonLd, map, alternates = [] } = content
  const e = escapeLine
  const { portal, basePath } = frame
  const [title, description] = [plainLine(content.title), plainLine(content.description ?? '')]
  const fullTitle = title === portal.name ? title : `${title} · ${portal.name}`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(frame.embedded ? ['<base target="_blank">'] : []),
    '<meta name="color-scheme" content="light dark">',
    `<title>${e(fullTitle)}</title>`,
    ...(description === '' ? [] : [`<meta name="description" content="${e(description)}">`]),
    ...(canonical === undefined
      ? []
      : headOfCanonical(
          `${publicOrigin(http)}${canonical}`,
          title,
          description,
          portal.name,
          picture && `${publicOrigin(http)}${picture}`
        )),
    ...(canonical === undefined
      ? []
      : frame.languages.map(
          ({ code }) =>
            `<link rel="alternate" hreflang="${code}" href="${e(`${publicOrigin(http)}${canonical}?flg=${code}`)}">`
        )),
    ...alternates.map(
      ({ type, href, title: name }) => `<link rel="alternate" type="${e(type)}" href="${e(href)}" title="${e(name)}">`
    ),
    `<link rel="icon" href="${ICON}">`,
    `<link rel="search" type="application/opensearchdescription+xml" href="${e(`${basePath}/opensearch.xml`)}" title="${e(portal.name)}">`,
    `<link rel="stylesheet" href="${e(basePath + build.stylePath)}">`,
    ...(style === '' ? [] : [`<style>${style}</style>`]),
    `<script type="module" src="${e(basePath + build.scriptPath)}"></script>`,
    ...(map === undefined ? [] : [`<script type="module" src="${e(basePath + build.mapScriptPath)}"></script>`]),
    ...(jsonLd === undefined ? [] : [`<script type="application/ld+json">${escapeJson(jsonLd)}</script>`])
  ]
  return `<!doctype html>
<html lang="${frame.language}" dir="${frame.direction}">
<head>
${head.join('\n')}
</head>
<body>
${body}
</body>
</html>
`
}

/** For search engines and the cards of social networks (Open Graph). */
function headOfCanonical(
  url: string,
  title: string,
  description: string,
  site: string,
  picture: string | undefined
): string[] {
  const e = escapeLine
  const meta = (property: string, content: string): string => `<meta property="og:${property}" content="${e(content)}">`
  return [
    `<link rel="canonical" href="${e(url)}">`,
    meta('type', 'website'),
    meta('title', title),
    meta('url', url),
    meta('site_name', site),
    ...(description === '' ? [] : [meta('description', description)]),
    ...(picture === undefined
      ? ['<meta name="twitter:card" content="summary">']
      : [
          meta('image', picture),
          meta('image:width', String(SOCIAL_WIDTH)),
          meta('image:height', String(SOCIAL_HEIGHT)),
          '<meta name="twitter:card" content="summary_large_image">'
        ])
  ]
}
