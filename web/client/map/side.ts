import type { Map as MapLibre, PointLike } from 'maplibre-gl'
import type { MapSettings } from '../../../src/site/views/map-view.ts'
import { fetchMarkup } from '../markup.ts'
import { setParameter } from './address.ts'

const PAUSE_MS = 250
/** Around a click: what one means lies within some pixels, but an area is meant by the spot itself. */
const CLICK_PIXELS = { point: 6, area: 0.5 }

/** The list beside the map, the chosen record and its outline. */
export class Side {
  readonly #map: MapLibre
  readonly #settings: MapSettings
  readonly #element: HTMLElement
  #running = new AbortController()
  #timer = 0
  #record: string | null = new URL(location.href).searchParams.get('record')
  #spot: string | null = null
  /** Somebody has chosen a record that is not shown yet. */
  #movesFocus = false

  constructor(map: MapLibre, settings: MapSettings, element: HTMLElement) {
    this.#map = map
    this.#settings = settings
    this.#element = element
    element.addEventListener('click', (event) => this.#follow(event))
  }

  /** The list is rebuilt when the map has stopped moving. */
  moved(): void {
    if (this.#spot !== null) return
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#show(false), PAUSE_MS)
  }

  /** What lies where somebody clicked. */
  async choose(at: { readonly x: number; readonly y: number }, kind: keyof typeof CLICK_PIXELS): Promise<void> {
    const reach = CLICK_PIXELS[kind]
    const corner = (dx: number, dy: number) => this.#map.unproject([at.x + dx, at.y + dy] as PointLike)
    const [southWest, northEast] = [corner(-reach, reach), corner(reach, -reach)]
    this.#spot = [southWest.lng, southWest.lat, northEast.lng, northEast.lat].map((each) => each.toFixed(6)).join(',')
    this.#record = null
    await this.#show(true)
  }

  async close(): Promise<void> {
    this.#spot = null
    this.#record = null
    setParameter('record', null)
    await this.#show(false)
    this.#element.focus()
  }

  /** Outlines the record that the server rendered as chosen. */
  outline(): void {
    const header = this.#element.querySelector<HTMLElement>('[data-shape]')
    const source = this.#map.getSource('chosen') as { setData?: (data: object) => void } | undefined
    const shape = header?.dataset.shape ?? ''
    source?.setData?.(
      shape === ''
        ? { type: 'FeatureCollection', features: [] }
        : { type: 'Feature', properties: {}, geometry: JSON.parse(shape) }
    )
  }

  #follow(event: Event): void {
    const target = event.target as Element
    if (target.closest('[data-close]') !== null) {
      event.preventDefault()
      void this.close()
      return
    }
    const link = target.closest<HTMLAnchorElement>('a[data-record]')
    if (link === null) return
    event.preventDefault()
    this.#record = new URL(link.href).searchParams.get('record')
    void this.#show(true)
  }

  /** `moves`: focus goes to what is shown, also when a list that is rebuilt overtakes it. */
  async #show(moves: boolean): Promise<void> {
    this.#movesFocus ||= moves
    this.#running.abort()
    this.#running = new AbortController()
    const address = new URL(location.href)
    const asked = new URL(this.#settings.side, location.href)
    for (const name of ['location', 'record', 'flg', 'start']) address.searchParams.delete(name)
    for (const [name, value] of address.searchParams) asked.searchParams.append(name, value)
    if (this.#record !== null) asked.searchParams.set('record', this.#record)
    if (this.#spot !== null) asked.searchParams.set('spot', this.#spot)
    else asked.searchParams.set('view', this.#view())
    try {
      const markup = await fetchMarkup(asked.href, this.#running.signal)
      const focused = this.#focused()
      this.#element.replaceChildren(...markup)
      const says = this.#element.querySelector('[data-says-new]')
      tell(says?.textContent ?? '')
      document.querySelector('[data-says]')?.replaceChildren(...(says?.childNodes ?? []))
      says?.remove()
      this.#element.ariaBusy = null
      this.#after(focused)
    } catch (error) {
      if ((error as Error).name !== 'AbortError') this.#element.dataset.failed = 'true'
    }
  }

  /** Where focus stands in the list: its element is about to be replaced. */
  #focused(): string | undefined {
    const active = document.activeElement
    if (active === null || !this.#element.contains(active)) return undefined
    if (active.matches('[data-close]')) return '[data-close]'
    const href = active.getAttribute('href')
    return href === null ? '' : `a[href="${CSS.escape(href)}"]`
  }

  #after(focused: string | undefined): void {
    const close = this.#element.querySelector<HTMLAnchorElement>('[data-close]')
    const chosen = this.#element.querySelector<HTMLAnchorElement>('.list-view .sel a')
    const id = chosen === null ? this.#record : new URL(chosen.href).searchParams.get('record')
    if (close !== null && id !== null) setParameter('record', id)
    this.outline()
    if (this.#movesFocus) close?.focus({ preventScroll: true })
    else if (focused !== undefined) {
      const same = focused === '' ? null : this.#element.querySelector<HTMLElement>(focused)
      const stays = same ?? this.#element
      stays.focus({ preventScroll: true })
    }
    this.#movesFocus = false
  }

  #view(): string {
    const bounds = this.#map.getBounds()
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
      .map((each) => each.toFixed(5))
      .join(',')
  }
}

/** In one piece: numbers that stand out in the sentence would be said by themselves. */
function tell(text: string): void {
  const status = document.querySelector('[data-map-status]')
  if (status !== null && status.textContent !== text) status.textContent = text
}
