import { readSheet } from 'read-excel-file/node'
import type { Field } from '#schema'
import { type Cell, canonicalInstant, type Geometry, isGeometry, isPoint } from '../cell.ts'
import type { Reader } from '../reader.ts'

/** Of Excel; what is longer is cut, the last sign an ellipsis. */
const MAX_TEXT = 32_767
/** Days before it are text: the calendars of spreadsheets agree from here on. */
const FIRST_DAY = '1900-03-01'

/** Cells have types: a number that comes as text, or a day that comes as a number, is a failure. */
export const reader: Reader = {
  by: 'read-excel-file',
  read: async (file, fields) => {
    const [header = [], ...rows] = (await readSheet(file, { trim: false })) as unknown[][]
    return rows.map((row) =>
      Object.fromEntries(fields.map((field) => [field.name, readCell(row[header.indexOf(field.name)], field)]))
    )
  },
  expected: (rows, fields) =>
    rows.map((row) => Object.fromEntries(fields.map((field) => [field.name, held(row[field.name] ?? null, field)]))),
  isSame: isSameMoment
}

function readCell(value: unknown, { type, annotations, name }: Field): Cell {
  if (value === undefined) throw new Error(`${name} is not a column`)
  if (value === null) return null
  if (annotations.multivalued !== undefined) return [String(value)]
  switch (type) {
    case 'int':
      return typeof value === 'number' || String(value).length > 15
        ? BigInt(value as number | string)
        : `text: ${value}`
    case 'date':
      return value instanceof Date
        ? value.toISOString().slice(0, 10)
        : String(value) < FIRST_DAY
          ? String(value)
          : `text: ${value}`
    case 'datetime':
      return value instanceof Date
        ? canonicalInstant(value.toISOString())
        : String(value) < FIRST_DAY
          ? canonicalInstant(String(value))
          : `text: ${value}`
    case 'geo_point_2d': {
      const [lat = NaN, lon = NaN] = String(value).split(', ').map(Number)
      return { lon, lat }
    }
    case 'geo_shape':
      return JSON.parse(String(value)) as Geometry
    case 'text':
    case 'json_blob':
    case 'file':
      return typeof value === 'string' ? value : `not a text: ${String(value)}`
    default:
      return value as Cell
  }
}

/**
 * A double of days since 1900 is a little less or more than the millisecond it means, and this reader takes the whole
 * ones.
 */
function isSameMoment(found: Cell, expected: Cell): boolean {
  return (
    typeof found === 'string' &&
    typeof expected === 'string' &&
    found.length === 27 &&
    [0, 1].includes(Date.parse(expected) - Date.parse(found))
  )
}

function held(cell: Cell, { type, annotations }: Field): Cell {
  if (cell === null || cell === '' || isPoint(cell) || isGeometry(cell)) return cell === '' ? null : cell
  if (annotations.multivalued !== undefined) return [(cell as readonly string[]).join(',')]
  if (type === 'datetime') return canonicalInstant(new Date(Math.round(Number(millisOf(String(cell))))).toISOString())
  return typeof cell === 'string' && cell.length > MAX_TEXT ? `${cell.slice(0, MAX_TEXT - 1)}…` : cell
}

function millisOf(instant: string): number {
  return Date.parse(`${instant.slice(0, 19)}Z`) + Number(instant.slice(20, 26)) / 1000
}
