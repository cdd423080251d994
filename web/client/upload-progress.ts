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
  const bar = document.createElement('progress')
  bar.max = 1
  bar.setAttribute('aria-label', form.querySelector('button')?.textContent ?? '')
  form.append(bar)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) bar.value = loaded / total
  })
  const stop = (): void => {
    bar.remove()
    delete form.dataset.sent
  }
  request.addEventListener('load', () => show(request, form))
  // The browser sends it again in its own way, and says what is wrong.
  request.addEventListener('error', () => {
    stop()
    form.submit()
  })
  request.addEventListener('abort', stop)
  addEventListener('keydown', ({ key }) => key === 'Escape' && request.abort())
  request.open('POST', form.action)
  request.send(new FormData(form))
}

/** A page that was redirected to is opened; a refused form is shown in place. */
function show({ responseURL, responseText }: XMLHttpRequest, form: HTMLFormElement): void {
  if (new URL(responseURL).pathname !== new URL(form.action).pathname) return location.assign(responseURL)
  const page = new DOMParser().parseFromString(responseText, 'text/html')
  document.body.replaceWith(document.adoptNode(page.body))
  document.querySelector<HTMLElement>('[autofocus]')?.focus()
}

export {}
