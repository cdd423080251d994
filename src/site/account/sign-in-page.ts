import { type AccessErrorCode, sessionOf } from '#access'
import type { Answer, HttpRequest } from '#http'
import { LoggiaError } from '#kit'
import { formToken } from '../form/form-token.ts'
import { bareRequest } from '../page/bare-frame.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { SignInView } from '../views/account-view.ts'

const CLOSED: ReadonlySet<string> = new Set<AccessErrorCode>([
  'access/authentication-required',
  'access/invalid-key',
  'access/invalid-token'
])

/** The page as the portal looks to this visitor; a private portal reveals nothing to anonymous callers. */
export async function openSignInPage(http: HttpRequest, context: SiteContext): Promise<PageRequest> {
  try {
    return await openPage(http, context)
  } catch (error) {
    if (!(error instanceof LoggiaError) || !CLOSED.has(error.code)) throw error
    return bareRequest(http, context)
  }
}

export async function signInPage(
  page: PageRequest,
  view: Omit<SignInView, 'action' | 'stayDays' | 'formToken' | 'providers'>,
  status: number,
  context: SiteContext
): Promise<Answer> {
  const { t, basePath } = page.frame
  const session = sessionOf(page.http)
  const whole: SignInView = {
    ...view,
    action: `${basePath}/sign-in`,
    stayDays: await context.account.stayDays(),
    formToken: session === undefined ? null : formToken(session),
    providers: (await context.providers.offered()).map(({ id, name }) => ({
      name,
      href: `${basePath}/sign-in/with/${id}${queryText([['next', view.next]])}`
    }))
  }
  const answer = pageAnswer(
    page,
    { component: 'SignIn', view: whole, title: t('nav.signIn'), indexed: false, status },
    context
  )
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}

/** Sentences of the portal about what is wrong with a form. */
export function problemsOf(error: LoggiaError): string[] {
  const { list } = error.details
  return Array.isArray(list) && list.length > 0 ? list.map(String) : [error.message]
}

/** Where the page is encrypted, when this address is not and has to be; null: here is right. */
export function encryptedAddress(
  http: HttpRequest,
  { settings }: SiteContext,
  path: '/sign-in' | '/sign-up'
): string | null {
  if (http.encrypted || settings.plainSignIn) return null
  const query = queryText(http.query.sorted())
  if (http.originIsConfigured) return http.origin.startsWith('https:') ? `${http.origin}${path}${query}` : null
  const url = URL.parse(http.origin)
  if (url === null || settings.httpsPort === null) return null
  return `https://${url.hostname}${settings.httpsPort === 443 ? '' : `:${settings.httpsPort}`}${settings.basePath}${path}${query}`
}
