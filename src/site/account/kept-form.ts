import type { Answer, QueryParams } from '#http'
import { formToken } from '../form/form-token.ts'
import type { PageRequest } from '../page/frame.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { SiteContext } from '../site-context.ts'
import type { ResumeView } from '../views/account-view.ts'

/** A form with the longest texts, and the marks of the sign-in around it. */
export const MAX_KEPT_BYTES = 2 * 2 ** 20 + 64 * 1024

/** In the sign-in form: fields of the form that waits for the sign-in. */
const PREFIX = 'kept.'

type Field = ResumeView['fields'][number]

/** What was typed into a form whose session had ended; secrets are typed again. */
export function fieldsToKeep(fields: QueryParams): Field[] {
  return fields
    .names()
    .filter((name) => name !== 'form' && name !== 'once' && !/password|secret/i.test(name))
    .flatMap((name) => fields.all(name).map((value) => ({ name: PREFIX + name, value })))
}

export function keptFields(fields: QueryParams): Field[] {
  return fields
    .names()
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => fields.all(name).map((value) => ({ name, value })))
}

/** After the sign-in: one button back to the form, which is filled in as before and is not sent yet. */
export function resumeForm(
  next: string,
  kept: readonly Field[],
  session: string,
  cookie: string,
  page: PageRequest,
  context: SiteContext
): Answer {
  const { t } = page.frame
  const view = resumeView(next, kept, session)
  const answer = pageAnswer(
    page,
    { component: 'Resume', view, title: t('signIn.resume'), indexed: false, framed: false },
    context
  )
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store', 'set-cookie': cookie } }
}

export function resumeView(next: string, kept: readonly Field[], session: string): ResumeView {
  return {
    isOutage: false,
    action: next,
    fields: [
      { name: 'form', value: formToken(session) },
      { name: 'resume', value: '1' },
      ...kept.map(({ name, value }) => ({ name: name.slice(PREFIX.length), value }))
    ]
  }
}
