import { type Answer, type HttpRequest, httpError } from '#http'
import { openSignInPage } from '../account/sign-in-page.ts'
import { nextPath } from '../form/next-path.ts'
import { findItem, groupPath, itemPath, readId } from '../items/item-page.ts'
import { openPage, pageCaller } from '../page/frame.ts'
import { missingAnswer } from '../page/missing-answer.ts'
import { publicOrigin } from '../page/public-address.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'

/**
 * `/home/item.html?id=…`, `/home/webmap/viewer.html?webmap=…` of an ArcGIS portal: to the page of the dataset, or of the
 * item. What the caller may not see is not found.
 */
export function redirectItem(parameter: 'id' | 'webmap'): (http: HttpRequest, context: SiteContext) => Promise<Answer> {
  return async (http, context) => {
    const item = await findItem(http.query.get(parameter), await pageCaller(http, context), context)
    if (item === null) return missingAnswer(await openPage(http, context, null), { search: '', close: [] }, context)
    return leadTo(itemPath(context.settings.basePath, item), http, parameter)
  }
}

/** `/home/group.html?id=…` */
export function redirectGroup(http: HttpRequest, context: SiteContext): Answer {
  const id = readId(http.query.get('id'))
  if (id === undefined) throw httpError('http/not-found', 'The address does not name a group.')
  return leadTo(groupPath(context.settings.basePath, id), http, 'id')
}

/** `/home/signin.html?returnUrl=…`: back to a page of this portal, and to no other site. */
export async function redirectSignIn(http: HttpRequest, context: SiteContext): Promise<Answer> {
  // Refused over plain HTTP where the sign-in page is.
  await openSignInPage(http, context)
  const { basePath } = context.settings
  const back = http.query.get('returnUrl') ?? ''
  const path = back.startsWith(`${http.origin}/`) ? back.slice(publicOrigin(http).length) : back
  const next = nextPath(path, basePath)
  return redirectTo(`${basePath}/sign-in${next === `${basePath}/` ? '' : queryText([['next', next]])}`, 'found')
}

/** With the other parameters. */
function leadTo(path: string, http: HttpRequest, without: string): Answer {
  const kept = http.query
    .names()
    .flatMap((name) => (name === without ? [] : http.query.all(name).map((value): Pair => [name, value])))
  return redirectTo(`${path}${queryText(kept)}`, 'found')
}
