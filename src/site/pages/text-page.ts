import type { Answer, HttpRequest } from '#http'
import { httpError } from '#http'
import { readMarkup } from '../markup/markup.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import type { TextPageView } from '../views/page-view.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import type { PageSlug } from './page-slugs.ts'
import { SLUG } from './page-texts.ts'

/** `/legal/`, `/privacy/` …: the operator's text in the visitor's language, else ours. */
export function answerTextPage(slug: PageSlug): (http: HttpRequest, context: SiteContext) => Promise<Answer> {
  return async (http, context) => {
    const page = await openPage(http, context)
    const title = page.frame.t(`page.${slug}`)
    const written = await readWritten(slug, page, context)
    const view: TextPageView =
      written === null
        ? { title, lang: undefined, written: [], sections: await ours(slug, page, context) }
        : { title, ...written }
    return textAnswer(page, view, `/${slug}/`, context)
  }
}

/** `/pages/{slug}/`: pages of the operator's own. */
export async function answerOwnPage(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const slug = (http.params.slug ?? '').toLowerCase()
  const page = await openPage(http, context)
  const written = SLUG.test(slug) ? await readWritten(slug, page, context) : null
  if (written === null) throw httpError('http/not-found', 'The page does not exist.')
  return textAnswer(page, { title: titleOf(slug), ...written }, `/pages/${slug}/`, context)
}

/** Of a page that has no other name than its address: `open-data-week` → `Open data week`. */
export function titleOf(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

async function readWritten(
  slug: string,
  { frame }: PageRequest,
  { pageTexts, settings }: SiteContext
): Promise<Pick<TextPageView, 'lang' | 'written' | 'sections'> | null> {
  const text = await pageTexts.read(slug, [frame.language, settings.language, 'en'])
  if (text === null) return null
  const lang = text.language === frame.language ? undefined : text.language
  return { lang, written: readMarkup(text.html), sections: [] }
}

async function ours(
  slug: PageSlug,
  page: PageRequest,
  { catalog, settings }: SiteContext
): Promise<TextPageView['sections']> {
  const datasets = slug === 'about' ? await catalog.listAll(page.caller) : []
  const records = datasets.reduce((sum, { version }) => sum + (version?.recordCount ?? 0), 0)
  return DEFAULT_TEXTS[slug](page, { datasets: datasets.length, records, settings })
}

function textAnswer(page: PageRequest, view: TextPageView, path: string, context: SiteContext): Answer {
  const canonical = `${page.frame.basePath}${path}`
  return pageAnswer(page, { component: 'Text', view, title: view.title, canonical }, context)
}
