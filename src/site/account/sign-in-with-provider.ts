import { sessionCookie, sessionOf } from '#access'
import type { Answer, HttpRequest, QueryParams } from '#http'
import { isLoggiaError } from '#kit'
import { nextPath } from '../form/next-path.ts'
import { readOwnForm } from '../form/read-form.ts'
import { openPage } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { ContinueView } from '../views/account-view.ts'
import { accountPage, isBrowserMember } from './account-page.ts'
import { askToSignInFromAccount } from './ask-to-sign-in.ts'
import { begunSignIn, providerCookie } from './provider-cookie.ts'
import { encryptedAddress, openSignInPage, problemsOf, signInPage } from './sign-in-page.ts'

/** What can be said on the page; anything else is a problem of its own. */
const SAID: ReadonlySet<string> = new Set(['portal/provider-failed', 'portal/unknown-provider', 'portal/refused'])

/** `/sign-in/with/{provider}`: leads the browser to the provider. */
export async function answerProvider(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { basePath } = context.settings
  const next = nextPath(http.query.get('next'), basePath)
  // A page of somebody else signs nobody in: people who follow its link see our page first, and choose.
  if (!isOwnLink(http) || encryptedAddress(http, context, '/sign-in') !== null)
    return redirectTo(`${basePath}/sign-in${queryText([['next', next]])}`, 'found')
  return saying(http, next, context, async () => {
    const { url, sealed, seconds } = await context.providers.begin(
      { provider: http.params.provider ?? '', next, stays: false },
      http
    )
    return redirectTo(url, 'found', {
      'set-cookie': providerCookie(sealed, http.encrypted, seconds),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer'
    })
  })
}

/** `/sign-in/with/{provider}/return`: the browser comes back, with a code or with a refusal. */
export async function answerReturn(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { basePath } = context.settings
  return saying(http, `${basePath}/`, context, async () => {
    const { next, session } = await context.providers.end(
      {
        provider: http.params.provider ?? '',
        parameters: new URLSearchParams(http.queryText),
        sealed: begunSignIn(http),
        session: sessionOf(http)
      },
      http
    )
    // A sign-in comes back once: its cookie opens nothing any more, and ends by itself.
    const cookie =
      session === null
        ? providerCookie('', http.encrypted, 0)
        : sessionCookie(session.secret, http.encrypted, session.seconds)
    return redirectTo(nextPath(next, basePath), 'see-other', { 'set-cookie': cookie, 'cache-control': 'no-store' })
  })
}

/** The form of the account page that connects it with a provider, after the password was confirmed. */
export async function receiveConnection(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const fields = await readOwnForm(http)
  const page = await openPage(http, context)
  const session = sessionOf(http)
  if (!isBrowserMember(page.caller, http) || session === undefined) return askToSignInFromAccount(fields, http, context)
  const { basePath } = context.settings
  try {
    await context.account.confirmPassword(page.caller, fields.get('present') ?? '', http)
    const provider = fields.get('provider') ?? ''
    const next = `${basePath}/account/?done=connected`
    const { url, sealed, seconds } = await context.providers.begin({ provider, next, stays: false, session }, http)
    const name = (await context.providers.offered()).find(({ id }) => id === provider)?.name ?? provider
    const { t } = page.frame
    const view: ContinueView = { href: url, name }
    const answer = pageAnswer(
      page,
      { component: 'Continue', view, title: t('account.connect', { name }), indexed: false, framed: false },
      context
    )
    // A link: browsers do not follow forms to other sites, which the policy of our pages forbids.
    return {
      ...answer,
      headers: {
        ...answer.headers,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'set-cookie': providerCookie(sealed, http.encrypted, seconds)
      }
    }
  } catch (error) {
    if (!isLoggiaError(error) || !(SAID.has(error.code) || error.code === 'portal/bad-parameters')) throw error
    return accountPage(page, { problems: { part: 'providers', texts: problemsOf(error) } }, context)
  }
}

/** The form that ends a connection, by the portal's operation. */
export async function receiveDisconnection(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const fields: QueryParams = await readOwnForm(http)
  const page = await openPage(http, context)
  if (!isBrowserMember(page.caller, http)) return askToSignInFromAccount(fields, http, context)
  const outcome = await context.operations.run(http, {
    operation: '/community/users/:username/identities/:provider_id/remove',
    path: { username: page.caller.name, provider_id: fields.get('provider') ?? '' }
  })
  if (outcome.ok)
    return redirectTo(`${context.settings.basePath}/account/?done=disconnected`, 'see-other', {
      'cache-control': 'no-store'
    })
  const texts = outcome.failure.problems.map(({ text }) => text)
  return accountPage(page, { problems: { part: 'providers', texts } }, context)
}

/** Failures on the sign-in page, above its form: a person can begin again. */
async function saying(
  http: HttpRequest,
  next: string,
  context: SiteContext,
  work: () => Promise<Answer>
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!isLoggiaError(error) || !SAID.has(error.code)) throw error
    context.log.info({ error: error.message, cause: String(error.cause ?? '') }, 'a sign-in with a provider failed')
    const page = await openSignInPage(http, context)
    const view = { next, username: '', problems: problemsOf(error), passwordChanged: false, kept: [] }
    return signInPage(page, view, 400, context)
  }
}

/** Browsers say so since 2023 at the latest; older ones name the page. */
function isOwnLink(http: HttpRequest): boolean {
  const site = http.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return URL.parse(http.header('referer') ?? '')?.host === URL.parse(http.origin)?.host
}
