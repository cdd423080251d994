import type { QueryParams } from '#http'
import { type Field, isMultivalued } from '#schema'
import type { Pair } from './address.ts'

/** What a map shows beside the filters. All tabs keep it. */
export interface MapState {
  readonly place: MapPlace | null
  /** Field that records are coloured by; null: as it is by default. */
  readonly color: Field | 'nothing' | null
  readonly basemap: Basemap | null
}

/** As old portals write it, `location=zoom,lat,lon`: zoom 0 is a world of 256 pixels. */
export interface MapPlace {
  readonly zoom: number
  readonly lat: number
  readonly lon: number
}

/** `light` and `dark` are drawn by ourselves, `tiles` come from where the operator says. */
const BASEMAPS = ['light', 'dark', 'tiles'] as const
export type Basemap = (typeof BASEMAPS)[number]

const OLD_BASEMAPS: Readonly<Record<string, Basemap>> = {
  'jawg.light': 'light',
  'jawg.dark': 'dark',
  'jawg.streets': 'tiles'
}

export const MAX_ZOOM = 22
/** In the address: records have one colour. */
export const NO_COLOR = '-'

export function readMapState(query: QueryParams, fields: readonly Field[]): MapState {
  const asked = query.get('color')
  const color = fields.find(({ name }) => name === asked)
  return {
    place: readPlace(query.get('location') ?? ''),
    color: asked === NO_COLOR ? 'nothing' : color !== undefined && isColorable(color) ? color : null,
    basemap: basemapOf(query.get('basemap') ?? '')
  }
}

/** Values that a legend can show. */
export function isColorable(field: Field): boolean {
  const { type, annotations } = field
  return (
    !isMultivalued(field) &&
    annotations.id !== true &&
    (type === 'int' || type === 'double' || type === 'text' || type === 'boolean')
  )
}

function readPlace(text: string): MapPlace | null {
  const [zoom, lat, lon, ...more] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (zoom === undefined || lat === undefined || lon === undefined || more.length > 0) return null
  if (![zoom, lat, lon].every(Number.isFinite) || Math.abs(lat) > 90) return null
  return { zoom: Math.min(MAX_ZOOM, Math.max(0, zoom)), lat, lon: lon - 360 * Math.floor((lon + 180) / 360) }
}

function placeText({ zoom, lat, lon }: MapPlace): string {
  const short = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)))
  return `${short(zoom, 2)},${short(lat, 5)},${short(lon, 5)}`
}

/** Unknown ones are the default. */
function basemapOf(text: string): Basemap | null {
  return BASEMAPS.find((each) => each === text) ?? OLD_BASEMAPS[text] ?? null
}

export function mapPairs({ place, color, basemap }: MapState): Pair[] {
  return [
    ...(place === null ? [] : [['location', placeText(place)] as const]),
    ...(color === null ? [] : [['color', color === 'nothing' ? NO_COLOR : color.name] as const]),
    ...(basemap === null ? [] : [['basemap', basemap] as const])
  ]
}
