import type { Answer, HttpRequest, QueryParams, UploadedFile } from '#http'
import { isLoggiaError } from '#kit'
import { askToSignInWith } from '../account/ask-to-sign-in.ts'
import { siteError } from '../errors.ts'
import { isFormToken } from '../form/form-token.ts'
import { foreignForm, isFromHere } from '../form/read-form.ts'
import { statusOfPage } from '../page/problem-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { adminAnswer, type Surroundings } from './admin-answer.ts'
import type { AdminForm, AdminPage, AdminRequest, FormResult, SentForm } from './admin-page.ts'
import { addressOf, maySeeSection, openAdmin, withSent, withSnapshots } from './admin-request.ts'
import { askAgain, askAgainUnknown, askToConfirm } from './ask-again.ts'
import { besideField } from './failed-fields.ts'
import { FIND, isPreview } from './form-view.ts'
import { readAdminForm } from './read-admin-form.ts'
import type { SentAnswer, SentOnce } from './sent-once.ts'
import { refusedContent, showPage } from './show-page.ts'
import { about, changedSinceShown } from './shown-values.ts'

export interface FormPlace {
  readonly page: AdminPage
  readonly surroundings: Surroundings
  readonly once: SentOnce
  readonly context: SiteContext
}

/**
 * A form of the administration. Every failure gives back what was typed: after a new sign-in, after a refusal, after an
 * outage. Nothing is done before it is certain that a page of ours sent the form in this session.
 */
export async function receiveForm(place: FormPlace, http: HttpRequest): Promise<Answer> {
  const { page, context } = place
  if (!isFromHere(http)) throw foreignForm()
  const request = await openOrError(http, context)
  if (request instanceof Error) return askAgainUnknown(request, http, context)
  const body = await readAdminForm(http, page, request)
  try {
    const { fields, files } = body
    if (request === undefined) return await askToSignInWith(fields, addressOf(http, context), http, context)
    const name = fields.get('do') ?? ''
    const form = page.forms?.[name]
    if (form === undefined) throw siteError('site/bad-address', 'The page has no such form.')
    const sent = (problems: SentForm['problems']): AdminRequest => withSent(request, { name, fields, problems })
    if (!isFormToken(fields.get('form') ?? '', request.session))
      return await showPage(page, sent([sessionChanged(request)]), place.surroundings, { status: 400 })
    if (fields.get('resume') === '1' || fields.get(FIND) !== undefined)
      return await showPage(page, sent([]), place.surroundings)
    return await place.once.answer(request.session, fields.get('once') ?? '', () =>
      perform(place, { form, request, fields, files, sent })
    )
  } finally {
    await body.discard()
  }
}

/** The error, when it is not known now who sends the form. */
async function openOrError(http: HttpRequest, context: SiteContext): Promise<AdminRequest | undefined | Error> {
  try {
    return await openAdmin(http, context)
  } catch (error) {
    const status = statusOfPage(error)
    if (!(error instanceof Error) || (status !== 503 && status !== 504)) throw error
    return error
  }
}

interface Received {
  readonly form: AdminForm
  readonly request: AdminRequest
  readonly fields: QueryParams
  readonly files: readonly UploadedFile[]
  readonly sent: (problems: SentForm['problems']) => AdminRequest
}

async function perform(place: FormPlace, received: Received): Promise<SentAnswer> {
  const { page, surroundings } = place
  const { request, fields, sent } = received
  try {
    if (page.section !== null && !(await maySeeSection(request, page.section))) {
      const { content, status } = refusedContent(request, 403)
      return { answer: await adminAnswer(request, content, surroundings, status), isDone: false }
    }
    return await receiveUnchanged(place, received)
  } catch (error) {
    if (siteError.is(error, 'site/not-permitted', 'site/missing', 'site/bad-address'))
      return {
        answer: await showPage(page, sent([{ parameter: null, text: error.message }]), surroundings, { status: 400 }),
        isDone: false
      }
    // A failure of the server, or of its database: the same values can be sent again.
    const status = isLoggiaError(error) ? (statusOfPage(error) ?? 500) : 500
    if (status < 500 && status !== 429) throw error
    if (status === 500)
      place.context.log.error(
        { err: error, request: request.http.id, path: request.path },
        'a form failed because of a bug'
      )
    return { answer: await askAgain(request, fields, surroundings, status), isDone: false }
  }
}

/** Two people who save at the same moment: whom the other was faster than reads once more what the other saved. */
const MAX_TRIES = 3

/** Receives the form, unless somebody else changed what it shows; what they change from now on refuses its operation. */
async function receiveUnchanged(place: FormPlace, received: Received): Promise<SentAnswer> {
  const { page, surroundings } = place
  const { form, fields, files } = received
  const name = fields.get('do') ?? ''
  for (let tries = 1; ; tries++) {
    const request = await withSnapshots(page, received.request, { name, fields })
    const changed = isPreview(fields) ? [] : await changedSinceShown(page, request, fields)
    if (changed.length > 0) {
      const outdated = withSent(request, { name, fields, problems: changed, isOutdated: true })
      return { answer: await showPage(page, outdated, surroundings, { status: 400 }), isDone: false }
    }
    const question = fields.get('confirmed') === '1' ? null : ((await form.confirm?.(request, fields)) ?? null)
    if (question !== null) return { answer: await askToConfirm(request, fields, question, surroundings), isDone: false }
    const snapshot = request.snapshots.get(name)
    const { operations } = request.context
    const result = await form.receive(
      { ...request, run: async (call) => besideField(await operations.run(request.http, call, snapshot)) },
      fields,
      files
    )
    if (snapshot?.isOutdated !== true) return answerResult(result, place, received)
    // An operation may have taken the files away.
    if (tries === MAX_TRIES || files.length > 0)
      return answerResult({ kind: 'refused', problems: [about(request, null)] }, place, received)
  }
}

async function answerResult(
  result: FormResult,
  { page, surroundings }: FormPlace,
  { request, sent }: Received
): Promise<SentAnswer> {
  switch (result.kind) {
    case 'done': {
      const [path = '', query] = result.to.split('?', 2)
      const done = `done=${result.says.slice('done.'.length)}`
      return {
        answer: redirectTo(`${path}?${query ? `${query}&` : ''}${done}`, 'see-other', { 'cache-control': 'no-store' }),
        isDone: true
      }
    }
    case 'refused':
      return { answer: await showPage(page, sent(result.problems), surroundings, { status: 400 }), isDone: false }
    case 'preview':
      return { answer: await showPage(page, sent([]), surroundings), isDone: false }
    case 'question':
      return { answer: await askToConfirm(request, result.fields, result.question, surroundings), isDone: false }
    case 'shown':
      return { answer: await showPage(page, request, surroundings, { above: [result.note] }), isDone: true }
  }
}

function sessionChanged({ t }: AdminRequest): SentForm['problems'][number] {
  return { parameter: null, text: t('admin.sessionChanged'), isTranslated: true }
}
