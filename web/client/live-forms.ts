/** Forms that show their result at once (`data-live`), and those that do when sent: `data-update` names the regions. */
import { allRegions, update } from './regions.ts'

const TYPING_MS = 350

function addressOf(form: HTMLFormElement, button: HTMLElement | null): string {
  const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const name = button?.getAttribute('name') ?? form.querySelector('button[name]')?.getAttribute('name')
  if (name !== null && name !== undefined)
    pairs.push([name, button?.getAttribute('value') ?? form.querySelector('button[name]')?.getAttribute('value') ?? ''])
  // Fields that search a list are of no interest to others.
  const own = pairs.filter(([each]) => !each?.startsWith('find.'))
  const query = new URLSearchParams([...keptOf(form), ...own].filter(([, value]) => value !== '') as [string, string][])
  return `${form.getAttribute('action') ?? location.pathname}?${query}`
}

/** The search of the header keeps what the page is filtered by. */
function keptOf(form: HTMLFormElement): string[][] {
  if (form.dataset.keeps === undefined) return []
  const names = new Set([...form.elements].map((each) => each.getAttribute('name')))
  return [...new URLSearchParams(location.search)].filter(([name]) => !names.has(name) && name !== 'start')
}

async function send(form: HTMLFormElement, history: 'push' | 'replace', button: HTMLElement | null = null): Promise<void> {
  const names = (form.dataset.update ?? '').split(' ')
  const address = addressOf(form, button)
  if (!(await update(address, names, { history }))) location.assign(address)
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.dataset.update === undefined || !canUpdate(form)) return
  // A button that leads to another page.
  if (event.submitter?.hasAttribute('formaction')) return
  event.preventDefault()
  form.closest<HTMLElement>('[popover]')?.hidePopover()
  const side = form.closest<HTMLElement>('.side')
  if (side !== null) side.dataset.closes = ''
  void send(form, 'push', event.submitter).then(() => {
    if (side !== null) document.querySelector('[data-results]')?.scrollIntoView()
  })
})

document.addEventListener('change', (event) => {
  const form = (event.target as HTMLElement).closest<HTMLFormElement>('form[data-live]')
  if (form === null || !canUpdate(form)) return
  // A search field has sent an event for each letter.
  if ((event.target as HTMLInputElement).type === 'search') return
  void send(form, 'push')
})

let timer: number | undefined
let typing: string | undefined
document.addEventListener('input', (event) => {
  const field = event.target as HTMLInputElement
  const form = field.closest<HTMLFormElement>('form[data-live]')
  if (field.dataset.find !== undefined) return find(field)
  if (form === null || field.type !== 'search' || !canUpdate(form)) return
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    // One step of the history for what is typed at one go.
    const isFirst = typing !== field.name
    typing = field.name
    void send(form, isFirst ? 'push' : 'replace')
  }, TYPING_MS)
})

document.addEventListener('focusout', (event) => {
  if ((event.target as Element).isConnected) typing = undefined
})

/** Searches the values of a facet: only its list changes, and the address does not. */
function find(field: HTMLInputElement): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    const address = new URL(location.href)
    if (field.value.trim() !== '') address.searchParams.set(field.name, field.value.trim())
    void update(address.href, [field.dataset.find ?? ''], { history: 'none' })
  }, TYPING_MS)
}

function canUpdate(form: HTMLFormElement): boolean {
  if (new URL(form.action, location.href).pathname !== location.pathname) return false
  return (form.dataset.update ?? '').split(' ').every((name) => document.querySelector(`[data-region="${name}"]`) !== null)
}

/** Links that change a view: chips, sorts, pages. */
document.addEventListener('click', async (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  const region = link?.closest<HTMLElement>('[data-region]')
  if (link === null || region === null || region === undefined || link.pathname !== location.pathname) return
  if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return
  if (link.hash !== '' && link.search === location.search) return
  event.preventDefault()
  if (!(await update(link.href, allRegions(), { history: 'push' }))) return location.assign(link.href)
  const target = link.hash === '' ? null : document.getElementById(link.hash.slice(1))
  if (target !== null) showTarget(target)
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-focus]')?.focus()
})

/** It is in sight, or its beginning where it is long; the page stays where it is if it was. */
function showTarget(target: HTMLElement): void {
  target.focus({ preventScroll: true })
  const { top, height } = target.getBoundingClientRect()
  if (height < window.innerHeight / 2) target.scrollIntoView({ block: 'nearest' })
  else if (top < 0 || top > window.innerHeight / 2) target.scrollIntoView()
}
