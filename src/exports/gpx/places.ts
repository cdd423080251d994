import type { UncheckedGeometry } from '#geometry'
import { decimalText } from '#kit'

type Position = readonly number[]

/** The geometries of GPX: points, and lines of points. */
export interface Places {
  readonly waypoints: readonly Position[]
  /** Parts of one track. */
  readonly segments: readonly (readonly Position[])[]
}

/**
 * Points are waypoints; lines, and the rings of polygons, are parts of a track. Positions beyond the poles do
 * not exist.
 */
export function placesOf(shape: UncheckedGeometry): Places {
  const waypoints: Position[] = []
  const segments: (readonly Position[])[] = []
  collect(shape, waypoints, segments)
  return {
    waypoints: waypoints.filter(isOnEarth),
    segments: segments.map((segment) => segment.filter(isOnEarth)).filter(({ length }) => length > 0)
  }
}

function collect(
  { type, coordinates = [], geometries = [] }: UncheckedGeometry,
  waypoints: Position[],
  segments: (readonly Position[])[]
): void {
  switch (type) {
    case 'Point':
      waypoints.push(coordinates as Position)
      break
    case 'MultiPoint':
      waypoints.push(...(coordinates as readonly Position[]))
      break
    case 'LineString':
      segments.push(coordinates as readonly Position[])
      break
    case 'MultiLineString':
    case 'Polygon':
      segments.push(...(coordinates as readonly (readonly Position[])[]))
      break
    case 'MultiPolygon':
      segments.push(...(coordinates as readonly (readonly (readonly Position[])[])[]).flat())
      break
    default:
      for (const each of geometries) collect(each, waypoints, segments)
  }
}

function isOnEarth([lon = NaN, lat = NaN]: Position): boolean {
  return Number.isFinite(lon) && Math.abs(lat) <= 90
}

/**
 * Attributes and height of a point. The schema has longitudes from -180 to below 180, and decimals without exponents.
 */
export function pointText(element: 'wpt' | 'trkpt', [lon = NaN, lat = NaN, height]: Position, inside = ''): string {
  const elevation = height === undefined ? '' : `<ele>${decimalText(height)}</ele>`
  const opening = `<${element} lat="${decimalText(lat)}" lon="${decimalText(lon >= -180 && lon < 180 ? lon : wrapped(lon))}"`
  return elevation === '' && inside === '' ? `${opening}/>` : `${opening}>${elevation}${inside}</${element}>`
}

function wrapped(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180
}
