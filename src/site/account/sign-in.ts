import { sessionCookie, sessionOf } from '#access'
import type { Answer, HttpRequest } from '#http'
import { isLoggiaError } from '#kit'
import { nextPath } from '../form/next-path.ts'
import { readOwnForm } from '../form/read-form.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { keptFields, MAX_KEPT_BYTES, resumeForm } from './kept-form.ts'
import { askForCode } from './sign-in-code.ts'
import { encryptedAddress, openSignInPage, problemsOf, signInPage } from './sign-in-page.ts'

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
    if (!isLoggiaError(error)) throw error
    if (error.code === 'portal/code-required' || error.code === 'portal/factor-required')
      return askForCode(error, { next, stay: wish.stay, kept }, http, context)
    if (error.code !== 'portal/no-token') throw error
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
