import { sessionCookie } from '#access'
import type { Answer, HttpRequest, QueryParams } from '#http'
import { type ErrorKind, isLoggiaError } from '#kit'
import { readOwnForm } from '../form/read-form.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { queryText } from '../state/address.ts'
import type { AccountPart } from '../views/account-view.ts'
import { accountPage, isBrowserMember, typedOf } from './account-page.ts'
import { askToSignInFromAccount } from './ask-to-sign-in.ts'
import { saveProfile } from './profile-form.ts'
import { problemsOf } from './sign-in-page.ts'

type Work = (page: PageRequest, fields: QueryParams, context: SiteContext) => Promise<Answer>

/** Failures that a member can mend in the form. */
const MENDABLE: readonly ErrorKind[] = ['bad-parameter', 'bad-input', 'not-found', 'forbidden']

/** A form of the account page: what cannot be done is said there, beside the form. */
function form(part: AccountPart, work: Work): (http: HttpRequest, context: SiteContext) => Promise<Answer> {
  return async (http, context) => {
    const fields = await readOwnForm(http)
    const page = await openPage(http, context)
    if (!isBrowserMember(page.caller, http)) return askToSignInFromAccount(fields, http, context)
    try {
      return await work(page, fields, context)
    } catch (error) {
      if (!isLoggiaError(error) || !MENDABLE.includes(error.kind)) throw error
      return accountPage(page, { problems: { part, texts: problemsOf(error) }, typed: typedOf(fields) }, context)
    }
  }
}

/** A form whose session had ended, after the new sign-in: filled in as before, and not sent yet. */
export async function receiveAccountAgain(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const fields = await readOwnForm(http)
  const page = await openPage(http, context)
  if (!isBrowserMember(page.caller, http)) return askToSignInFromAccount(fields, http, context)
  return accountPage(page, { typed: typedOf(fields) }, context)
}

const back = ({ settings }: SiteContext, done: string): Answer =>
  redirectTo(`${settings.basePath}/account/?done=${done}`, 'see-other', { 'cache-control': 'no-store' })

export const receiveProfile = form(
  'profile',
  async (page, fields, context) => (await saveProfile(page, fields, context)) ?? back(context, 'profile')
)

/** A new password ends every session, this one too: the member signs in with it. */
export const receivePassword = form('password', async ({ caller, http }, fields, context) => {
  const passwords = { present: fields.get('present') ?? '', next: fields.get('next') ?? '' }
  await context.account.changePassword(caller, passwords, http)
  return redirectTo(
    `${context.settings.basePath}/sign-in${queryText([
      ['done', 'password'],
      ['next', `${context.settings.basePath}/account/`]
    ])}`,
    'see-other',
    {
      'set-cookie': sessionCookie('', http.encrypted, 0),
      'cache-control': 'no-store'
    }
  )
})

const DAY_MS = 86_400_000

export const receiveNewKey = form('keys', async (page, fields, context) => {
  const name = (fields.get('name') ?? '').trim().slice(0, 200)
  const days = Number(fields.get('days') ?? 0)
  const expiresMs = Number.isSafeInteger(days) && days > 0 ? context.clock.now() + days * DAY_MS : null
  const secret = await context.account.createKey(page.caller, name, expiresMs, page.http)
  const { apiPrefix } = context.settings
  const example = `curl -H "Authorization: Apikey ${secret}" "${page.http.origin}${apiPrefix}/catalog/datasets"`
  return accountPage(page, { newKey: { name, secret, example } }, context)
})

export const receiveRevokedKey = form('keys', async ({ caller, http }, fields, context) => {
  await context.account.revokeKey(caller, fields.get('id') ?? '', http)
  return back(context, 'key')
})

export const receiveEndedSession = form('sessions', async ({ caller, http }, fields, context) => {
  await context.account.endSession(caller, fields.get('id') ?? '', http)
  return back(context, 'session')
})

/** Every session of the member, this one too, and tokens of programs; keys stay. */
export const receiveEndedSessions = form('sessions', async ({ caller, http }, _fields, context) => {
  await context.account.endSessions(caller, http)
  return redirectTo(
    `${context.settings.basePath}/sign-in${queryText([['next', `${context.settings.basePath}/account/`]])}`,
    'see-other',
    {
      'set-cookie': sessionCookie('', http.encrypted, 0),
      'cache-control': 'no-store'
    }
  )
})
