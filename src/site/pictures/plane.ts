/** A place on the picture's plane, and how much lies there. */
export interface PlacedValue {
  readonly x: number
  readonly y: number
  readonly weight: number
  readonly value: number | null
}

export const WIDTH = 200
export const HEIGHT = 284

/** Web Mercator, in turns of the earth. */
export function project(longitude: number, latitude: number): { readonly x: number; readonly y: number } {
  const bounded = Math.max(-80, Math.min(80, latitude))
  const radians = (bounded * Math.PI) / 180
  return { x: longitude / 360, y: -Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) }
}

/**
 * The places of the picture: the window of its shape that most of the weight lies in, not all of what there is; a few
 * far islands would make everything else a speck.
 */
export function frameDensest(places: readonly PlacedValue[]): PlacedValue[] {
  const [left, right] = spread(places, (place) => place.x)
  const [top, bottom] = spread(places, (place) => place.y)
  const scale = Math.min((0.8 * HEIGHT) / Math.max(bottom - top, 1e-6), (1.8 * WIDTH) / Math.max(right - left, 1e-6))
  const centerX = middle(places, (place) => place.x)
  const centerY = middle(places, (place) => place.y)
  return places
    .map((place) => ({
      ...place,
      x: halves(WIDTH / 2 + (place.x - centerX) * scale),
      y: halves(HEIGHT / 2 + (place.y - centerY) * scale)
    }))
    .filter(({ x, y }) => x > -4 && x < WIDTH + 4 && y > -4 && y < HEIGHT + 4)
}

/** Between which 84 % of the weight lie. */
function spread(places: readonly PlacedValue[], of: (place: PlacedValue) => number): readonly [number, number] {
  return [atShare(places, of, 0.08), atShare(places, of, 0.92)]
}

function middle(places: readonly PlacedValue[], of: (place: PlacedValue) => number): number {
  return atShare(places, of, 0.5)
}

function atShare(places: readonly PlacedValue[], of: (place: PlacedValue) => number, share: number): number {
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

/** As fine as the smallest dot needs, and short to write. */
function halves(value: number): number {
  return Math.round(value * 2) / 2
}
