import type { Answer, HttpRequest } from '#http'
import { openPage } from '../page/frame.ts'
import { escapeLine } from '../page/html-text.ts'
import { publicOrigin } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import { textFile } from './text-file.ts'

/** `/robots.txt`: pages yes; filtered pages, downloads and APIs no (RFC 9309). */
export function answerRobots(http: HttpRequest, { settings }: SiteContext): Answer {
  const { basePath } = settings
  const closed = [
    '/explore/*?',
    '/explore/dataset/*/download',
    '/explore/download',
    '/explore/embed/',
    '/sign-in',
    '/sign-up',
    '/account/',
    '/admin/',
    '/notice',
    '/explore/dataset/*/schema.csv',
    '/api/',
    '/sharing/',
    '/webadaptor/'
  ]
  const lines = [
    // Cards of social networks: one page each, with its picture.
    'User-agent: Twitterbot',
    'Allow: /',
    '',
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${basePath}${path}`),
    `Allow: ${basePath}/`,
    '',
    `Sitemap: ${publicOrigin(http)}${basePath}/sitemap.xml`,
    ''
  ]
  return textFile(lines.join('\n'), 'text/plain; charset=utf-8')
}

/** `/opensearch.xml`: the search of the catalog, for browsers (OpenSearch 1.1). */
export async function answerOpenSearch(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { frame } = await openPage(http, context)
  const { basePath, portal } = frame
  const name = escapeLine(portal.name.slice(0, 16))
  const target = escapeLine(`${publicOrigin(http)}${basePath}/explore/?q={searchTerms}`)
  return textFile(
    `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<Description>${escapeLine(portal.name.slice(0, 1_000))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" template="${target}"/>
</OpenSearchDescription>
`,
    'application/opensearchdescription+xml; charset=utf-8'
  )
}
