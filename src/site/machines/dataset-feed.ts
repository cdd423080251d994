import type { Answer, HttpRequest } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { textsOf } from '../catalog/dataset-texts.ts'
import { translator } from '../i18n/translate.ts'
import { plainText } from '../markup/markup.ts'
import { pageCaller, pageLanguage } from '../page/frame.ts'
import { escapeLine as e } from '../page/html-text.ts'
import { publicOrigin } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import { textFile } from './text-file.ts'

interface Entry {
  readonly id: string
  readonly title: string
  readonly at: string
}

interface Feed {
  readonly title: string
  readonly description: string
  readonly language: string
  readonly href: string
  readonly self: string
  readonly entries: readonly Entry[]
}

/** `/explore/dataset/{id}/rss/` and `atom/`: when its records and its description changed, the latest first. */
export function answerFeed(form: 'rss' | 'atom'): (http: HttpRequest, context: SiteContext) => Promise<Answer> {
  return async (http, context) => {
    const { basePath } = context.settings
    const dataset = await context.catalog.find(http.params.id ?? '', await pageCaller(http, context))
    const language = pageLanguage(http, context)
    const t = translator(language)
    const texts = textsOf(dataset, language)
    const href = `${publicOrigin(http)}${datasetPath(basePath, dataset.id, 'information')}`
    const entry = (kind: string, title: string, at: string | null): Entry[] =>
      at === null ? [] : [{ id: `${href}#${kind}-${at}`, title, at: new Date(at).toISOString() }]
    const entries = [
      ...entry('data', t('dataset.dataLoaded'), texts.dataProcessed),
      ...entry('description', t('dataset.descriptionChanged'), texts.metadataProcessed)
    ].sort((a, b) => (a.at < b.at ? 1 : -1))
    const feed: Feed = {
      title: texts.title,
      description: plainText(texts.description, 500),
      language,
      href,
      self: `${publicOrigin(http)}${datasetPath(basePath, dataset.id, form)}`,
      entries
    }
    return form === 'rss'
      ? textFile(rss(feed), 'application/rss+xml; charset=utf-8')
      : textFile(atom(feed), 'application/atom+xml; charset=utf-8')
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** RSS 2.0. */
function rss({ title, description, language, href, self, entries }: Feed): string {
  const items = entries.map(
    (each) =>
      `<item><title>${e(`${title}: ${each.title}`)}</title><link>${e(href)}</link><guid isPermaLink="false">${e(each.id)}</guid><pubDate>${new Date(each.at).toUTCString()}</pubDate></item>`
  )
  return `${HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${e(title)}</title><link>${e(href)}</link><description>${e(description || title)}</description><language>${language}</language><atom:link href="${e(self)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`
}

/** RFC 4287. */
function atom({ title, description, language, href, self, entries }: Feed): string {
  const items = entries.map(
    (each) =>
      `<entry><id>${e(each.id)}</id><title>${e(`${title}: ${each.title}`)}</title><updated>${each.at}</updated><link href="${e(href)}"/></entry>`
  )
  return `${HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${e(self)}</id><title>${e(title)}</title><subtitle>${e(description)}</subtitle><updated>${entries[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated><link rel="self" href="${e(self)}"/><link href="${e(href)}"/><author><name>${e(title)}</name></author>
${items.join('\n')}
</feed>
`
}
