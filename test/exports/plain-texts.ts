/** Values in formats that have texts only, and are read by the type of their field. */
import type { Field } from '#schema'
import { type Cell, canonicalInstant, type Geometry, isPoint } from './cell.ts'

export function readPlain(text: string | undefined, { type, annotations }: Field): Cell {
  if (text === undefined) return null
  if (annotations.multivalued !== undefined) return [text]
  switch (type) {
    case 'int':
      return BigInt(text)
    case 'double':
      return Number(text)
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'datetime':
      return canonicalInstant(text)
    case 'geo_point_2d': {
      const [lat = NaN, lon = NaN] = text.split(', ').map(Number)
      return { lon, lat }
    }
    case 'geo_shape':
      return JSON.parse(text) as Geometry
    default:
      return text
  }
}

/** The part of a value in the file: a list is one text. */
export function asPlain(cell: Cell, textOf: (text: string) => string): Cell {
  if (Array.isArray(cell)) return [textOf(cell.join(','))]
  return typeof cell === 'string' && !isPoint(cell) ? textOf(cell) : cell
}
