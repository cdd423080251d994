import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { withParameter } from './address.ts'

type Kind = 'box' | 'polygon' | 'circle'
type Position = readonly [lon: number, lat: number]

/** Draws an area on the map and shows the records in it: the page with one more condition in its address. */
export class Drawing {
  readonly #map: MapLibre
  readonly #field: string
  readonly #bar: HTMLElement
  #kind: Kind | null = null
  #corners: Position[] = []
  #radius = 0

  constructor(map: MapLibre, field: string, bar: HTMLElement) {
    this.#map = map
    this.#field = field
    this.#bar = bar
    map.on('click', (event) => this.#click(event))
    map.on('mousemove', (event) => this.#sketch([event.lngLat.lng, event.lngLat.lat]))
    bar.querySelector('[data-drawing-cancel]')?.addEventListener('click', () => this.cancel())
    bar.querySelector('[data-drawing-done]')?.addEventListener('click', () => this.#finish())
    addEventListener('keydown', (event) => this.#key(event))
  }

  get isActive(): boolean {
    return this.#kind !== null
  }

  /** `radius`: of a circle, in metres. */
  begin(kind: Kind, radius = 0): void {
    this.#kind = kind
    this.#radius = radius
    this.#corners = []
    this.#bar.hidden = false
    const hint = this.#bar.querySelector<HTMLElement>('[data-drawing-hint]')
    if (hint !== null) hint.textContent = hint.dataset[kind] ?? ''
    this.#map.getCanvas().classList.add('drawing')
    this.#map.doubleClickZoom.disable()
    this.#map.getCanvas().focus()
    this.#showDone()
  }

  /** What is in view, as a rectangle. */
  takeView(): void {
    const bounds = this.#map.getBounds()
    this.#box([bounds.getWest(), bounds.getSouth()], [bounds.getEast(), bounds.getNorth()])
  }

  cancel(): void {
    this.#kind = null
    this.#corners = []
    this.#bar.hidden = true
    this.#map.getCanvas().classList.remove('drawing')
    this.#map.doubleClickZoom.enable()
    this.#paint([])
  }

  #click({ lngLat }: MapMouseEvent): void {
    if (this.#kind === null) return
    const position: Position = [lngLat.lng, lngLat.lat]
    const last = this.#corners.at(-1)
    // The second click of a double click is on the same spot.
    if (last !== undefined && last[0] === position[0] && last[1] === position[1]) return this.#finish()
    this.#corners.push(position)
    if (this.#kind === 'circle') return this.#circle(position)
    if (this.#kind === 'box' && this.#corners.length === 2) return this.#finish()
    this.#showDone()
    this.#sketch(position)
  }

  #key(event: KeyboardEvent): void {
    if (this.#kind === null) return
    if (event.key === 'Escape') this.cancel()
    if (event.key !== 'Enter' || (event.target as Element).closest('button, a, input') !== null) return
    const { lng, lat } = this.#map.getCenter()
    if (this.#kind === 'circle') this.#circle([lng, lat])
    else this.#finish()
  }

  #showDone(): void {
    const done = this.#bar.querySelector<HTMLElement>('[data-drawing-done]')
    if (done !== null) done.hidden = this.#kind !== 'polygon' || this.#corners.length < 3
  }

  #finish(): void {
    const [first, second] = this.#corners
    if (this.#kind === 'box' && first !== undefined && second !== undefined) return this.#box(first, second)
    if (this.#kind !== 'polygon' || this.#corners.length < 3) return
    const ring = [...this.#corners, this.#corners[0] as Position].map(([lon, lat]) => `${short(wrap(lon))} ${short(lat)}`)
    this.#apply(`intersects(${this.#field}, geom'POLYGON((${ring.join(', ')}))')`)
  }

  #box([x1, y1]: Position, [x2, y2]: Position): void {
    const [west, east] = [Math.min(x1, x2), Math.max(x1, x2)]
    const all = east - west >= 360
    const start = all ? -180 : wrap(west)
    // Across the date line longitudes go on.
    const corners = [Math.min(y1, y2), start, Math.max(y1, y2), all ? 180 : start + east - west]
    this.#apply(`in_bbox(${this.#field}, ${corners.map(short).join(', ')})`)
  }

  #circle([lon, lat]: Position): void {
    this.#apply(
      `within_distance(${this.#field}, geom'POINT(${short(wrap(lon))} ${short(lat)})', ${Math.round(this.#radius)} m)`
    )
  }

  /** The new area takes the place of the one before. */
  #apply(condition: string): void {
    const url = new URL(location.href)
    const others = url.searchParams.getAll('where').filter((each) => !/^(in_bbox|within_distance|intersects|within)\(/i.test(each))
    for (const name of ['where', 'geofilter.bbox', 'geofilter.distance', 'geofilter.polygon', 'start'])
      url.searchParams.delete(name)
    for (const each of others) url.searchParams.append('where', each)
    url.searchParams.append('where', condition)
    location.assign(withParameter(url.href, 'record', null))
  }

  #sketch(pointer: Position): void {
    if (this.#kind === null) return
    const corners = [...this.#corners, pointer]
    const [first, second] = corners
    const points = this.#corners.map((coordinates) => ({ type: 'Point', coordinates }))
    if (first === undefined || second === undefined) return this.#paint(points)
    const ring =
      this.#kind === 'box' ? [first, [second[0], first[1]], second, [first[0], second[1]], first] : [...corners, first]
    const shape = ring.length > 3 ? { type: 'Polygon', coordinates: [ring] } : { type: 'LineString', coordinates: ring }
    this.#paint([shape, ...points])
  }

  #paint(geometries: readonly object[]): void {
    const source = this.#map.getSource('sketch') as { setData?: (data: object) => void } | undefined
    const features = geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
    source?.setData?.({ type: 'FeatureCollection', features })
  }
}

function wrap(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : lon - 360 * Math.floor((lon + 180) / 360)
}

function short(value: number): string {
  return String(Math.round(value * 1e5) / 1e5)
}
