import type { ShapeValue } from '../table.ts'
import { Bounds } from './bounds.ts'

/** The box around a shape; an empty one around an empty shape. */
export function boundsOf(shape: ShapeValue): Bounds {
  const bounds = new Bounds()
  addShape(shape, bounds)
  return bounds
}

function addShape({ coordinates, geometries }: ShapeValue, bounds: Bounds): void {
  addCoordinates(coordinates, bounds)
  for (const member of geometries ?? []) addShape(member, bounds)
}

function addCoordinates(coordinates: unknown, bounds: Bounds): void {
  if (!Array.isArray(coordinates)) return
  const [x, y] = coordinates
  if (typeof x === 'number' && typeof y === 'number') return bounds.add(x, y)
  for (const each of coordinates) addCoordinates(each, bounds)
}
