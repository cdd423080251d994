/** Values of charts under the pointer or a finger, and by arrow keys. Without scripts the same texts are titles, and the table has all. */
import { say } from './regions.ts'

const tip = document.createElement('div')
tip.className = 'tip'
tip.hidden = true
tip.setAttribute('aria-hidden', 'true')

/** Of each plot: texts that were titles, which the browser would show beside ours. */
const texts = new WeakMap<Element, string>()
let current: Element | undefined

function textOf(hit: Element): string {
  const title = hit.querySelector('title')
  if (title !== null) {
    texts.set(hit, title.textContent ?? '')
    title.remove()
  }
  return texts.get(hit) ?? ''
}

function hitsOf(plot: HTMLElement): Element[] {
  const shown = [...plot.querySelectorAll('svg[role="img"]')].find((svg) => svg.getClientRects().length > 0)
  return [...(shown?.querySelectorAll('.hit') ?? [])]
}

function show(plot: HTMLElement, hit: Element, x?: number): void {
  if (hit === current && !tip.hidden) return
  current?.classList.remove('on')
  current = hit
  hit.classList.add('on')
  tip.textContent = textOf(hit)
  if (tip.parentElement !== plot) plot.append(tip)
  tip.hidden = false
  const [frame, box] = [plot.getBoundingClientRect(), hit.getBoundingClientRect()]
  const middle = (x ?? box.left + box.width / 2) - frame.left + plot.scrollLeft
  const left = Math.min(Math.max(4, middle + 10), plot.scrollLeft + plot.clientWidth - tip.offsetWidth - 4)
  // The policy forbids style attributes in markup, not the object model.
  tip.style.left = `${left}px`
  tip.style.top = `${Math.max(4, box.top - frame.top + plot.scrollTop - (box.height > 60 ? 0 : tip.offsetHeight + 6))}px`
}

function hide(): void {
  tip.hidden = true
  current?.classList.remove('on')
  current = undefined
}

function look(event: PointerEvent): void {
  // A finger stays with the element that it came down on: what lies under it now has to be asked for.
  const under = event.pointerType === 'touch' ? document.elementFromPoint(event.clientX, event.clientY) : event.target
  const target = under as Element | null
  if (target === null || tip.contains(target)) return
  const hit = target.closest?.('.hit')
  const plot = hit?.closest<HTMLElement>('[data-plot]')
  if (hit !== null && hit !== undefined && plot !== null && plot !== undefined) show(plot, hit, event.clientX)
  else if (current !== undefined && target.closest?.('[data-plot]:focus') === null) hide()
}

document.addEventListener('pointermove', look)
/** A tap moves nothing. */
document.addEventListener('pointerdown', look)

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !tip.hidden) return hide()
  const plot = (event.target as Element).closest?.<HTMLElement>('[data-plot]')
  if (plot === null || plot === undefined || plot !== document.activeElement) return
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  const hits = hitsOf(plot)
  if (hits.length === 0) return
  event.preventDefault()
  const at = current === undefined ? -1 : hits.indexOf(current)
  const next = hits[at < 0 ? (step > 0 ? 0 : hits.length - 1) : (at + step + hits.length) % hits.length]
  if (next === undefined) return
  show(plot, next)
  say(textOf(next))
})

document.addEventListener('focusout', (event) => {
  if ((event.target as Element).matches?.('[data-plot]')) hide()
})

document.addEventListener('loggia:updated', hide)
