import type { Bounds } from './bounds.ts'
import type { Geometry, Rings } from './geometry.ts'
import { angleBetween, degrees, EARTH_RADIUS_METERS, type LonLat, radians, wrapLongitude } from './sphere.ts'

/** The factor by which a box is larger than its circle: far above the rounding of doubles, far below a millimetre. */
const SLACK_DEGREES = 1e-9

/** Boxes that hold the circle on the sphere: one, two at the date line, all longitudes where it holds a pole. */
export function boxesAround({ lon, lat }: LonLat, meters: number): Bounds[] {
  const angle = meters / EARTH_RADIUS_METERS
  const height = degrees(angle) + SLACK_DEGREES
  const [south, north] = [lat - height, lat + height]
  if (south <= -90 || north >= 90) return [{ west: -180, south, east: 180, north }]
  // The circle is widest where a meridian touches it.
  const width = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + SLACK_DEGREES
  const center = wrapLongitude(lon)
  const [west, east] = [center - width, center + width]
  if (west < -180)
    return [
      { west: west + 360, south, east: 180, north },
      { west: -180, south, east, north }
    ]
  if (east > 180)
    return [
      { west, south, east: 180, north },
      { west: -180, south, east: east - 360, north }
    ]
  return [{ west, south, east, north }]
}

/**
 * A circle on the sphere as a polygon of longitudes and latitudes, within a hundred-thousandth of its radius. Its
 * longitudes go on beyond 180 at the date line; round a pole it spans all of them.
 */
export function circleAround({ lon, lat }: LonLat, meters: number): Geometry {
  const angle = meters / EARTH_RADIUS_METERS
  const phi = radians(lat)
  if (angle >= Math.PI) return polygon([box(lon, -90, 90)])
  // Both poles: what is too far away is a circle around the opposite point that holds none.
  if (angle - Math.abs(phi) > Math.PI / 2)
    return polygon([box(lon + 180, -90, 90), closed(outline({ lon: lon + 180, lat: -lat }, Math.PI - angle))])
  if (Math.abs(phi) + angle < Math.PI / 2) return polygon([closed(outline({ lon, lat }, angle))])
  return polygon([lat >= 0 ? polarCap(lon, lat, angle) : mirror(polarCap(lon, -lat, angle))])
}

/** From the outline, which crosses every meridian once, to the north pole. */
function polarCap(lon: number, lat: number, angle: number): Corner[] {
  const edge = outline({ lon, lat }, angle)
  const [first, last] = [edge[0]!, edge.at(-1)!]
  return [...edge, [last[0], 90], [first[0], 90], first]
}

type Corner = [lon: number, lat: number]

const FIRST_CORNERS = 32
const DEEPEST = 20
/** How far the middle of an edge may lie from the circle: a share of its radius, and six micrometres. */
const TOLERANCE = 1e-5
const NEAREST_RADIANS = 1e-12

/**
 * Corners by their bearing, enough so that no edge leaves the circle: at a pole, where longitudes are short,
 * more.
 */
function outline(center: LonLat, angle: number): Corner[] {
  const at = (bearing: number): Corner => cornerAt(center, angle, bearing)
  const between = (from: number, to: number, depth: number): Corner[] => {
    const [start, end] = [at(from), at(to)]
    const middle = { lon: (start[0] + end[0]) / 2, lat: (start[1] + end[1]) / 2 }
    if (depth >= DEEPEST || Math.abs(angleBetween(center, middle) - angle) <= TOLERANCE * angle + NEAREST_RADIANS)
      return [end]
    return [...between(from, (from + to) / 2, depth + 1), ...between((from + to) / 2, to, depth + 1)]
  }
  const step = (2 * Math.PI) / FIRST_CORNERS
  return [
    at(0),
    ...Array.from({ length: FIRST_CORNERS }, (_, corner) => between(corner * step, (corner + 1) * step, 0)).flat()
  ]
}

/**
 * Longitudes are not wrapped: a circle that holds no pole stays in one piece, one that does runs once around. By
 * tangents, which keep their digits at the poles.
 */
function cornerAt({ lon, lat }: LonLat, angle: number, bearing: number): Corner {
  const phi = radians(lat)
  const up = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing)
  const away = Math.cos(phi) * Math.cos(angle) - Math.sin(phi) * Math.sin(angle) * Math.cos(bearing)
  const aside = Math.sin(angle) * Math.sin(bearing)
  return [lon + degrees(Math.atan2(aside, away)), degrees(Math.atan2(up, Math.hypot(away, aside)))]
}

function box(lon: number, south: number, north: number): Corner[] {
  return [
    [lon - 180, south],
    [lon + 180, south],
    [lon + 180, north],
    [lon - 180, north],
    [lon - 180, south]
  ]
}

/** The last corner is the first to the last digit. */
function closed(ring: readonly Corner[]): Corner[] {
  return [...ring.slice(0, -1), ring[0]!]
}

function mirror(ring: readonly Corner[]): Corner[] {
  return ring.map(([lon, lat]) => [lon, -lat])
}

function polygon(rings: Rings): Geometry {
  return { type: 'Polygon', coordinates: rings }
}

/** A box as a polygon. */
export function boxGeometry({ west, south, east, north }: Bounds): Geometry {
  return {
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
  }
}
