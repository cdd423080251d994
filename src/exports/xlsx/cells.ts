import type { ExportColumn, ExportValue } from '../table.ts'
import { textElement } from './cell-text.ts'
import { serialDate } from './serial-date.ts'
import { styleOf } from './styles.ts'

/**
 * A cell as XML; undefined for values that a sheet cannot hold, because an empty cell is left out. Never asked
 * about a null.
 */
export type CellWriter = (value: ExportValue, row: string) => string

/** Writes the cells of a column, whose letters (`A`, `BC`) are given; the row is a number as text. */
export function cellWriter(column: ExportColumn, letters: string): CellWriter {
  const start = `<c r="${letters}`
  const style = styleOf(column)
  const numberStart = style === 0 ? '"><v>' : `" s="${style}"><v>`
  const number = (value: string | number, row: string): string => `${start}${row}${numberStart}${value}</v></c>`
  const text = (value: string, row: string): string =>
    `${start}${row}" t="inlineStr"><is>${textElement(value)}</is></c>`
  switch (column.type) {
    case 'boolean':
      return (value, row) => `${start}${row}" t="b"><v>${value === true ? 1 : 0}</v></c>`
    case 'int':
      return (value, row) => (isExact(String(value)) ? number(String(value), row) : text(String(value), row))
    case 'double':
      return (value, row) =>
        Number.isFinite(value) ? number(Object.is(value, -0) ? '-0' : (value as number), row) : ''
    case 'date':
    case 'datetime':
      return (value, row) => {
        const serial = serialDate(String(value))
        return serial === undefined ? text(String(value), row) : number(serial, row)
      }
    // As in CSV (EXPORT-value-3).
    case 'geo_point_2d':
      return (value, row) => text(pointText(value as readonly number[]), row)
    case 'geo_shape':
      return (value, row) => text(JSON.stringify(value), row)
    default:
      return (value, row) =>
        !Array.isArray(value) ? text(String(value), row) : value.length === 0 ? '' : text(value.join(','), row)
  }
}

/** A text cell in a separate style. */
export function headerCell(key: string, letters: string, style: number): string {
  return `<c r="${letters}1" s="${style}" t="inlineStr"><is>${textElement(key)}</is></c>`
}

/** Letters of a column by its place from 0 on: `A` to `Z`, `AA` … */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last
}

/** Whether a spreadsheet, whose numbers are doubles, keeps every digit. */
function isExact(digits: string): boolean {
  return digits.length < 16 || Number.isSafeInteger(Number(digits))
}

function pointText([lon = NaN, lat = NaN]: readonly number[]): string {
  return `${coordinate(lat)}, ${coordinate(lon)}`
}

/** A double always shows that it is one. */
function coordinate(degrees: number): string {
  return Number.isInteger(degrees) ? `${degrees}.0` : String(degrees)
}
