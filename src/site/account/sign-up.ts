import { sessionCookie, sessionOf } from '#access'
import type { Answer, HttpRequest, QueryParams } from '#http'
import { isLoggiaError } from '#kit'
import { formToken } from '../form/form-token.ts'
import { readOwnForm } from '../form/read-form.ts'
import type { PageRequest } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import type { SignUpView } from '../views/account-view.ts'
import { askForCode } from './sign-in-code.ts'
import { encryptedAddress, openSignInPage } from './sign-in-page.ts'

const NAMES = ['invitation', 'username', 'fullname', 'email'] as const
type Typed = SignUpView['typed']

/** `/sign-up?invitation=…`: the link that an administrator passes on to somebody who has no account yet. */
export async function answerSignUp(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const elsewhere = encryptedAddress(http, context, '/sign-up')
  if (elsewhere !== null) return redirectTo(elsewhere, 'found')
  return signUpPage(await openSignInPage(http, context), typedOf(http.query), [], context)
}

/** The form of that page: makes the account by the portal's operation, and signs its owner in. */
export async function receiveSignUp(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const fields = await readOwnForm(http)
  const typed = typedOf(fields)
  const password = fields.get('password') ?? ''
  const outcome = await context.operations.run(http, {
    operation: '/community/signUp',
    parameters: { ...typed, password }
  })
  if (!outcome.ok) return signUpPage(await openSignInPage(http, context), typed, outcome.failure.problems, context)
  const { username } = outcome.document as { readonly username: string }
  const next = `${context.settings.basePath}/account/`
  const signedIn = await signInOrAsk({ username, password, stay: false }, next, http, context)
  if (!('secret' in signedIn)) return signedIn
  const { secret } = signedIn
  return redirectTo(`${context.settings.basePath}/account/`, 'see-other', {
    'set-cookie': sessionCookie(secret, http.encrypted, null),
    'cache-control': 'no-store'
  })
}

/** The session, or the page that asks for the second factor that the role of the new member needs. */
async function signInOrAsk(
  wish: Parameters<SiteContext['account']['signIn']>[0],
  next: string,
  http: HttpRequest,
  context: SiteContext
): Promise<Answer | { readonly secret: string }> {
  try {
    return await context.account.signIn(wish, http)
  } catch (error) {
    if (!isLoggiaError(error) || error.code !== 'portal/factor-required') throw error
    return askForCode(error, { next, stay: false, kept: [] }, http, context)
  }
}

function typedOf(values: QueryParams): Typed {
  const entries = NAMES.map((name) => [name, (values.get(name) ?? '').trim().slice(0, 400)])
  return Object.fromEntries(entries) as Typed
}

function signUpPage(page: PageRequest, typed: Typed, problems: SignUpView['problems'], context: SiteContext): Answer {
  const { t, basePath } = page.frame
  const session = sessionOf(page.http)
  const view: SignUpView = {
    action: `${basePath}/sign-up`,
    formToken: session === undefined ? null : formToken(session),
    typed,
    problems
  }
  const answer = pageAnswer(
    page,
    {
      component: 'SignUp',
      view,
      title: t('signUp.title'),
      indexed: false,
      framed: false,
      status: problems.length > 0 ? 400 : 200
    },
    context
  )
  // The address holds the code of the invitation.
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } }
}
