import { parse } from 'csv-parse/sync'
import type { Field } from '#schema'
import { type Cell, canonicalInstant, type Geometry } from '../cell.ts'
import type { Reader } from '../reader.ts'

/** A separator that no value holds: what commas of a list mean is lost otherwise. */
const LIST_SEPARATOR = '\u241e'

/** Nulls and empty texts are both nothing between two delimiters. */
export const reader: Reader = {
  by: 'csv-parse',
  parameters: { list_separator: LIST_SEPARATOR },
  read: async (file, fields) => {
    const records = parse(file, { delimiter: ';', bom: true, columns: true }) as Record<string, string>[]
    return records.map((record) =>
      Object.fromEntries(fields.map((field) => [field.name, readCell(record[field.name], field)]))
    )
  },
  expected: (rows) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell === '' ? null : cell])))
}

function readCell(text: string | undefined, field: Field): Cell {
  if (text === undefined) throw new Error(`${field.name} is not a column`)
  if (text === '') return null
  if (field.annotations.multivalued !== undefined) return text.split(LIST_SEPARATOR)
  switch (field.type) {
    case 'int':
      return BigInt(text)
    case 'double':
      return Number(text)
    case 'boolean':
      return text === 'True' ? true : text === 'False' ? false : text
    case 'datetime':
      return canonicalInstant(text)
    case 'geo_point_2d':
      return readPoint(text)
    case 'geo_shape':
      return JSON.parse(text) as Geometry
    case 'file':
      return JSON.stringify(JSON.parse(text))
    default:
      return text
  }
}

function readPoint(text: string): Cell {
  const [lat = NaN, lon = NaN] = text.split(', ').map(Number)
  return { lon, lat }
}
