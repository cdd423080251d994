import type { UncheckedGeometry } from '#geometry'
import { polygonOf } from '../shapefile/polygon-rings.ts'

type Position = [number, number, ...number[]]

interface EsriGeometry {
  readonly x?: unknown
  readonly y?: unknown
  readonly z?: unknown
  readonly points?: unknown
  readonly paths?: unknown
  readonly rings?: unknown
  readonly hasZ?: boolean
  readonly hasM?: boolean
}

/** Points, multipoints, lines and rings; the outer ones are clockwise. Curves and others give null. */
export function esriShape(value: unknown): UncheckedGeometry | null {
  if (typeof value !== 'object' || value === null) return null
  const { x, y, z, points, paths, rings, hasZ = true, hasM = false } = value as EsriGeometry
  const list = (positions: unknown): Position[] =>
    Array.isArray(positions)
      ? positions.map((each) => position(each, hasZ || !hasM)).filter((each) => each !== undefined)
      : []
  if (x !== undefined) {
    const at = position([x, y, ...(typeof z === 'number' ? [z] : [])], true)
    return at === undefined ? null : { type: 'Point', coordinates: at }
  }
  if (Array.isArray(points)) {
    const coordinates = list(points)
    return coordinates.length === 0 ? null : { type: 'MultiPoint', coordinates }
  }
  if (Array.isArray(paths)) {
    const lines = paths.map(list).filter((line) => line.length > 1)
    if (lines.length === 0) return null
    return lines.length === 1
      ? { type: 'LineString', coordinates: lines[0] }
      : { type: 'MultiLineString', coordinates: lines }
  }
  return Array.isArray(rings) ? polygonOf(rings.map(list).filter((ring) => ring.length > 2)) : null
}

function position(value: unknown, withHeight: boolean): Position | undefined {
  if (!Array.isArray(value)) return undefined
  const [x, y, z] = value.map((each) => (typeof each === 'number' ? each : Number.NaN))
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return undefined
  return withHeight && z !== undefined && Number.isFinite(z) ? [x, y, z] : [x, y]
}
