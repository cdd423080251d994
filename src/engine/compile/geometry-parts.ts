import { bug } from '#kit'
import type { Geometry } from '#query'

export type Coordinates = readonly [lon: number, lat: number, ...rest: number[]]
export type Line = readonly Coordinates[]
export type Area = readonly Line[]

/** A geometry taken apart, as the columns of a shape are. */
export interface GeometryParts {
  readonly points: readonly Coordinates[]
  readonly lines: readonly Line[]
  readonly areas: readonly Area[]
}

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export function partsOf(geometry: Geometry): GeometryParts {
  const none = { points: [], lines: [], areas: [] }
  const coordinates = geometry.coordinates as never
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: [coordinates] }
    case 'MultiPoint':
      return { ...none, points: coordinates }
    case 'LineString':
      return { ...none, lines: [coordinates] }
    case 'MultiLineString':
      return { ...none, lines: coordinates }
    case 'Polygon':
      return { ...none, areas: [coordinates] }
    case 'MultiPolygon':
      return { ...none, areas: coordinates }
    case 'GeometryCollection':
      return joinParts((geometry.geometries ?? []).map(partsOf))
  }
}

export function joinParts(all: readonly GeometryParts[]): GeometryParts {
  return {
    points: all.flatMap((parts) => parts.points),
    lines: all.flatMap((parts) => parts.lines),
    areas: all.flatMap((parts) => parts.areas)
  }
}

export function boundsOf({ points, lines, areas }: GeometryParts): Bounds {
  const bounds = boundsOfLine([...points, ...lines.flat(), ...areas.flat(2)])
  if (bounds.west > bounds.east) throw bug('a geometry without positions')
  return bounds
}

export function boundsOfLine(line: Line): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of line) {
    if (lon < west) west = lon
    if (lon > east) east = lon
    if (lat < south) south = lat
    if (lat > north) north = lat
  }
  return { west, south, east, north }
}

export function linesAsText(lines: readonly Line[]): string {
  return `MULTILINESTRING(${lines.map(positionsAsText).join(',')})`
}

export function areasAsText(areas: readonly Area[]): string {
  return `MULTIPOLYGON(${areas.map((rings) => `(${rings.map(positionsAsText).join(',')})`).join(',')})`
}

function positionsAsText(line: Line): string {
  return `(${line.map(([lon, lat]) => `${lon} ${lat}`).join(',')})`
}
