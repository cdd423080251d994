import { type Answer, type HttpRequest, QueryParams } from '#http'
import type { SiteContext } from '../site-context.ts'
import { askToSignIn, typedOf } from './account-page.ts'
import { fieldsToKeep } from './kept-form.ts'
import { openSignInPage, signInPage } from './sign-in-page.ts'

/** Leads to the sign-in page and back. Refused over plain HTTP where that page is. */
export async function leadToSignIn(http: HttpRequest, context: SiteContext): Promise<Answer> {
  await openSignInPage(http, context)
  return askToSignIn(http, context)
}

/** The same for forms of the account page, whose passwords and codes are not kept and whose addresses are not pages. */
export function askToSignInFromAccount(fields: QueryParams, http: HttpRequest, context: SiteContext): Promise<Answer> {
  const typed = new Map(Object.entries(typedOf(fields)).map(([name, value]) => [name, [value]]))
  return askToSignInWith(new QueryParams(typed), `${context.settings.basePath}/account/`, http, context)
}

/** The session had ended when a form came: the sign-in page, which keeps what was typed and leads back to the form. */
export async function askToSignInWith(
  fields: QueryParams,
  next: string,
  http: HttpRequest,
  context: SiteContext
): Promise<Answer> {
  const kept = fieldsToKeep(fields)
  const page = await openSignInPage(http, context)
  return signInPage(page, { next, username: '', problems: [], passwordChanged: false, kept }, 401, context)
}
