/** How much of a form with files was sent, and a way to stop. */
export function showProgress(form: HTMLFormElement, request: XMLHttpRequest): HTMLElement {
  const { area, bar, share, stop } = progressOf(form)
  form.append(area)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (!lengthComputable) return
    bar.value = loaded / total
    share.textContent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' }).format(loaded / total)
  })
  stop.addEventListener('click', () => request.abort())
  return area
}

function progressOf(form: HTMLFormElement) {
  const area = document.createElement('div')
  area.className = 'prog'
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
  return { area, bar, share, stop }
}
