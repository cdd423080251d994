import { bindPickers } from '../colour-samples.ts'
import { showCurrentLinks } from '../tabs.ts'

/**
 * A page that the form was redirected to is opened. Any other answer takes the place of the page: a question, a secret that
 * is shown once, or the form with what is wrong, where everything stands as it was typed.
 */
export function showAnswer(request: XMLHttpRequest, form: HTMLFormElement, button: HTMLElement | null = null): void {
  const page = request.response as Document | null
  if (page === null || request.responseURL !== new URL(form.action).href) return location.assign(request.responseURL)
  // A button that finds something has changed nothing either.
  if (request.status >= 400 || button?.getAttribute('name') === 'find') keepTyped(form, page)
  const focus = page.querySelector<HTMLElement>('[autofocus]') ?? page.querySelector<HTMLElement>('main')
  // Browsers do it once a page, and say so on the console the second time.
  focus?.removeAttribute('autofocus')
  document.title = page.title
  document.body.replaceWith(document.adoptNode(page.body))
  showCurrentLinks()
  bindPickers()
  scrollTo(0, 0)
  focus?.focus()
}

/** Whether the answer has the form. */
export function fitsForm(request: XMLHttpRequest, form: HTMLFormElement): boolean {
  return formIn(request.response as Document | null, form) !== undefined
}

/** Buttons have nothing to lose. */
export function hasTyped(form: HTMLFormElement): boolean {
  return fieldsOf(form).length > 0
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** By its attribute: `form.id` is the field of the name, where there is one. */
function formIn(page: Document | null, form: HTMLFormElement): HTMLFormElement | undefined {
  const found = page?.getElementById(form.getAttribute('id') ?? '')
  return found?.localName === 'form' ? (found as HTMLFormElement) : undefined
}

/** Fields that a person fills in. */
function fieldsOf(form: HTMLFormElement): Field[] {
  return ([...form.elements] as Field[]).filter(
    ({ localName, type, name }) =>
      name !== '' && ['input', 'textarea', 'select'].includes(localName) && type !== 'hidden'
  )
}

/** As the page came: the answer may show what somebody else has made of it since. */
function isUntouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return options.some(({ defaultSelected }) => defaultSelected)
      ? options.every(({ selected, defaultSelected }) => selected === defaultSelected)
      : field.selectedIndex <= 0
  }
  if (field.type === 'file') return false
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked === field.defaultChecked
  return field.value === field.defaultValue
}

function keepTyped(form: HTMLFormElement, page: Document): void {
  const next = formIn(page, form)
  if (next === undefined) return
  const typed = fieldsOf(form).filter((field) => !isUntouched(field))
  for (const field of fieldsOf(next)) {
    const same = typed.filter(({ name }) => name === field.name)
    if (field.type === 'checkbox' || field.type === 'radio') {
      const before = same.find(({ value }) => value === field.value) as HTMLInputElement | undefined
      if (before !== undefined) (field as HTMLInputElement).checked = before.checked
    } else if (field.type === 'file') (field as HTMLInputElement).files = (same[0] as HTMLInputElement | undefined)?.files ?? null
    else if (same[0] !== undefined) field.value = same[0].value
  }
}
