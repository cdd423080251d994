/** Why a form was not done, beside its button: announced, and with the focus. Its fields are as they were. */

/** Texts that all forms of a page have in common (`web/parts/FormTexts.svelte`). */
export function formText(name: 'lost' | 'failed' | 'ended' | 'signIn'): string {
  return document.querySelector<HTMLElement>('[data-form-texts]')?.dataset[name] ?? ''
}

export function showNote(form: HTMLFormElement, text: string, isEnded = false): void {
  hideNote(form)
  const note = document.createElement('div')
  note.className = 'note bad'
  note.dataset.formNote = ''
  note.tabIndex = -1
  note.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.textContent = text
  note.append(words)
  if (isEnded) {
    form.dataset.ended = ''
    words.append(' ', signInLink())
  }
  form.append(note)
  note.focus()
  delete form.dataset.sent
}

export function hideNote(form: HTMLFormElement): void {
  form.querySelector('[data-form-note]')?.remove()
}

/** In another tab: this one keeps what was typed, passwords and files too. */
function signInLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = document.querySelector<HTMLElement>('[data-form-texts]')?.dataset.signInHref ?? ''
  link.target = '_blank'
  link.textContent = formText('signIn')
  return link
}
