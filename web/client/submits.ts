/** Forms of one choice are sent as soon as it is made; without scripts they have a button. */
document.addEventListener('change', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('form[data-submits]')
  form?.requestSubmit()
})

export {}
