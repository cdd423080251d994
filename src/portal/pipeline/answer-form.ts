import { type Answer, jsonAnswer, payload } from '#http'
import { badParameters } from './errors.ts'
import { htmlPage } from './html-page.ts'
import type { Input } from './input.ts'

/** The parameter `f` (PORTAL-response-1). */
export const ANSWER_FORMS = ['html', 'json', 'pjson'] as const
export type AnswerForm = (typeof ANSWER_FORMS)[number]

/** A response that is not an object: the bytes of a file, with its own headers. */
export class FileAnswer {
  readonly answer: Answer

  constructor(answer: Answer) {
    this.answer = answer
  }
}

const NOT_KEPT = { 'cache-control': 'no-store' }

/** Without `f` people are answered. Errors: `portal/bad-parameters`. */
export function answerForm(input: Pick<Input, 'one'>, more: readonly string[] = []): AnswerForm {
  const wanted = input.one('f')?.toLowerCase() ?? ''
  if (wanted === '') return 'html'
  // Written by the operation itself; its errors are JSON.
  if (more.includes(wanted)) return 'json'
  const form = ANSWER_FORMS.find((each) => each === wanted)
  if (form === undefined) throw badParameters([`'f' must be one of ${[...ANSWER_FORMS, ...more].join(', ')}.`])
  return form
}

export function writeAnswer(value: object, form: AnswerForm, title: string, status = 200): Answer {
  if (value instanceof FileAnswer) return value.answer
  if (form === 'json') return jsonAnswer(JSON.stringify(value), status, NOT_KEPT)
  const text = JSON.stringify(value, null, 2)
  const [type, body] = form === 'pjson' ? ['text/plain', text] : ['text/html', htmlPage(title, text)]
  return {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, ...NOT_KEPT },
    body: payload(body),
    compressible: true
  }
}

/** With the tag of the thing that the answer shows. */
export function withTag(answer: Answer, tag: string | undefined): Answer {
  return tag === undefined || answer.status !== 200
    ? answer
    : { ...answer, headers: { ...answer.headers, etag: `"${tag}"` } }
}
