import { sessionOf } from '#access'
import type { Answer, HttpRequest, QueryParams } from '#http'
import { formToken } from '../form/form-token.ts'
import { readOwnForm } from '../form/read-form.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { accountPage, isBrowserMember } from './account-page.ts'
import { askToSignInFromAccount } from './ask-to-sign-in.ts'
import { qrPicture } from './qr-picture.ts'
import { codeForm, recoveryCodesPage } from './sign-in-code.ts'

export const FACTOR = '/community/users/:username/secondFactor'

interface SetupDocument {
  readonly secret: string
  readonly uri: string
  readonly setup: string
}

type Done = (page: PageRequest, document: object, fields: QueryParams, context: SiteContext) => Answer

/** A form of the account page that is one of the operations on the own second factor. */
function form(step: 'begin' | 'confirm' | 'recoveryCodes' | 'remove', names: readonly string[], done: Done) {
  return async (http: HttpRequest, context: SiteContext): Promise<Answer> => {
    const fields = await readOwnForm(http)
    const page = await openPage(http, context)
    if (!isBrowserMember(page.caller, http)) return askToSignInFromAccount(fields, http, context)
    const outcome = await context.operations.run(http, {
      operation: `${FACTOR}/${step}`,
      path: { username: page.caller.name },
      parameters: Object.fromEntries(names.map((name) => [name, fields.get(name) ?? '']))
    })
    if (outcome.ok) return done(page, outcome.document, fields, context)
    const texts = outcome.failure.problems.map(({ text }) => text)
    // An app that was scanned is not scanned again because of a mistyped code.
    if (step === 'confirm' && fields.get('uri') !== undefined) return setUpPage(page, setupOf(fields), texts, context)
    return accountPage(page, { problems: { part: 'factor', texts } }, context)
  }
}

export const receiveFactorBegin = form('begin', ['password'], (page, document, _fields, context) =>
  setUpPage(page, document as SetupDocument, [], context)
)

export const receiveFactorConfirm = form('confirm', ['setup', 'code'], showCodes)

export const receiveRecoveryCodes = form('recoveryCodes', ['code'], showCodes)

export const receiveFactorRemoval = form('remove', ['code'], (_page, _document, _fields, { settings }) =>
  redirectTo(`${settings.basePath}/account/?done=factorRemoved`, 'see-other', { 'cache-control': 'no-store' })
)

function showCodes(page: PageRequest, document: object, _fields: QueryParams, context: SiteContext): Answer {
  const { recoveryCodes } = document as { readonly recoveryCodes: readonly string[] }
  const next = `${context.settings.basePath}/account/`
  return recoveryCodesPage(page, { codes: recoveryCodes, next, resume: null }, context)
}

function setupOf(fields: QueryParams): SetupDocument {
  const said = (name: string): string => (fields.get(name) ?? '').slice(0, 4_000)
  return { secret: said('secret'), uri: said('uri').slice(0, 500), setup: said('setup') }
}

function setUpPage(
  page: PageRequest,
  { secret, uri, setup }: SetupDocument,
  problems: readonly string[],
  context: SiteContext
): Answer {
  const hidden = Object.entries({ form: formToken(sessionOf(page.http) ?? ''), setup, secret, uri })
  return codeForm(
    page,
    {
      action: `${page.frame.basePath}/account/second-factor/confirm`,
      hidden: hidden.map(([name, value]) => ({ name, value })),
      problems,
      setup: { secret, uri, picture: qrPicture(uri) }
    },
    context
  )
}
