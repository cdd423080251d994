/**
 * Datasets as one types into a search field (WAI-ARIA combobox with a list): arrows move, Enter goes, Esc clears. Moving
 * never searches. Where the page itself is the list of datasets it changes instead.
 */
import { say } from './regions.ts'

interface Suggestion {
  readonly title: string
  readonly href: string
  readonly lang?: string
}

const TYPING_MS = 200
let timer: number | undefined
let asked = 0

function fieldOf(target: EventTarget | null): HTMLInputElement | undefined {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return undefined
  const form = target.closest<HTMLFormElement>('form[data-suggest]')
  const isLive = form?.dataset.live !== undefined && new URL(form.action, location.href).pathname === location.pathname
  return form === null || isLive ? undefined : target
}

function listOf(field: HTMLInputElement): HTMLUListElement {
  const known = field.parentElement?.querySelector<HTMLUListElement>('ul[role="listbox"]')
  if (known !== null && known !== undefined) return known
  const list = document.createElement('ul')
  list.setAttribute('role', 'listbox')
  list.id = `suggestions-${document.querySelectorAll('ul[role="listbox"]').length}`
  list.className = 'pop suggestions'
  list.hidden = true
  list.setAttribute('aria-label', field.getAttribute('aria-label') ?? '')
  field.after(list)
  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-expanded', 'false')
  return list
}

async function suggest(field: HTMLInputElement): Promise<void> {
  const words = field.value.trim()
  const list = listOf(field)
  const turn = ++asked
  if (words.length < 2) return close(field)
  const address = new URL(field.form?.dataset.suggest ?? '', location.href)
  address.searchParams.set('q', words)
  const response = await fetch(address).catch(() => undefined)
  if (turn !== asked || response === undefined || !response.ok) return
  const { items, count } = (await response.json()) as { readonly items: readonly Suggestion[]; readonly count: string }
  list.replaceChildren(...items.map((item, at) => optionOf(item, `${list.id}-${at}`)))
  list.hidden = items.length === 0
  field.setAttribute('aria-expanded', String(items.length > 0))
  field.removeAttribute('aria-activedescendant')
  say(count)
}

function optionOf({ title, href, lang }: Suggestion, id: string): HTMLLIElement {
  const option = document.createElement('li')
  option.id = id
  option.setAttribute('role', 'option')
  option.dataset.href = href
  if (lang !== undefined) option.lang = lang
  const text = document.createElement('bdi')
  text.textContent = title
  option.append(text)
  return option
}

function close(field: HTMLInputElement): void {
  asked++
  const list = listOf(field)
  list.hidden = true
  field.setAttribute('aria-expanded', 'false')
  field.removeAttribute('aria-activedescendant')
}

document.addEventListener('input', (event) => {
  const field = fieldOf(event.target)
  if (field === undefined) return
  clearTimeout(timer)
  timer = window.setTimeout(() => void suggest(field), TYPING_MS)
})

document.addEventListener('keydown', (event) => {
  const field = fieldOf(event.target)
  if (field === undefined) return
  const list = listOf(field)
  const options = [...list.children] as HTMLElement[]
  const at = options.findIndex((option) => option.id === field.getAttribute('aria-activedescendant'))
  if (event.key === 'Escape') {
    if (list.hidden) field.value = ''
    return close(field)
  }
  if (list.hidden || options.length === 0) return
  if (event.key === 'Enter' && at >= 0) {
    event.preventDefault()
    location.assign(options[at]?.dataset.href ?? '')
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    const next = (at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length
    for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === next))
    field.setAttribute('aria-activedescendant', options[next]?.id ?? '')
    options[next]?.scrollIntoView({ block: 'nearest' })
  }
})

document.addEventListener('pointerdown', (event) => {
  const option = (event.target as Element).closest<HTMLElement>('.suggestions [role="option"]')
  if (option === null) return
  event.preventDefault()
  location.assign(option.dataset.href ?? '')
})

document.addEventListener('focusout', (event) => {
  const field = fieldOf(event.target)
  if (field?.hasAttribute('aria-controls')) close(field)
})
