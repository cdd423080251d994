/** Forms that show their result at once (`data-live`), and those that do when sent: `data-update` names the regions. */
import { update } from './regions.ts'

const TYPING_MS = 350

function addressOf(form: HTMLFormElement, button: HTMLElement | null): string {
  const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const name = button?.getAttribute('name') ?? form.querySelector('button[name]')?.getAttribute('name')
  if (name !== null && name !== undefined)
    pairs.push([name, button?.getAttribute('value') ?? form.querySelector('button[name]')?.getAttribute('value') ?? ''])
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== '') as [string, string][])
  return `${form.getAttribute('action') ?? location.pathname}?${query}`
}

async function send(form: HTMLFormElement, history: 'push' | 'replace', button: HTMLElement | null = null): Promise<void> {
  const names = (form.dataset.update ?? '').split(' ')
  const address = addressOf(form, button)
  if (!(await update(address, names, { history }))) location.assign(address)
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (form.dataset.update === undefined || !canUpdate(form)) return
  event.preventDefault()
  form.closest<HTMLElement>('[popover]')?.hidePopover()
  void send(form, 'push', event.submitter)
})

document.addEventListener('change', (event) => {
  const form = (event.target as HTMLElement).closest<HTMLFormElement>('form[data-live]')
  if (form === null || !canUpdate(form)) return
  // A field of search has told of each letter.
  if ((event.target as HTMLInputElement).type === 'search') return
  void send(form, 'push')
})

let timer: number | undefined
document.addEventListener('input', (event) => {
  const field = event.target as HTMLInputElement
  const form = field.closest<HTMLFormElement>('form[data-live]')
  if (form === null || field.type !== 'search' || !canUpdate(form)) return
  clearTimeout(timer)
  const isFirst = !form.hasAttribute('data-typing')
  form.setAttribute('data-typing', '')
  timer = window.setTimeout(() => void send(form, isFirst ? 'push' : 'replace'), TYPING_MS)
})

function canUpdate(form: HTMLFormElement): boolean {
  return (form.dataset.update ?? '').split(' ').every((name) => document.querySelector(`[data-region="${name}"]`) !== null)
}

/** Links that change a view: chips, sorts, pages. */
document.addEventListener('click', async (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  const region = link?.closest<HTMLElement>('[data-region]')
  if (link === null || region === null || region === undefined || link.pathname !== location.pathname) return
  if (link.origin !== location.origin || link.target !== '' || link.download !== '' || link.hash !== '') return
  event.preventDefault()
  const names = [...document.querySelectorAll<HTMLElement>('[data-region]')].map(({ dataset }) => dataset.region ?? '')
  if (!(await update(link.href, names, { history: 'push' }))) location.assign(link.href)
  else if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-focus]')?.focus()
})
