import type { Field } from '#schema'
import { fieldText } from './odsql-text.ts'

/** An area of a map, latitude and longitude in degrees. */
export type Area =
  | {
      readonly kind: 'box'
      readonly south: number
      readonly west: number
      readonly north: number
      readonly east: number
    }
  | { readonly kind: 'circle'; readonly lat: number; readonly lon: number; readonly meters: number }
  | { readonly kind: 'polygon'; readonly ring: readonly (readonly [lon: number, lat: number])[] }

/** The field whose places are drawn: the first shape, else the first point. */
export function drawnField(fields: readonly Field[]): Field | undefined {
  return fields.find(({ type }) => type === 'geo_shape') ?? fields.find(({ type }) => type === 'geo_point_2d')
}

/** A hundred-thousandth of a degree is a metre. */
function degrees(value: number): string {
  return String(Math.round(value * 1e5) / 1e5)
}

/** ODSQL of the places in an area. */
export function areaCondition(area: Area, { name }: Field): string {
  const field = fieldText(name)
  switch (area.kind) {
    case 'box': {
      // Across the date line longitudes go on: by only its corners a box of more than half the world would be the rest of it.
      const east = area.east < area.west ? area.east + 360 : area.east
      return `in_bbox(${field}, ${[area.south, area.west, area.north, east].map(degrees).join(', ')})`
    }
    case 'circle':
      return `within_distance(${field}, geom'POINT(${degrees(area.lon)} ${degrees(area.lat)})', ${Math.round(area.meters)} m)`
    case 'polygon': {
      const ring = area.ring.map(([lon, lat]) => `${degrees(lon)} ${degrees(lat)}`)
      const closed = ring[0] === ring.at(-1) ? ring : [...ring, ring[0]]
      return `intersects(${field}, geom'POLYGON((${closed.join(', ')}))')`
    }
  }
}

const NUMBER = '\\s*(-?[\\d.]+(?:e-?\\d+)?)\\s*'
const FIELD = '\\s*`?[^`(),]+`?\\s*'
const BOX = new RegExp(`^in_bbox\\(${FIELD},${NUMBER},${NUMBER},${NUMBER},${NUMBER}\\)$`, 'i')
const CIRCLE = new RegExp(
  `^within_distance\\(${FIELD},\\s*geom'POINT\\s*\\(${NUMBER}\\s${NUMBER}\\)'\\s*,${NUMBER}(m|km)\\s*\\)$`,
  'i'
)
const POLYGON = new RegExp(
  `^(?:within|intersects)\\(${FIELD},\\s*geom'POLYGON\\s*\\(\\(([-\\d.,\\se]+)\\)\\)'\\s*\\)$`,
  'i'
)

/** The area that a condition is about, when it is about nothing else. */
export function areaOf(condition: string): Area | undefined {
  const box = BOX.exec(condition)?.slice(1).map(Number)
  if (box !== undefined) {
    const [south = 0, west = 0, north = 0, east = 0] = box
    return finite(box) ? { kind: 'box', south, west, north, east: east > 180 ? east - 360 : east } : undefined
  }
  const circle = CIRCLE.exec(condition)
  if (circle !== null) {
    const [lon, lat, radius] = circle.slice(1, 4).map(Number) as [number, number, number]
    const meters = radius * (circle[4]?.toLowerCase() === 'km' ? 1_000 : 1)
    return finite([lon, lat, meters]) ? { kind: 'circle', lat, lon, meters } : undefined
  }
  const ring = POLYGON.exec(condition)?.[1]
    ?.split(',')
    .map((position) => position.trim().split(/\s+/).map(Number))
  if (ring === undefined || !ring.every((position) => position.length === 2 && finite(position))) return undefined
  return { kind: 'polygon', ring: ring.map(([lon = 0, lat = 0]) => [lon, lat]) }
}

function finite(numbers: readonly number[]): boolean {
  return numbers.every(Number.isFinite)
}
