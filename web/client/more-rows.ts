/** Tables grow as one scrolls, and by the link "Show the next 100", which works without scripts too. */
import { say } from './regions.ts'

/** More rows are a new page: a browser with ten thousand of them is slow. */
const MAX_ROWS = 3_000
/** Before the end is seen. */
const AHEAD_PX = 600

let loading = false

async function grow(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('a[data-next]')
  const body = document.querySelector('[data-rows] tbody')
  if (loading || link === null || body === null || body.children.length >= MAX_ROWS) return
  loading = true
  const page = await fetchPage(link.href)
  loading = false
  // The table is another one by now.
  if (page === null || !body.isConnected) return
  const had = document.activeElement === link
  const first = body.children.length
  for (const row of [...(page.querySelector('[data-rows] tbody')?.children ?? [])]) body.append(document.adoptNode(row))
  const isWhole = document.querySelector<HTMLElement>('[data-shown]')?.dataset.from === '1'
  const pager = page.querySelector('.pager')
  if (pager !== null) document.querySelector('.pager')?.replaceWith(document.adoptNode(pager))
  const shown = document.querySelector<HTMLElement>('[data-shown]')
  if (shown !== null && isWhole) {
    shown.textContent = shown.dataset.whole ?? ''
    shown.dataset.from = '1'
  }
  say(shown?.textContent ?? '')
  if (had) body.children[first]?.querySelector<HTMLElement>('a')?.focus()
}

function fetchPage(url: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.onloadend = () => resolve(request.status === 200 ? (request.response as Document | null) : null)
    request.send()
  })
}

document.addEventListener(
  'scroll',
  (event) => {
    const frame = event.target
    if (!(frame instanceof HTMLElement) || frame.dataset.rows === undefined) return
    if (frame.scrollTop > 0 && frame.scrollHeight - frame.scrollTop - frame.clientHeight < AHEAD_PX) void grow()
  },
  { capture: true, passive: true }
)

document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest('a[data-next]')
    if (link === null || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const rows = document.querySelector('[data-rows] tbody')?.children.length ?? MAX_ROWS
    if (rows >= MAX_ROWS) return
    event.preventDefault()
    void grow()
  },
  { capture: true }
)
