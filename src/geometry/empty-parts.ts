import type { Geometry, UncheckedGeometry } from './geometry.ts'

/** Whether a geometry has no position (`POINT EMPTY`). */
export function isEmptyGeometry(geometry: Geometry): boolean {
  return geometry.type === 'GeometryCollection'
    ? geometry.geometries.every(isEmptyGeometry)
    : geometry.coordinates.length === 0
}

/** A geometry without its empty members; null when nothing is left. A point that is not a number is empty, too. */
export function withoutEmptyParts({ type, coordinates, geometries }: UncheckedGeometry): UncheckedGeometry | null {
  if (geometries !== undefined) {
    const members = geometries.map(withoutEmptyParts).filter((member) => member !== null)
    return members.length === 0 ? null : { type, geometries: members }
  }
  const parts = type.startsWith('Multi') ? partsWithPositions(coordinates) : coordinates
  return hasPositions(parts) ? { type, coordinates: parts } : null
}

function partsWithPositions(coordinates: unknown): unknown {
  return Array.isArray(coordinates) ? coordinates.filter(hasPositions) : coordinates
}

function hasPositions(coordinates: unknown): boolean {
  return Array.isArray(coordinates) && coordinates.length > 0 && !coordinates.some(Number.isNaN)
}
