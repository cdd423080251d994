/**
 * Pages change without being loaded again: the page of the new address is fetched, and its regions (`data-region`) take the
 * place of ours. So there is one renderer, on the server, and a form or link does the same with and without scripts. The
 * document is parsed by XMLHttpRequest, which runs no script of it and is not a sink of Trusted Types.
 */

export interface UpdateOptions {
  /** `push`: a step of the history; `replace`: as one types. */
  readonly history: 'push' | 'replace' | 'none'
}

let running: XMLHttpRequest | undefined

/** Regions of the page at `url` replace those of the same name. Resolves false where the page has to be loaded. */
export function update(url: string, names: readonly string[], { history }: UpdateOptions): Promise<boolean> {
  const request = new XMLHttpRequest()
  const before = running
  running = request
  // It ends at once, and must see that this one has taken over: otherwise its page would be loaded.
  before?.abort()
  const regions = names.flatMap((name) => document.querySelector<HTMLElement>(`[data-region="${name}"]`) ?? [])
  for (const region of regions) region.setAttribute('aria-busy', 'true')
  return new Promise((resolve) => {
    request.open('GET', url)
    request.responseType = 'document'
    request.onloadend = () => {
      // A later update has taken over, and the address with it.
      if (running !== request) return resolve(true)
      for (const region of regions) region.removeAttribute('aria-busy')
      const page = request.response as Document | null
      if (request.status !== 200 || page === null || !take(page, names)) return resolve(false)
      if (history !== 'none')
        window.history[history === 'push' ? 'pushState' : 'replaceState'](null, '', request.responseURL)
      shown = location.pathname + location.search
      document.title = page.title
      document.dispatchEvent(new CustomEvent('loggia:updated'))
      resolve(true)
    }
    request.send()
  })
}

function take(page: Document, names: readonly string[]): boolean {
  const pairs = names.map((name) => {
    const selector = `[data-region="${name}"]`
    return [document.querySelector(selector), page.querySelector(selector)] as const
  })
  if (pairs.some(([ours, theirs]) => ours === null || theirs === null)) return false
  const focus = rememberFocus()
  for (const [ours, theirs] of pairs) {
    if (ours === null || theirs === null) continue
    keepOpen(ours, theirs)
    ours.replaceWith(document.adoptNode(theirs))
  }
  focus()
  // What is announced can be more than what is written there: the order of a table stands in its heads.
  const told = document.querySelector<HTMLElement>('[data-says]')
  say(told?.dataset.says || (told?.textContent ?? ''))
  return true
}

/** What a person has opened or closed stays so. */
function keepOpen(ours: Element, theirs: Element): void {
  for (const mine of ours.querySelectorAll<HTMLDetailsElement>('details[data-key]')) {
    const next = theirs.querySelector<HTMLDetailsElement>(`details[data-key="${CSS.escape(mine.dataset.key ?? '')}"]`)
    if (next !== null) next.open = mine.open
  }
  // The filters of a narrow page: a link to them opens them, and several are ticked before they are closed.
  const side = ours.querySelector<HTMLElement>('.side:is(:target, .open)')
  if (side !== null && side.dataset.closes === undefined) theirs.querySelector(`#${side.id}`)?.classList.add('open')
}

/** The same field has the focus afterwards, with what was typed into it meanwhile. */
function rememberFocus(): () => void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return () => {}
  const selector = selectorOf(active)
  const typed = active instanceof HTMLInputElement && ['search', 'text'].includes(active.type) ? active.value : undefined
  const at = typed === undefined ? null : (active as HTMLInputElement).selectionStart
  return () => {
    if (active.isConnected || selector === undefined) return
    const next = document.querySelector<HTMLElement>(selector)
    if (next === null) return
    next.focus({ preventScroll: true })
    if (typed === undefined || !(next instanceof HTMLInputElement)) return
    next.value = typed
    if (at !== null) next.setSelectionRange(at, at)
  }
}

function selectorOf(element: HTMLElement): string | undefined {
  if (element.id !== '') return `#${CSS.escape(element.id)}`
  const name = element.getAttribute('name')
  if (name === null) return undefined
  const value = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type) ? element.value : undefined
  return `${element.localName}[name="${CSS.escape(name)}"]${value === undefined ? '' : `[value="${CSS.escape(value)}"]`}`
}

const place = document.createElement('p')
place.className = 'vh'
place.setAttribute('role', 'status')
document.body.append(place)

/** A status for screen readers; what has not changed is not said again. */
export function say(text: string): void {
  // An answer took the place of the whole page.
  if (!place.isConnected) document.body.append(place)
  if (place.textContent !== text) place.textContent = text
}

/** Links to a place on the page are steps of the history too. */
let shown = location.pathname + location.search

window.addEventListener('popstate', async () => {
  if (location.pathname + location.search === shown) return
  const names = allRegions()
  if (names.length === 0 || !(await update(location.href, names, { history: 'none' }))) location.reload()
})

/** Names of the regions that lie in no other one. */
export function allRegions(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-region]')]
    .filter((region) => region.parentElement?.closest('[data-region]') === null)
    .map(({ dataset }) => dataset.region ?? '')
}
