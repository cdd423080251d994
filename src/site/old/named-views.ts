import type { Answer, HttpRequest } from '#http'
import { openPage, pageCaller } from '../page/frame.ts'
import { missingAnswer } from '../page/missing-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import { readSiteProperties } from '../page/site-properties.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'

type Form = 'page' | 'frame'

/**
 * `/map/{name}/`, `/map/embed/{name}/`, `/chart/embed/{name}/`: maps and charts that an older portal kept by name. Those
 * that the operator listed in `site.views` lead to their view, with the parameters of the address; others are not found.
 */
export function answerNamedView(form: Form): (http: HttpRequest, context: SiteContext) => Promise<Answer> {
  return async (http, context) => {
    const name = http.params.name ?? ''
    const { properties } = await context.appearance(await pageCaller(http, context))
    const view = readSiteProperties(properties).views.get(name)
    if (view === undefined) {
      const search = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
      return missingAnswer(await openPage(http, context, null), { search: search.slice(0, 100), close: [] }, context)
    }
    const [path = '', query = ''] = view.split('?', 2)
    const own = http.query
      .names()
      .flatMap((each) => (each === '' ? [] : http.query.all(each).map((value): Pair => [each, value])))
    const text = [query, queryText(own).slice(1)].filter((each) => each !== '').join('&')
    const to = form === 'frame' ? path.replace(/^\/explore\/dataset\//, '/explore/embed/dataset/') : path
    return redirectTo(`${context.settings.basePath}${to}${text === '' ? '' : `?${text}`}`, 'found')
  }
}
