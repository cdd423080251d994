/** The token of the session that the browser has now, in the form. True when it is another one than before. */
export function renewToken(form: HTMLFormElement): Promise<boolean> {
  const field = form.querySelector<HTMLInputElement>('input[name=form]')
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    request.onloadend = () => {
      const page = request.response as Document | null
      const token = page?.querySelector<HTMLInputElement>('form[data-once] input[name=form]')?.value
      if (field === null || token === undefined || token === field.value) return resolve(false)
      field.value = token
      resolve(true)
    }
    request.open('GET', location.href)
    request.responseType = 'document'
    request.send()
  })
}
