import { showAnswer } from './uploads/show-answer.ts'

/** Forms with files: how much was sent, and a way to stop. Without a script the browser sends them by itself. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.enctype !== 'multipart/form-data' || !hasFile(form)) return
  event.preventDefault()
  send(form)
})

function hasFile(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => (files?.length ?? 0) > 0)
}

function send(form: HTMLFormElement): void {
  const request = new XMLHttpRequest()
  const [area, bar, share, stop] = progressOf(form)
  form.querySelector('[data-upload]')?.remove()
  form.append(area)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (!lengthComputable) return
    bar.value = loaded / total
    share.textContent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' }).format(loaded / total)
  })
  stop.addEventListener('click', () => request.abort())
  request.addEventListener('load', () => showAnswer(request, form))
  request.addEventListener('abort', () => {
    area.remove()
    delete form.dataset.sent
  })
  // Everything that was typed and chosen is still in the form.
  request.addEventListener('error', () => {
    area.textContent = form.dataset.lost ?? ''
    area.className = 'note bad'
    area.setAttribute('role', 'alert')
    delete form.dataset.sent
  })
  request.open('POST', form.action)
  request.responseType = 'document'
  request.send(new FormData(form))
}

function progressOf(form: HTMLFormElement): [HTMLElement, HTMLProgressElement, HTMLElement, HTMLButtonElement] {
  const area = document.createElement('div')
  area.className = 'prog'
  area.dataset.upload = ''
  const bar = document.createElement('progress')
  bar.max = 1
  bar.value = 0
  bar.setAttribute('aria-label', form.querySelector('button:not([type=button])')?.textContent ?? '')
  const row = document.createElement('div')
  row.className = 'row'
  const share = document.createElement('span')
  share.className = 'num'
  const stop = document.createElement('button')
  stop.type = 'button'
  stop.className = 'btn small'
  stop.textContent = form.dataset.cancel ?? ''
  row.append(share, stop)
  area.append(bar, row)
  return [area, bar, share, stop]
}
