/**
 * Completion in the clauses of the console (WAI-ARIA combobox): fields of the dataset, functions that may stand in the
 * clause, and words of the language. Ctrl + Enter sends.
 */
interface Word {
  readonly text: string
  readonly hint: string
  /** What is written; the caret stands before its last sign where that is a parenthesis. */
  readonly insert: string
}

const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  S: ['as', 'distinct'],
  W: ['and', 'or', 'not', 'in', 'like', 'is null', 'is not null', 'true', 'false', "date''"],
  G: ['as'],
  O: ['asc', 'desc']
}
const MOST = 8
const PLAIN = /^[A-Za-z][A-Za-z0-9_]*$/

function wordsFor(letter: string): Word[] {
  const fields = [...document.querySelectorAll<HTMLElement>('tr[data-field]')].map(({ dataset }): Word => {
    const name = dataset.field ?? ''
    return { text: name, hint: dataset.label ?? '', insert: PLAIN.test(name) ? name : `\`${name}\`` }
  })
  const functions = [...document.querySelectorAll<HTMLElement>('tr[data-function]')]
    .filter(({ dataset }) => dataset.clauses?.includes(letter))
    .map((row): Word => {
      const [syntax, note] = [row.querySelector('code')?.textContent ?? '', row.querySelector('td')?.textContent ?? '']
      return { text: syntax, hint: note, insert: `${row.dataset.function}()` }
    })
  const keywords = (KEYWORDS[letter] ?? []).map((text): Word => ({ text, hint: '', insert: text }))
  return [...fields, ...functions, ...keywords]
}

/** The word before the caret, where it is worth completing. */
function startOf({ value, selectionStart }: HTMLTextAreaElement): number {
  const before = value.slice(0, selectionStart)
  const quotes = before.match(/(?<!\\)"/g)?.length ?? 0
  const found = /[\p{L}_][\p{L}\p{N}_.-]*$/u.exec(before)
  return quotes % 2 === 1 || found === null ? -1 : found.index
}

let shown: Word[] = []
let at = -1

function listOf(field: HTMLTextAreaElement): HTMLUListElement {
  const known = field.parentElement?.querySelector<HTMLUListElement>('ul[role="listbox"]')
  if (known) return known
  const list = document.createElement('ul')
  list.id = `complete-${field.id}`
  list.className = 'pop suggestions'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', field.form?.dataset.fields ?? '')
  list.hidden = true
  field.after(list)
  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-expanded', 'false')
  return list
}

function complete(field: HTMLTextAreaElement): void {
  const start = startOf(field)
  const typed = start < 0 ? '' : field.value.slice(start, field.selectionStart).toLowerCase()
  if (typed === '') return close(field)
  const words = wordsFor(field.dataset.clause ?? '')
  const begins = words.filter(({ text, hint }) => [text, hint].some((each) => each.toLowerCase().startsWith(typed)))
  const holds = words.filter((word) => !begins.includes(word) && word.text.toLowerCase().includes(typed))
  shown = [...begins, ...holds].filter(({ insert }) => insert.toLowerCase() !== typed).slice(0, MOST)
  at = -1
  const list = listOf(field)
  list.replaceChildren(
    ...shown.map(({ text, hint }, index) => {
      const option = document.createElement('li')
      option.id = `${list.id}-${index}`
      option.setAttribute('role', 'option')
      const code = document.createElement('code')
      code.dir = 'ltr'
      code.textContent = text
      const small = document.createElement('small')
      small.textContent = hint === text ? '' : ` ${hint}`
      option.append(code, small)
      return option
    })
  )
  list.hidden = shown.length === 0
  field.setAttribute('aria-expanded', String(!list.hidden))
  field.removeAttribute('aria-activedescendant')
}

function close(field: HTMLTextAreaElement): void {
  const list = listOf(field)
  list.hidden = true
  at = -1
  field.setAttribute('aria-expanded', 'false')
  field.removeAttribute('aria-activedescendant')
}

function take(field: HTMLTextAreaElement, index: number): void {
  const word = shown[index]
  const start = startOf(field)
  if (word === undefined || start < 0) return
  field.setRangeText(word.insert, start, field.selectionStart, 'end')
  if (/\(\)$|''$/.test(word.insert)) field.selectionStart = field.selectionEnd = field.selectionEnd - 1
  close(field)
}

function move(field: HTMLTextAreaElement, step: number): void {
  const list = listOf(field)
  at = at < 0 && step < 0 ? shown.length - 1 : (at + step + shown.length) % shown.length
  for (const [index, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(index === at))
  field.setAttribute('aria-activedescendant', `${list.id}-${at}`)
  list.children[at]?.scrollIntoView({ block: 'nearest' })
}

function clauseOf(target: EventTarget | null): HTMLTextAreaElement | undefined {
  return target instanceof HTMLTextAreaElement && target.dataset.clause !== undefined ? target : undefined
}

document.addEventListener('input', (event) => {
  const field = clauseOf(event.target)
  if (field !== undefined) complete(field)
})

document.addEventListener('keydown', (event) => {
  const field = clauseOf(event.target)
  if (field === undefined) return
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    return field.form?.requestSubmit()
  }
  const list = listOf(field)
  if (list.hidden) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    move(field, event.key === 'ArrowDown' ? 1 : -1)
  } else if (event.key === 'Enter' && at >= 0) {
    event.preventDefault()
    take(field, at)
  } else if (event.key === 'Escape') {
    event.preventDefault()
    close(field)
  }
})

document.addEventListener('pointerdown', (event) => {
  const option = (event.target as Element).closest<HTMLElement>('.complete [role="option"]')
  const field = option?.closest('.complete')?.querySelector('textarea')
  if (option === null || option === undefined || field === null || field === undefined) return
  event.preventDefault()
  take(field, [...(option.parentElement?.children ?? [])].indexOf(option))
})

document.addEventListener('focusout', (event) => {
  const field = clauseOf(event.target)
  if (field?.hasAttribute('aria-controls')) close(field)
})

export {}
