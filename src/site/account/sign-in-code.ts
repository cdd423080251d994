import { sessionCookie, sessionOf } from '#access'
import type { Answer, HttpRequest } from '#http'
import { isLoggiaError, type LoggiaError } from '#kit'
import { formToken } from '../form/form-token.ts'
import { nextPath } from '../form/next-path.ts'
import { readOwnForm } from '../form/read-form.ts'
import type { PageRequest } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import type { CodeView, RecoveryCodesView } from '../views/account-view.ts'
import { keptFields, MAX_KEPT_BYTES, resumeForm, resumeView } from './kept-form.ts'
import { qrPicture } from './qr-picture.ts'
import { openSignInPage, problemsOf, signInPage } from './sign-in-page.ts'

/** What goes on from the first step. */
export interface CodeStep {
  readonly ticket: string
  readonly next: string
  readonly stay: boolean
  readonly kept: readonly { readonly name: string; readonly value: string }[]
  readonly problems: readonly string[]
}

/** The second step that the first asked for: a code, or an app that makes codes from now on. */
export async function askForCode(
  error: LoggiaError,
  step: Omit<CodeStep, 'ticket' | 'problems'>,
  http: HttpRequest,
  context: SiteContext
): Promise<Answer> {
  const ticket = String(error.details.ticket)
  return codePage({ ...step, ticket, problems: [] }, error.code === 'portal/factor-required', http, context)
}

/** `/sign-in/code`, the form of that page. */
export async function receiveCode(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const fields = await readOwnForm(http, MAX_KEPT_BYTES)
  const step = {
    ticket: fields.get('ticket') ?? '',
    next: nextPath(fields.get('next'), context.settings.basePath),
    stay: fields.get('stay') === '1',
    kept: keptFields(fields)
  }
  try {
    const { secret, seconds, recoveryCodes } = await context.account.signInWithCode(
      { ticket: step.ticket, code: (fields.get('code') ?? '').trim(), stay: step.stay },
      http
    )
    const cookie = sessionCookie(secret, http.encrypted, step.stay ? seconds : null)
    const page = await openSignInPage(http, context)
    if (recoveryCodes.length > 0) {
      const resume = step.kept.length > 0 ? resumeView(step.next, step.kept, secret) : null
      return withCookie(recoveryCodesPage(page, { codes: recoveryCodes, next: step.next, resume }, context), cookie)
    }
    if (step.kept.length > 0) return resumeForm(step.next, step.kept, secret, cookie, page, context)
    return redirectTo(step.next, 'see-other', { 'set-cookie': cookie, 'cache-control': 'no-store' })
  } catch (error) {
    if (!isLoggiaError(error) || error.code !== 'portal/no-token') throw error
    return again({ ...step, problems: problemsOf(error) }, fields.get('set-up') === '1', http, context)
  }
}

/** What was wrong, on the same page; at the beginning when there is nothing to go on with. */
async function again(step: CodeStep, isSetup: boolean, http: HttpRequest, context: SiteContext): Promise<Answer> {
  try {
    return await codePage(step, isSetup, http, context)
  } catch (error) {
    if (!isLoggiaError(error) || error.code !== 'portal/no-token') throw error
    const { next, kept, problems } = step
    const view = { next, username: '', problems, passwordChanged: false, kept: [...kept] }
    return signInPage(await openSignInPage(http, context), view, 400, context)
  }
}

async function codePage(step: CodeStep, isSetup: boolean, http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openSignInPage(http, context)
  const setup = isSetup ? await context.account.setUpFactor(step.ticket) : null
  const session = sessionOf(http)
  const view: CodeView = {
    action: `${page.frame.basePath}/sign-in/code`,
    hidden: [
      { name: 'ticket', value: setup?.setup ?? step.ticket },
      { name: 'next', value: step.next },
      ...(isSetup ? [{ name: 'set-up', value: '1' }] : []),
      ...(step.stay ? [{ name: 'stay', value: '1' }] : []),
      ...(session === undefined ? [] : [{ name: 'form', value: formToken(session) }]),
      ...step.kept
    ],
    problems: step.problems,
    setup: setup === null ? null : { ...setup, picture: qrPicture(setup.uri) }
  }
  return codeForm(page, view, context)
}

/** Also on the account page, where an app is set up. */
export function codeForm(page: PageRequest, view: CodeView, context: SiteContext): Answer {
  const { t } = page.frame
  const answer = pageAnswer(
    page,
    {
      component: 'Code',
      view,
      title: t(view.setup === null ? 'factor.code' : 'factor.setUp'),
      indexed: false,
      framed: false,
      status: view.problems.length > 0 ? 400 : 200
    },
    context
  )
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}

/** Shown once. */
export function recoveryCodesPage(page: PageRequest, view: RecoveryCodesView, context: SiteContext): Answer {
  const content = {
    component: 'RecoveryCodes',
    view,
    title: page.frame.t('factor.recovery'),
    indexed: false,
    framed: false
  }
  const answer = pageAnswer(page, content, context)
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}

function withCookie(answer: Answer, cookie: string): Answer {
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } }
}
