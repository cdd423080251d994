import type { PictureFrame } from './picture-frame.ts'

/** A position in turns of the earth: Web Mercator, from the north-west corner of the world. */
export interface Place {
  readonly x: number
  readonly y: number
  /** Records there. */
  readonly weight: number
}

/** A place on the picture. */
export interface PlacedValue extends Place {
  readonly value: number | null
}

/** The part of the world that a picture shows. */
export interface PictureWindow {
  readonly west: number
  readonly north: number
  /** Units of the picture in one turn of the earth. */
  readonly scale: number
  readonly frame: PictureFrame
}

/** Some 20 km: a picture of one place is not a picture of nothing. */
const LEAST_SPAN = 1 / 2_000
const LAST_LATITUDE = 80

export function project(longitude: number, latitude: number): { readonly x: number; readonly y: number } {
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))
  const radians = (bounded * Math.PI) / 180
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) }
}

/**
 * The window of a frame that most of the weight lies in, not all of what there is: a few far islands would make
 * everything else a speck. A frame that shows the whole gets nearly all of it, and never more than the world.
 */
export function windowOf(places: readonly Place[], frame: PictureFrame, leastSpan = LEAST_SPAN): PictureWindow {
  const { width, height, whole } = frame
  const share = whole ? 0.01 : 0.08
  const [left, right] = spread(places, ({ x }) => x, share)
  const [top, bottom] = spread(places, ({ y }) => y, share)
  const reach = { x: Math.max(right - left, leastSpan), y: Math.max(bottom - top, leastSpan) }
  const fitted = whole
    ? Math.min((0.92 * height) / reach.y, (0.92 * width) / reach.x)
    : Math.min((0.8 * height) / reach.y, (1.8 * width) / reach.x)
  const scale = Math.max(fitted, width, height)
  const center = whole
    ? { x: (left + right) / 2, y: (top + bottom) / 2 }
    : { x: atShare(places, ({ x }) => x, 0.5), y: atShare(places, ({ y }) => y, 0.5) }
  const [w, h] = [width / scale, height / scale]
  return { west: center.x - w / 2, north: Math.max(0, Math.min(1 - h, center.y - h / 2)), scale, frame }
}

/** Between which all values lie except a `share` at both ends. */
function spread(places: readonly Place[], of: (place: Place) => number, share: number): readonly [number, number] {
  return [atShare(places, of, share), atShare(places, of, 1 - share)]
}

function atShare(places: readonly Place[], of: (place: Place) => number, share: number): number {
  const sorted = [...places].sort((a, b) => of(a) - of(b))
  // Of the square root: one town must not dominate the picture.
  const weights = sorted.map(({ weight }) => Math.sqrt(weight))
  const wanted = weights.reduce((sum, each) => sum + each, 0) * share
  let sum = 0
  const at = weights.findIndex((weight) => (sum += weight) >= wanted)
  const found = sorted[Math.max(0, at)]
  return found === undefined ? 0 : of(found)
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
