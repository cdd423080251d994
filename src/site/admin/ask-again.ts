import { type Answer, type HttpRequest, type QueryParams, readFields } from '#http'
import { bareRequest } from '../page/bare-frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import type { ResumeView } from '../views/account-view.ts'
import type { FormView, HiddenField } from '../views/admin-view.ts'
import { adminAnswer, type Surroundings } from './admin-answer.ts'
import type { AdminRequest, Confirmation } from './admin-page.ts'
import { addressOf } from './admin-request.ts'
import { formView, OWN_FIELDS } from './form-view.ts'
import { MAX_FIELD_BYTES } from './read-admin-form.ts'

/** Before something that cannot be undone: what goes, a button that names it, and the way back. */
export function askToConfirm(
  request: AdminRequest,
  fields: QueryParams,
  { title, texts, button }: Confirmation,
  surroundings: Surroundings
): Promise<Answer> {
  return adminAnswer(
    request,
    {
      title,
      actions: [{ label: request.t('admin.back'), href: request.self }],
      parts: [
        { kind: 'note', tone: 'warn', title: null, texts, copy: null },
        withFields(request, fields, button, [{ name: 'confirmed', value: '1' }], true)
      ]
    },
    surroundings
  )
}

/** After an outage: the same form, with all that was typed. */
export function askAgain(
  request: AdminRequest,
  fields: QueryParams,
  surroundings: Surroundings,
  status: number
): Promise<Answer> {
  const { t } = request
  return adminAnswer(
    request,
    {
      title: t('problem.busy'),
      parts: [
        { kind: 'note', tone: 'bad', title: null, texts: [t('admin.againText')], copy: null },
        withFields(request, fields, t('admin.sendAgain'), [], false)
      ]
    },
    surroundings,
    status
  )
}

/** The same while it is not known who sends it: the form as it came, on a page that says nothing of the portal. */
export async function askAgainUnknown(error: Error, http: HttpRequest, context: SiteContext): Promise<Answer> {
  // Its files would have to be chosen again: nothing of them is read.
  if (/^multipart\//i.test(http.header('content-type') ?? '')) throw error
  const fields = await readFields(http, MAX_FIELD_BYTES)
  const page = bareRequest(http, context)
  const view: ResumeView = {
    isOutage: true,
    action: addressOf(http, context),
    fields: fields.names().flatMap((name) => fields.all(name).map((value) => ({ name, value })))
  }
  const title = page.frame.t('problem.busy')
  const content = { component: 'Resume', view, title, indexed: false, framed: false, status: 503 }
  const answer = pageAnswer(page, content, context)
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}

/** A form that holds what was typed, and shows none of it. */
function withFields(
  request: AdminRequest,
  fields: QueryParams,
  button: string,
  more: readonly HiddenField[],
  danger: boolean
): FormView {
  const form = formView(request, { name: fields.get('do') ?? '', fields: [], button, danger })
  return { ...form, hidden: [...form.hidden, ...typedFields(fields), ...more] }
}

function typedFields(fields: QueryParams): HiddenField[] {
  return fields
    .names()
    .filter((name) => !OWN_FIELDS.has(name))
    .flatMap((name) => fields.all(name).map((value) => ({ name, value })))
}
