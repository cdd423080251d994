/** A page that was redirected to is opened; a form that was refused is shown in place. */
export function showAnswer({ responseURL, response }: XMLHttpRequest, form: HTMLFormElement): void {
  const page = response as Document | null
  if (page === null || new URL(responseURL).pathname !== new URL(form.action).pathname) return location.assign(responseURL)
  document.body.replaceWith(document.adoptNode(page.body))
  document.querySelector<HTMLElement>('[autofocus]')?.focus()
}
