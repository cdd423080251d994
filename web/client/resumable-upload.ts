/** Large files are sent in parts: what has arrived stays when the connection, the server or the session ends. */
import { sampleOf } from './uploads/file-sample.ts'
import { sendFile } from './uploads/send-file.ts'
import { formText, showNote } from './forms/form-note.ts'
import { showAnswer } from './forms/show-answer.ts'
import { factsOf, panelOf, sayState, showControls } from './uploads/upload-panel.ts'

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  const partBytes = Number(form.dataset.partBytes ?? 0)
  const file = fileOf(form)
  if (event.defaultPrevented || partBytes === 0 || file === undefined || file.size <= partBytes) return
  event.preventDefault()
  if (form.dataset.sent !== undefined) return
  form.dataset.sent = ''
  void begin(form, file)
})

/** The same file is chosen again, after the page was closed or loaded again. */
document.addEventListener('change', (event) => {
  const input = event.target as HTMLInputElement
  const panel = input.closest<HTMLElement>('[data-upload]')
  const file = input.files?.[0]
  if (panel !== null && file !== undefined) void goOn(panel, file)
})

function fileOf(form: HTMLFormElement): File | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].flatMap(({ files }) => [...(files ?? [])])[0]
}

async function begin(form: HTMLFormElement, file: File): Promise<void> {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  const sample = await sampleOf(file).catch(() => undefined)
  if (sample === undefined) return showNote(form, formText('lost'))
  const facts = { filename: file.name, size: file.size, modified: file.lastModified, sample }
  for (const [name, value] of Object.entries(facts)) fields.append(name, String(value))
  const request = new XMLHttpRequest()
  request.onerror = () => showNote(form, formText('lost'))
  request.onload = () => {
    const page = request.response as Document | null
    const panel = page === null ? null : panelOf(page)
    if (request.status === 401) return showNote(form, formText('ended'), true)
    if (request.status >= 500) return showNote(form, formText('failed'))
    if (page === null || panel === null) return showAnswer(request, form)
    history.pushState(null, '', new URL(request.responseURL).pathname)
    document.title = page.title
    document.body.replaceWith(document.adoptNode(page.body))
    document.querySelector<HTMLElement>('[data-pause]')?.focus()
    void sendFile(panel, file)
  }
  request.open('POST', form.action)
  request.responseType = 'document'
  request.send(fields)
}

async function goOn(panel: HTMLElement, file: File): Promise<void> {
  const { size, modifiedMs, sample } = factsOf(panel)
  const isSame =
    file.size === size && file.lastModified === modifiedMs && (await sampleOf(file).catch(() => '')) === sample
  if (!isSame) return sayState(panel, panel.dataset.other ?? '', true)
  showControls(panel, 'running')
  await sendFile(panel, file)
}
