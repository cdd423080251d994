/** Values where a reader's types are narrower than the format's. */
import { type Cell, type Geometry, isGeometry } from './cell.ts'

/** The integer that is left when a reader puts one into a double. */
export function asDouble(cell: Cell): Cell {
  return typeof cell === 'bigint' ? BigInt(Number(cell)) : cell
}

/** JSON that has been parsed and written again. */
export function compactJson(cell: Cell): Cell {
  return typeof cell === 'string' ? JSON.stringify(JSON.parse(cell)) : cell
}

/** False for what readers make of a record without a place: a point of NaN, a collection of nothing. */
export function hasPosition(geometry: Geometry): boolean {
  return Number.isFinite(
    [geometry.coordinates ?? [], ...(geometry.geometries ?? []).map(({ coordinates }) => coordinates)].flat(9)[0]
  )
}

/** An empty geometry is missing for this reader. */
export function placed(cell: Cell): Cell {
  return isGeometry(cell) && !hasPosition(cell) ? null : cell
}
