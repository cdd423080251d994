import { type AccessErrorCode, sessionCookie, sessionOf } from '#access'
import type { Answer, HttpRequest } from '#http'
import { isLoggiaError, LoggiaError } from '#kit'
import { formToken } from '../form/form-token.ts'
import { nextPath } from '../form/next-path.ts'
import { readOwnForm } from '../form/read-form.ts'
import { bareRequest } from '../page/bare-frame.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { SignInView } from '../views/account-view.ts'
import { keptFields, MAX_KEPT_BYTES, resumeForm } from './kept-form.ts'

/** `/sign-in`: name and password, also for anonymous callers of a private portal. */
export async function answerSignIn(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const elsewhere = encryptedAddress(http, context, '/sign-in')
  if (elsewhere !== null) return redirectTo(elsewhere, 'found')
  const page = await openSignInPage(http, context)
  const next = nextPath(http.query.get('next'), context.settings.basePath)
  if (page.caller.kind === 'user') return redirectTo(next, 'found')
  const view = { next, username: '', problems: [], passwordChanged: http.query.get('done') === 'password', kept: [] }
  return signInPage(page, view, 200, context)
}

/** The form of that page. */
export async function receiveSignIn(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const fields = await readOwnForm(http, MAX_KEPT_BYTES)
  const next = nextPath(fields.get('next'), context.settings.basePath)
  const kept = keptFields(fields)
  const username = (fields.get('username') ?? '').slice(0, 200)
  const wish = { username, password: fields.get('password') ?? '', stay: fields.get('stay') === '1' }
  try {
    const { secret, seconds } = await context.account.signIn(wish, http)
    const cookie = sessionCookie(secret, http.encrypted, wish.stay ? seconds : null)
    if (kept.length > 0) return resumeForm(next, kept, secret, cookie, await openSignInPage(http, context), context)
    return redirectTo(next, 'see-other', { 'set-cookie': cookie, 'cache-control': 'no-store' })
  } catch (error) {
    if (!isLoggiaError(error) || error.code !== 'portal/no-token') throw error
    const page = await openSignInPage(http, context)
    const view = { next, username, problems: problemsOf(error), passwordChanged: false, kept }
    return signInPage(page, view, 400, context)
  }
}

/** `/sign-out`, a form on every page of a member. */
export async function receiveSignOut(http: HttpRequest, context: SiteContext): Promise<Answer> {
  await readOwnForm(http)
  const session = sessionOf(http)
  if (session !== undefined) await context.account.signOut(session, http)
  const cookie = sessionCookie('', http.encrypted, 0)
  return redirectTo(`${context.settings.basePath}/`, 'see-other', { 'set-cookie': cookie, 'cache-control': 'no-store' })
}

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
