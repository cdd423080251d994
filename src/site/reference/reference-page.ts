import type { Answer, HttpRequest } from '#http'
import { openPage } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { publicOrigin } from '../page/public-address.ts'
import type { SiteContext } from '../site-context.ts'
import type { ReferenceView } from '../views/reference-view.ts'
import { readDescription } from './read-description.ts'

/** `/api-reference/`: the OpenAPI description of the Explore API, to be read by people. */
export async function answerReference(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const { basePath } = page.frame
  const base = `${publicOrigin(http)}${basePath}${context.settings.apiPrefix}`
  const view: ReferenceView = {
    ...readDescription(context.describeApi(base)),
    fileHref: `${basePath}${context.settings.apiPrefix}/swagger.json`,
    base
  }
  return pageAnswer(
    page,
    {
      component: 'Reference',
      view,
      title: view.title,
      description: view.description,
      canonical: `${basePath}/api-reference/`
    },
    context
  )
}
