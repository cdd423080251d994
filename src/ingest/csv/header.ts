import { kindOfCell } from './cell-kind.ts'
import type { CellKind } from './cell-kind.ts'
import type { SampleRow } from './sample.ts'

export interface FoundHeader {
  /** The rows from the header (or the first record) on. */
  readonly rows: readonly SampleRow[]
  readonly header: boolean
  readonly skippedLines: number
}

/** Title lines at most; a table that begins later is not recognised as such. */
const MAX_TITLE_ROWS = 20

/**
 * Leaves out title and blank rows before the table, if clear: they have fewer filled cells than half the table's width and the row after
 * them is full. Then says whether the first row names the columns.
 */
export function findHeader(rows: readonly SampleRow[], width: number): FoundHeader {
  const first = firstTableRow(rows, width)
  const table = rows.slice(first)
  const body = table.filter((row, index) => index > 0 && row.cells.length === width)
  return { rows: table, header: table.length > 0 && namesColumns(table[0]!, body), skippedLines: table[0] === undefined ? 0 : table[0].line - 1 }
}

function firstTableRow(rows: readonly SampleRow[], width: number): number {
  if (width < 2) return Math.max(0, rows.findIndex((row) => filled(row) > 0))
  for (let i = 0; i < rows.length && i <= MAX_TITLE_ROWS; i++) {
    const row = rows[i]!
    // A header with a few blank names is still a header; a title fills one cell or two.
    if (row.cells.length >= width - 1 && filled(row) >= Math.max(2, width * 0.5)) return i
  }
  return Math.max(0, rows.findIndex((row) => filled(row) > 0))
}

function filled(row: SampleRow): number {
  return row.cells.filter((cell) => cell.trim() !== '').length
}

/** Names are texts. A row with numbers, dates or addresses is a record, unless the numbers are years that name columns. */
function namesColumns(first: SampleRow, body: readonly SampleRow[]): boolean {
  const kinds = first.cells.map(kindOfCell)
  const names = kinds.filter((kind) => kind === 'text').length
  if (names === 0) return yearsAlone(first)
  const values = first.cells.filter((_cell, index) => kinds[index] !== 'text' && kinds[index] !== 'empty')
  if (values.length === 0) return !repeats(first, body)
  const codes = values.every((cell) => /^\d+$/.test(cell.trim())) && new Set(values).size === values.length && values.length >= 2
  return codes && (values.every(isYear) || differsFromBody(kinds, body))
}

/** A text above nothing but numbers, and numbers above none, can only be names (`id,100022,100025`). */
function differsFromBody(kinds: readonly CellKind[], body: readonly SampleRow[]): boolean {
  if (body.length === 0) return false
  const isNumber = (row: SampleRow, index: number): boolean => kindOfCell(row.cells[index]!) === 'number'
  const texts = kinds.flatMap((kind, index) => (kind === 'text' ? [index] : []))
  if (texts.some((index) => body.every((row) => isNumber(row, index)))) return true
  return kinds.every((kind, index) => kind !== 'number' || !body.some((row) => isNumber(row, index)))
}

const isYear = (cell: string): boolean => /^(1[5-9]|20|21)\d\d$/.test(cell.trim())

function yearsAlone(first: SampleRow): boolean {
  const values = first.cells.filter((cell) => cell.trim() !== '')
  return values.length >= 3 && values.every(isYear) && new Set(values).size === values.length
}

/** A first row whose cells stand again in their columns, most of them, is a record of a table of texts. */
function repeats(first: SampleRow, body: readonly SampleRow[]): boolean {
  if (body.length < 3) return false
  const again = first.cells.filter((cell, index) => cell !== '' && body.some((row) => row.cells[index] === cell)).length
  return again > first.cells.length / 2
}
