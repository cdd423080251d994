/**
 * Forms that change something (`data-once`) are sent by a script, and the page with what was typed stays until there is
 * an answer to it: a lost connection, an outage or the end of the session cost nothing. A second press while the first is
 * on its way is not sent. Without a script the browser sends them, and the server gives back what was typed.
 */
import { fitsForm, hasTyped, showAnswer } from './forms/show-answer.ts'
import { formText, hideNote, showNote } from './forms/form-note.ts'
import { renewToken } from './forms/renew-token.ts'
import { showProgress } from './forms/upload-progress.ts'

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || !form.matches('form[data-once]')) return
  event.preventDefault()
  if (form.dataset.sent !== undefined) return
  form.dataset.sent = ''
  hideNote(form)
  void send(form, event.submitter)
})

// Back to a page that the browser kept: its forms can be sent.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) delete form.dataset.sent
})

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  // Somebody signed in again since: the token of the session before is refused.
  if (form.dataset.ended !== undefined) await renewToken(form)
  let request = await post(form, button)
  if (isRefusedWhole(request, form) && (await renewToken(form))) request = await post(form, button)
  if (request === undefined) return void delete form.dataset.sent
  const { status } = request
  if (status === 0) return showNote(form, formText('lost'))
  if (status === 401) return showNote(form, formText('ended'), true)
  if (status >= 500) return showNote(form, formText('failed'))
  if (isRefusedWhole(request, form)) return showNote(form, textOf(request) || formText('failed'))
  showAnswer(request, form, button)
}

/** A refusal without the form: in its place what was typed would be gone. */
function isRefusedWhole(request: XMLHttpRequest | undefined, form: HTMLFormElement): boolean {
  if (request === undefined || request.status < 400 || request.status >= 500 || request.status === 401) return false
  return hasTyped(form) && !fitsForm(request, form)
}

function textOf(request: XMLHttpRequest): string {
  const page = request.response as Document | null
  // Above it stands what the page is about.
  const said = page?.querySelector('main [role=alert] p:last-of-type') ?? page?.querySelector('main p')
  return said?.textContent?.trim() ?? ''
}

/** undefined: somebody stopped it. */
function post(form: HTMLFormElement, button: HTMLElement | null): Promise<XMLHttpRequest | undefined> {
  const request = new XMLHttpRequest()
  const fields = new FormData(form, button)
  const progress = [...fields.values()].some((each) => typeof each !== 'string' && each.size > 0)
    ? showProgress(form, request)
    : undefined
  return new Promise((resolve) => {
    request.onabort = () => resolve(undefined)
    request.onerror = () => resolve(request)
    request.onload = () => resolve(request)
    request.onloadend = () => progress?.remove()
    request.open('POST', form.action)
    request.responseType = 'document'
    request.send(form.enctype === 'multipart/form-data' ? fields : encoded(fields))
  })
}

function encoded(fields: FormData): URLSearchParams {
  return new URLSearchParams([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
