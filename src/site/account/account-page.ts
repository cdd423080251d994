import { type Principal, sessionOf } from '#access'
import type { Answer, HttpRequest, QueryParams } from '#http'
import { formToken } from '../form/form-token.ts'
import { SHOWN } from '../form/shown-marks.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { openPage, type PageRequest, signInHref } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import type { AccountView } from '../views/account-view.ts'
import { shownProfile } from './shown-profile.ts'

/** What was done, as the address says it after a form. */
const DONE: Readonly<Record<string, MessageKey>> = {
  profile: 'account.profileSaved',
  key: 'account.keyRevoked',
  session: 'account.sessionEnded',
  connected: 'account.connected',
  disconnected: 'account.disconnected',
  factorRemoved: 'factor.removed'
}

/** `/account/`: profile, password, keys and sessions of the member. */
export async function answerAccount(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  if (!isBrowserMember(page.caller, http)) return askToSignIn(http, context)
  return accountPage(page, {}, context)
}

/** Members by their session only: a key or token in the address opens no account. */
export function isBrowserMember({ kind, member }: Principal, http: HttpRequest): boolean {
  return kind === 'user' && member !== undefined && sessionOf(http) !== undefined
}

/** Of a form, for its fields to be shown again: no passwords and codes. */
export function typedOf(fields: QueryParams): Record<string, string> {
  const names = ['fullName', 'email', 'description', 'name', SHOWN].filter((name) => fields.get(name) !== undefined)
  return Object.fromEntries(names.map((name) => [name, fields.get(name) ?? '']))
}

export function askToSignIn(http: HttpRequest, { settings }: SiteContext): Answer {
  return redirectTo(signInHref(http, settings.basePath), 'see-other', { 'cache-control': 'no-store' })
}

export async function accountPage(
  page: PageRequest,
  outcome: Partial<Pick<AccountView, 'problems' | 'newKey' | 'typed'>>,
  context: SiteContext
): Promise<Answer> {
  const { caller, http, frame } = page
  const { t, format, basePath } = frame
  const session = sessionOf(http) ?? ''
  const [profile, keys, sessions, providers, factor, maySeeUsage] = await Promise.all([
    shownProfile(page, context),
    context.account.keys(caller),
    context.account.sessions(caller, session),
    providersOf(page, context),
    factorOf(page, context),
    context.operations.may(http, { operation: '/portals/:portal_id/usage' })
  ])
  const zone = context.settings.timezone
  const time = (ms: number | null, otherwise: MessageKey): string =>
    ms === null ? t(otherwise) : format.dateTime(ms, zone)
  const done = DONE[http.query.get('done') ?? '']
  const view: AccountView = {
    action: `${basePath}/account`,
    formToken: formToken(session),
    usageHref: maySeeUsage ? `${basePath}/admin/usage/` : null,
    done: done === undefined || outcome.problems != null ? null : t(done),
    problems: null,
    typed: {},
    newKey: null,
    profile,
    keys: profile.mayHaveKeys
      ? keys.map(({ id, name, createdMs, usedMs, expiresMs }) => ({
          id,
          name,
          created: time(createdMs, 'account.never'),
          used: time(usedMs, 'account.never'),
          expires: time(expiresMs, 'account.never')
        }))
      : null,
    sessions: sessions.map(({ id, kind, from, createdMs, usedMs, expiresMs, current }) => ({
      id,
      from: kind === 'program' ? t('account.program', { from }) : from === '-' ? t('account.browser') : from,
      created: time(createdMs, 'account.never'),
      used: time(usedMs, 'account.never'),
      expires: time(expiresMs, 'account.never'),
      current
    })),
    providers,
    factor,
    ...outcome
  }
  return pageAnswer(
    page,
    {
      component: 'Account',
      view,
      title: t('account.title'),
      indexed: false,
      status: outcome.problems == null ? 200 : 400
    },
    context
  )
}

interface IdentitiesDocument {
  readonly identities: readonly {
    readonly provider: string
    readonly providerName: string
    readonly subject: string
    readonly lastUsed: number
  }[]
}

async function providersOf(
  { caller, http, frame }: PageRequest,
  context: SiteContext
): Promise<AccountView['providers']> {
  const offered = await context.providers.offered()
  const outcome = await context.operations.run(http, {
    operation: '/community/users/:username/identities',
    path: { username: caller.name }
  })
  const identities = outcome.ok ? (outcome.document as IdentitiesDocument).identities : []
  if (offered.length === 0 && identities.length === 0) return null
  return {
    connected: identities.map(({ provider, providerName, subject, lastUsed }) => ({
      id: provider,
      name: providerName,
      subject,
      used: lastUsed < 0 ? frame.t('account.never') : frame.format.dateTime(lastUsed, context.settings.timezone)
    })),
    others: offered.filter(({ id }) => identities.every(({ provider }) => provider !== id))
  }
}

interface FactorDocument {
  readonly enabled: boolean
  readonly since: number
  readonly recoveryCodesLeft: number
  readonly required: boolean
}

async function factorOf({ caller, http, frame }: PageRequest, context: SiteContext): Promise<AccountView['factor']> {
  const outcome = await context.operations.run(http, {
    operation: '/community/users/:username/secondFactor',
    path: { username: caller.name }
  })
  if (!outcome.ok) return { enabled: false, required: false, since: '', codesLeft: 0 }
  const { enabled, since, recoveryCodesLeft, required } = outcome.document as FactorDocument
  return {
    enabled,
    required,
    since: since < 0 ? '' : frame.format.dateTime(since, context.settings.timezone),
    codesLeft: recoveryCodesLeft
  }
}
