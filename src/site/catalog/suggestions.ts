import { type Answer, type HttpRequest, payload } from '#http'
import { portalData } from '../data/portal-data.ts'
import { openPage } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import { quote } from '../state/odsql-text.ts'
import { datasetPath } from './dataset-path.ts'
import { textsOf } from './dataset-texts.ts'

const MAX_WORDS = 200
const SHOWN = 7

/** `/explore/suggest?q=`: datasets for words that a person is typing; only those that the person may see. */
export async function answerSuggestions(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const { t, language, basePath } = page.frame
  const words = (http.query.get('q') ?? '').trim().slice(0, MAX_WORDS)
  const found =
    words === ''
      ? { total: 0, ids: [] }
      : await portalData(context.records, http, page.caller).datasets({
          where: [`search(${quote(words)})`],
          limit: SHOWN
        })
  const datasets = await context.catalog.list(found.ids, page.caller)
  const items = datasets.map((dataset) => {
    const texts = textsOf(dataset, language)
    return {
      title: texts.title,
      href: datasetPath(basePath, dataset.id, 'information'),
      ...(texts.language === language ? {} : { lang: texts.language })
    }
  })
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': page.caller.kind === 'anonymous' ? 'no-cache' : 'no-store',
      vary: 'Authorization, Accept-Language, Cookie, Accept-Encoding',
      'x-robots-tag': 'noindex'
    },
    body: payload(JSON.stringify({ items, count: t('search.suggestions', { n: found.total }) })),
    compressible: true
  }
}
