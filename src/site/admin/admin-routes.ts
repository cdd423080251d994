import type { HttpRequest, Route } from '#http'
import { leadToSignIn } from '../account/ask-to-sign-in.ts'
import type { SiteContext } from '../site-context.ts'
import type { Surroundings } from './admin-answer.ts'
import { openAdmin } from './admin-request.ts'
import { ADMIN_PAGES, sectionsWithPages } from './pages.ts'
import { receiveForm } from './receive-form.ts'
import { SentOnce } from './sent-once.ts'
import { answerDownload, showPage } from './show-page.ts'

/** The routes of the pages below `/admin`: each page and its forms at one address. */
export function adminRoutes(context: SiteContext): Route[] {
  const sections = sectionsWithPages()
  const once = new SentOnce(context.clock)
  return ADMIN_PAGES.flatMap((page): Route[] => {
    const surroundings: Surroundings = { sections, current: page.section }
    const route = (method: Route['method'], handle: Route['handle']): Route => ({
      method,
      path: `/admin${page.path}`,
      // Anonymous callers are led to the sign-in page, also in a private portal.
      audience: 'always',
      handle
    })
    return [
      route('GET', async (http) => {
        const request = await openAdmin(http, context)
        if (request === undefined) return leadToSignIn(http, context)
        return showPage(page, request, surroundings)
      }),
      ...Object.entries(page.downloads ?? {}).map(
        ([name, download]): Route => ({
          ...route('GET', async (http) => {
            const request = await openAdmin(http, context)
            if (request === undefined) return leadToSignIn(http, context)
            return answerDownload(page, download, request, surroundings)
          }),
          path: `/admin${page.path}${name}`
        })
      ),
      ...(page.forms === undefined
        ? []
        : [route('POST', (http: HttpRequest) => receiveForm({ page, surroundings, once, context }, http))])
    ]
  })
}
