import { decimalText } from '#kit'
import type { UncheckedGeometry } from './geometry.ts'

/**
 * A geometry as well-known text (OGC 06-103r4), longitude first: without its own system a GeoSPARQL literal is in
 * CRS84. Heights are written when every position has one.
 */
export function printWkt(geometry: UncheckedGeometry): string {
  const name = geometry.type.toUpperCase()
  if (geometry.type === 'GeometryCollection') {
    const members = geometry.geometries ?? []
    return members.length === 0 ? `${name} EMPTY` : `${name} (${members.map(printWkt).join(', ')})`
  }
  const coordinates = geometry.coordinates ?? []
  if (!Array.isArray(coordinates) || coordinates.length === 0) return `${name} EMPTY`
  const raised = hasHeights(coordinates)
  const text = positionsText(coordinates, raised ? 3 : 2, geometry.type === 'MultiPoint')
  return `${name}${raised ? ' Z' : ''} ${geometry.type === 'Point' ? `(${text})` : text}`
}

function hasHeights(coordinates: readonly unknown[]): boolean {
  return isPosition(coordinates)
    ? coordinates.length > 2
    : coordinates.every((each) => Array.isArray(each) && hasHeights(each))
}

function isPosition(coordinates: readonly unknown[]): coordinates is readonly number[] {
  return typeof coordinates[0] === 'number'
}

/** Lists in parentheses; of a MultiPoint the positions are such lists too. */
function positionsText(coordinates: readonly unknown[], dimensions: number, wrapped: boolean): string {
  if (isPosition(coordinates)) {
    const text = coordinates.slice(0, dimensions).map(decimalText).join(' ')
    return wrapped ? `(${text})` : text
  }
  return `(${coordinates.map((each) => positionsText(each as readonly unknown[], dimensions, wrapped)).join(', ')})`
}
