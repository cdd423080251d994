import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { Line, LonLat } from '#geometry'
import { cutAtAntimeridian, type Shape } from './antimeridian.ts'

export interface NamedShape {
  /** Empty if the file has none. */
  readonly id: string
  readonly name: string
  readonly shape: Shape
}

/** A feature as topojson-client makes it of our files, which contain only polygons with names. */
interface NamedFeature {
  readonly id?: string
  readonly properties: { readonly name: string }
  readonly geometry: Shape
}

type Topology = Parameters<typeof feature>[0]

/** The shapes of one object of a TopoJSON file, in the file's order. */
export function readTopology(path: string, object: string): NamedShape[] {
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology
  const collection = topology.objects[object]
  if (collection === undefined) throw new Error(`${path} has no object ${object}`)
  const { features } = feature(topology, collection) as unknown as { features: NamedFeature[] }
  return features.map(({ id = '', properties, geometry }) => ({
    id,
    name: properties.name,
    shape: cutAtAntimeridian(geometry)
  }))
}

/**
 * The centroid of a shape's largest ring, rounded to 5 decimals (1 m): where a label would stand. Not on the sphere:
 * good enough for that.
 */
export function labelPoint(shape: Shape): LonLat {
  const largest = outerRings(shape)
    .map(measureRing)
    .reduce((best, each) => (each.area > best.area ? each : best))
  return { lon: round(largest.lon), lat: round(largest.lat) }
}

function outerRings(shape: Shape): Line[] {
  return shape.type === 'Polygon'
    ? shape.coordinates.slice(0, 1)
    : shape.coordinates.flatMap((polygon) => polygon.slice(0, 1))
}

/**
 * Area (square degrees) and centroid of a closed ring by the shoelace formula, reckoned from its first corner to keep
 * the digits.
 */
function measureRing(ring: Line): { area: number; lon: number; lat: number } {
  const [[x0 = 0, y0 = 0] = []] = ring
  let doubleArea = 0
  let lon = 0
  let lat = 0
  for (let i = 1; i < ring.length; i++) {
    const [x1, y1] = [(ring[i - 1]?.[0] ?? 0) - x0, (ring[i - 1]?.[1] ?? 0) - y0]
    const [x2, y2] = [(ring[i]?.[0] ?? 0) - x0, (ring[i]?.[1] ?? 0) - y0]
    const cross = x1 * y2 - x2 * y1
    doubleArea += cross
    lon += (x1 + x2) * cross
    lat += (y1 + y2) * cross
  }
  if (doubleArea === 0) return { area: 0, ...meanOf(ring.slice(1)) }
  return { area: Math.abs(doubleArea) / 2, lon: x0 + lon / (3 * doubleArea), lat: y0 + lat / (3 * doubleArea) }
}

function meanOf(points: Line): LonLat {
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length
  return { lon: mean(0), lat: mean(1) }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
