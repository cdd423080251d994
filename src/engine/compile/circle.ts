import type { Geometry } from '#query'
import type { Position } from './distance.ts'
import type { Bounds } from './geometry-parts.ts'

/** Shortest degree of latitude, and of longitude at the equator, in metres; a hundredth off, because `geoDistance` is a spline. */
const METERS_PER_DEGREE = 110_574 * 0.99

/** Boxes that hold the circle: one, two at the date line, all longitudes at a pole. */
export function boxesAround({ lon, lat }: Position, meters: number): Bounds[] {
  const height = meters / METERS_PER_DEGREE
  const [south, north] = [lat - height, lat + height]
  // The circle is widest a little poleward of its centre, never beyond its own top.
  const narrowest = Math.cos((Math.min(90, Math.max(Math.abs(south), Math.abs(north))) * Math.PI) / 180)
  const width = height / Math.max(narrowest, 1e-9)
  if (south <= -90 || north >= 90 || width >= 180) return [{ west: -180, south, east: 180, north }]
  const [west, east] = [lon - width, lon + width]
  if (west < -180) return [{ west: west + 360, south, east: 180, north }, { west: -180, south, east, north }]
  if (east > 180) return [{ west, south, east: 180, north }, { west: -180, south, east: east - 360, north }]
  return [{ west, south, east, north }]
}

const CIRCLE_CORNERS = 96
const EARTH_RADIUS = 6_371_008.8

/** A circle on the sphere as a polygon, for shapes; within half a thousandth of its radius. */
export function circleAround({ lon, lat }: Position, meters: number): Geometry {
  const [angle, phi] = [meters / EARTH_RADIUS, (lat * Math.PI) / 180]
  const ring = Array.from({ length: CIRCLE_CORNERS + 1 }, (_, corner) => {
    const bearing = ((corner % CIRCLE_CORNERS) * 2 * Math.PI) / CIRCLE_CORNERS
    const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing)
    const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sine)
    return [lon + (turn * 180) / Math.PI, (Math.asin(sine) * 180) / Math.PI]
  })
  return { type: 'Polygon', coordinates: [ring] }
}

export function boxGeometry({ west, south, east, north }: Bounds): Geometry {
  return { type: 'Polygon', coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] }
}
