/** West, south, east, north in degrees of WGS 84. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** The box around a GeoJSON Feature or geometry; null when it has no point on the earth. */
export function boxOf(value: unknown): Box | null {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  const shape = value as {
    readonly geometry?: { readonly coordinates?: unknown }
    readonly coordinates?: unknown
  } | null
  if (typeof shape !== 'object' || shape === null) return null
  widen(box, shape.geometry?.coordinates ?? shape.coordinates, 0)
  return box[0] <= box[2] && box[1] <= box[3] ? box : null
}

/** GeometryCollections and deeper nesting are not boxes. */
const MAX_DEPTH = 5

function widen(box: [number, number, number, number], coordinates: unknown, depth: number): void {
  if (!Array.isArray(coordinates) || depth > MAX_DEPTH) return
  const [lon, lat] = coordinates as readonly unknown[]
  if (typeof lon !== 'number' || typeof lat !== 'number') {
    for (const each of coordinates) widen(box, each, depth + 1)
    return
  }
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return
  box[0] = Math.min(box[0], lon)
  box[1] = Math.min(box[1], lat)
  box[2] = Math.max(box[2], lon)
  box[3] = Math.max(box[3], lat)
}

/** As OGC writes shapes: a point where the box is one, else its outline counterclockwise. */
export function boxAsWkt([west, south, east, north]: Box): string {
  if (west === east && south === north) return `POINT (${west} ${south})`
  return `POLYGON ((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`
}

export function boxAsGeoJson([west, south, east, north]: Box): string {
  if (west === east && south === north) return JSON.stringify({ type: 'Point', coordinates: [west, south] })
  return JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south]
      ]
    ]
  })
}

export function middleAsWkt([west, south, east, north]: Box): string {
  return `POINT (${rounded((west + east) / 2)} ${rounded((south + north) / 2)})`
}

/** To a tenth of a metre: what comes behind is noise of the division. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
