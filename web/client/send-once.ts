/** A second press while the first is on its way: the server would answer both alike, and this one is not sent. */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('form[data-once]')) return
  if (form.dataset.sent !== undefined) return event.preventDefault()
  form.dataset.sent = ''
})

// Back to a page that the browser kept: its forms can be sent.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) delete form.dataset.sent
})

export {}
