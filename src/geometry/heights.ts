import type { UncheckedGeometry } from './geometry.ts'

/**
 * Whether positions have heights. The first position of a geometry speaks for all of them, as everywhere in GeoJSON.
 */
export function hasHeights({ coordinates, geometries }: UncheckedGeometry): boolean {
  if (geometries !== undefined) return geometries.some(hasHeights)
  let first = coordinates
  while (Array.isArray(first)) {
    if (typeof first[0] === 'number') return first.length > 2
    first = first[0]
  }
  return false
}
