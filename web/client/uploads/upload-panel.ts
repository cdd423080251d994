/** What a page says of a file that is sent in parts (`web/parts/Upload.svelte`). */

/** As the server has it. */
export interface UploadState {
  /** Token of the session, for what is sent. */
  readonly token: string
  readonly arrived: ReadonlySet<number>
}

export interface UploadFacts {
  readonly address: string
  readonly next: string
  readonly size: number
  readonly modifiedMs: number
  readonly sample: string
  readonly partBytes: number
}

export function panelOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('[data-upload]')
}

export function factsOf({ dataset }: HTMLElement): UploadFacts {
  return {
    address: new URL(dataset.upload ?? '', location.href).pathname,
    next: dataset.next ?? '',
    size: Number(dataset.size),
    modifiedMs: Number(dataset.modified),
    sample: dataset.sample ?? '',
    partBytes: Number(dataset.partBytes)
  }
}

export function stateOf(panel: HTMLElement): UploadState {
  const ranges = (panel.dataset.arrived ?? '').split(' ').filter((each) => each !== '')
  const arrived = ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return {
    token: panel.querySelector<HTMLInputElement>('input[name=form]')?.value ?? '',
    arrived: new Set(arrived)
  }
}

/** One of the panel's texts, for screen readers too; what has not changed is not said again. */
export function sayState(panel: HTMLElement, text: string, isBad = false): void {
  const place = panel.querySelector<HTMLElement>('[data-state]')
  if (place === null) return
  place.className = text === '' ? '' : isBad ? 'note bad' : 'note'
  if (place.textContent !== text) place.textContent = text
}

/** `running`: it can be paused; `waiting`: it can be resumed; `unchosen`: the file has to be chosen. */
export function showControls(panel: HTMLElement, mode: 'running' | 'waiting' | 'unchosen', isSignedOut = false): void {
  toggle(panel, '[data-controls]', mode !== 'unchosen')
  toggle(panel, '[data-pause]', mode === 'running')
  toggle(panel, '[data-resume]', mode === 'waiting')
  toggle(panel, '[data-choose]', mode === 'unchosen')
  toggle(panel, '[data-sign-in]', isSignedOut)
}

/** A button that goes takes the focus with it: the other one gets it. */
function toggle(panel: HTMLElement, selector: string, isShown: boolean): void {
  const element = panel.querySelector<HTMLElement>(selector)
  if (element === null || element.hidden === !isShown) return
  const hadFocus = !isShown && element.contains(document.activeElement)
  element.hidden = !isShown
  if (hadFocus)
    queueMicrotask(() => panel.querySelector<HTMLElement>('[data-controls] button:not([hidden])')?.focus())
}

export function showAmount(panel: HTMLElement, bytes: number, secondsLeft: number | null): void {
  const { size } = factsOf(panel)
  const bar = panel.querySelector('progress')
  if (bar !== null) bar.value = Math.min(size, bytes)
  fill(panel, '[data-amount]', panel.dataset.sent, { part: bytesText(bytes), whole: bytesText(size) })
  fill(panel, '[data-time]', secondsLeft === null ? '' : panel.dataset.left, { time: timeText(secondsLeft ?? 0) })
}

function fill(
  panel: HTMLElement,
  selector: string,
  text: string | undefined,
  values: Readonly<Record<string, string>>
): void {
  const place = panel.querySelector(selector)
  if (place !== null) place.textContent = (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Like the server's. */
function bytesText(count: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)))
  const amount = count / 1000 ** power
  return numberText(amount, UNITS[power] ?? 'byte', amount < 10 && power > 0 ? 1 : 0)
}

function timeText(seconds: number): string {
  if (seconds < 90) return numberText(Math.max(1, seconds), 'second', 0)
  return seconds < 5_400 ? numberText(seconds / 60, 'minute', 0) : numberText(seconds / 3_600, 'hour', 1)
}

function numberText(value: number, unit: string, maximumFractionDigits: number): string {
  const unitDisplay = unit === 'byte' || !unit.endsWith('byte') ? 'long' : 'short'
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits
  }).format(value)
}
