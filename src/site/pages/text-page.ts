import type { Answer, HttpRequest } from '#http'
import { httpError } from '#http'
import { readMarkup } from '../markup/markup.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import type { TextPageView } from '../views/page-view.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { titleOf } from './page-address.ts'
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
        : { ...written, title: written.title ?? title }
    return textAnswer(page, view, `/${slug}/`, context)
  }
}

/** `/pages/{slug}/`: pages of the operator's own. */
export async function answerOwnPage(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const slug = (http.params.slug ?? '').toLowerCase()
  const page = await openPage(http, context)
  const written = SLUG.test(slug) ? await readWritten(slug, page, context) : null
  if (written === null) throw httpError('http/not-found', 'The page does not exist.')
  const { title, ...view } = written
  return textAnswer(page, { title: title ?? titleOf(slug), ...view }, `/pages/${slug}/`, context)
}

async function readWritten(
  slug: string,
  { frame, caller }: PageRequest,
  { pageTexts, settings }: SiteContext
): Promise<(Pick<TextPageView, 'lang' | 'written' | 'sections'> & { readonly title: string | null }) | null> {
  const text = await pageTexts.read(slug, [frame.language, settings.language, 'en'], caller)
  if (text === null) return null
  const lang = text.language === frame.language ? undefined : text.language
  return { title: text.title, lang, written: readMarkup(text.html), sections: [] }
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
