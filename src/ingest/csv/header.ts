import type { CellKind } from './cell-kind.ts'
import { formOfCell, kindOfCell, trimBlanks } from './cell-kind.ts'
import type { SampleRow } from './sample.ts'

export interface FoundHeader {
  /** The rows that name the columns. */
  readonly header: readonly SampleRow[]
  /** The records after them. */
  readonly body: readonly SampleRow[]
  /** Lines before the header, or before the first record without a header. */
  readonly skippedLines: number
  /** Whether values below prove where the records begin. */
  readonly proven: boolean
  /** Why the choice is not sure. */
  readonly doubt?: string
}

/** Title lines at most; a table that begins later is not recognised as such. */
const MAX_TITLE_ROWS = 20
/** Rows of names at most. */
const MAX_HEADER_ROWS = 4

/**
 * Where the records begin follows from the columns that hold numbers, dates and the like further down: rows above whose
 * cells there are texts are not records. The fullest of them names the columns; rows beside it are joined when they say
 * more about the same columns (groups above, units below). Rows with fewer filled cells are titles.
 */
export function findHeader(rows: readonly SampleRow[], width: number): FoundHeader {
  const filledRows = rows.filter((row) => filled(row) > 0)
  const first = firstTableRow(filledRows, width)
  const table = filledRows.slice(first)
  if (table.length === 0) return { header: [], body: [], skippedLines: 0, proven: false }
  const typed = typedColumns(table, width)
  const start = typed.length === 0 ? 0 : firstRecord(table, typed)
  if (start > 0) return joinedHeader(filledRows, first, first + start + yearsBelow(table, start), width)
  const body = table.slice(1).filter((row) => row.cells.length === width)
  const header = namesColumns(table[0]!, body) ? 1 : 0
  return found(
    filledRows,
    first,
    first + header,
    false,
    header === 0 && typed.length === 0 && table.length > 1
      ? 'no line was taken for the names of the columns, and all of them hold texts'
      : undefined
  )
}

function found(rows: readonly SampleRow[], from: number, to: number, proven: boolean, doubt?: string): FoundHeader {
  const begin = rows[from]
  return {
    header: rows.slice(from, to),
    body: rows.slice(to),
    skippedLines: begin === undefined ? 0 : begin.line - 1,
    proven,
    ...(doubt !== undefined && { doubt })
  }
}

function firstTableRow(rows: readonly SampleRow[], width: number): number {
  if (width < 2) return 0
  const widest = Math.max(0, ...rows.slice(0, MAX_TITLE_ROWS + 1).map(filled))
  for (let i = 0; i < rows.length && i <= MAX_TITLE_ROWS; i++) {
    // A name and its value: `Last updated` and a day.
    if (
      width > 3 &&
      widest > 2 &&
      filled(rows[i]!) === 2 &&
      rows[i]!.cells.slice(0, 2).every((cell) => trimBlanks(cell) !== '')
    )
      continue
    // A header with a few blank names is still a header; a title fills one cell or two.
    if (rows[i]!.cells.length >= width - 1 && filled(rows[i]!) >= Math.max(2, width * 0.5)) return i
    // In a table without names the first record can have a single value; a title begins with a word.
    if (
      i === 0 &&
      rows[i]!.cells.length === width &&
      kindOfCell(rows[i]!.cells.find((cell) => trimBlanks(cell) !== '') ?? '') !== 'text'
    )
      return i
  }
  return 0
}

export function filled(row: SampleRow): number {
  return row.cells.filter((cell) => trimBlanks(cell) !== '').length
}

/** Common markers of a missing value: a row with one is a record. */
const MISSING =
  /^(n\.? ?[adcs]\.?|#n\/a|n\/[ad]|[-+]?nan|[-+]?inf(inity)?|null|none|nil|[-–—.*?]{1,3}|\\n|unknown|secret|conf)$/i

/** A month, which names a column of numbers as a day does. */
const MONTH = /^(?:(?:19|20)\d\d[-/](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/](?:19|20)\d\d)$/

interface TypedColumn {
  readonly index: number
  readonly kind: CellKind
}

/** Columns most of whose cells, beyond the first rows, are of one kind that is not text. */
function typedColumns(table: readonly SampleRow[], width: number): TypedColumn[] {
  const rows = table.slice(
    table.length > 3 * MAX_HEADER_ROWS ? MAX_HEADER_ROWS + 1 : Math.max(1, Math.floor(table.length * 0.4))
  )
  return Array.from({ length: width }, (_, index) => index).flatMap((index): TypedColumn[] => {
    const counts = new Map<CellKind, number>()
    for (const row of rows) {
      const cell = trimBlanks(row.cells[index] ?? '')
      const kind = kindOfCell(cell)
      if (kind !== 'empty' && !MISSING.test(cell)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const [kind, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['text', 0] as [
      CellKind,
      number
    ])
    return kind !== 'text' && total > 0 && count >= total * (total > 4 ? 0.7 : 0.5) ? [{ index, kind }] : []
  })
}

/**
 * Index of the first row that can be a record: the one after the last of the first rows that has texts, other than
 * signs for a missing value, in columns of numbers, dates and the like. Rows above it that could be records by their
 * cells are titles if they fill fewer columns.
 */
function firstRecord(table: readonly SampleRow[], typed: readonly TypedColumn[]): number {
  let start = 0
  for (let at = 0; at < Math.min(table.length - 1, MAX_HEADER_ROWS); at++) {
    const names = countNames(table, table[at]!, typed, at === 0 ? 0.5 : 0.25)
    if (names === 0) continue
    const above = table.slice(start, at)
    const everywhere = names === typed.length && names > 1
    if (
      above.length > 0 &&
      !everywhere &&
      !(names >= typed.length / 2 && above.every((row) => filled(row) < filled(table[at]!)))
    )
      break
    start = at + 1
  }
  return start
}

/** 1 if the row below the names only says years or months of groups that the names leave open. */
function yearsBelow(table: readonly SampleRow[], start: number): number {
  const [names, row] = [table[start - 1]!, table[start]]
  if (row === undefined || start >= table.length - 1) return 0
  const places = row.cells.flatMap((cell, place) => (trimBlanks(cell) === '' ? [] : [place]))
  const isTime = (cell: string): boolean => isYear(cell) || MONTH.test(trimBlanks(cell)) || kindOfCell(cell) === 'date'
  const opens = places.some((place) => trimBlanks(names.cells[place] ?? '') === '')
  const namesStay = row.cells.some(
    (cell, place) => trimBlanks(cell) === '' && trimBlanks(names.cells[place] ?? '') !== ''
  )
  return places.length > 1 && opens && namesStay && places.every((place) => isTime(row.cells[place]!)) ? 1 : 0
}

/** Typed columns in which a row has a text; 0 when it has a value in one of them, or texts in too few. */
function countNames(
  table: readonly SampleRow[],
  row: SampleRow,
  typed: readonly TypedColumn[],
  mostValues: number
): number {
  let names = 0
  let values = 0
  for (const { index, kind } of typed) {
    const cell = trimBlanks(row.cells[index] ?? '')
    const found = kindOfCell(cell)
    // `CHF 2` may be a name or an amount.
    if (found === 'empty' || MISSING.test(cell) || (found === 'number' && row === table[0] && /[A-Z]{3}/.test(cell)))
      continue
    const namesTime = kind === 'number' && row === table[0] && (found === 'date' || MONTH.test(cell))
    if (found === kind || (found !== 'text' && !namesTime) || repeatsBelow(table, row, index, cell)) values++
    else names++
  }
  // Among many names one may look like a value (`CHF 10`).
  return names >= typed.length / 3 && values <= names * mostValues ? names : 0
}

function repeatsBelow(table: readonly SampleRow[], row: SampleRow, index: number, cell: string): boolean {
  return table.some(
    (other, place) => place > MAX_HEADER_ROWS && other !== row && trimBlanks(other.cells[index] ?? '') === cell
  )
}

/** `from` to `to`: rows that are not records. */
function joinedHeader(rows: readonly SampleRow[], from: number, to: number, width: number): FoundHeader {
  let main = from
  for (let at = from; at < to; at++) if (filled(rows[at]!) > filled(rows[main]!)) main = at
  let begin = main
  while (
    begin > 0 &&
    main - begin + 1 < MAX_HEADER_ROWS &&
    (begin > from ? filled(rows[begin - 1]!) >= 2 : true) &&
    groups(rows[begin - 1]!, rows.slice(begin, to), width)
  )
    begin--
  const doubt =
    to - begin > 1
      ? `the names of the columns were joined from lines ${rows[begin]!.line} to ${rows[to - 1]!.line}`
      : undefined
  return found(rows, begin, to, true, doubt)
}

/** Whether a row adds names to columns that the rows below do not distinguish or leave unnamed. */
function groups(row: SampleRow, below: readonly SampleRow[], width: number): boolean {
  const fullest = Math.max(...below.map(filled))
  if (row.cells.length < width - 1 || filled(row) < Math.max(2, fullest / 4)) return false
  if (filled(row) >= fullest * 0.75) return true
  const names = joinNames(below, width)
  const unclear = names.filter(
    (name, index) => name === '' || names.indexOf(name) !== index || names.lastIndexOf(name) !== index
  ).length
  return unclear > 0
}

/**
 * One name per column of several rows, the upper ones first. A name over an empty cell to its right is that column's
 * too, as merged cells of a spreadsheet are written; only the last row is used.
 */
export function joinNames(header: readonly SampleRow[], width: number): string[] {
  const rows = header.map((row, index) => {
    const names = Array.from({ length: width }, (_, place) => trimBlanks(row.cells[place] ?? '').replace(/\s+/g, ' '))
    const spreads = index < header.length - 1 && names.filter((name) => name !== '').length > 1
    // A group ends where one of the rows above begins another.
    const begins = (place: number): boolean =>
      header.slice(0, index).some((above) => trimBlanks(above.cells[place] ?? '') !== '')
    if (spreads)
      for (let place = 1; place < width; place++)
        if (names[place] === '' && !begins(place)) names[place] = names[place - 1]!
    return names
  })
  return Array.from({ length: width }, (_, place) =>
    rows
      .map((row) => row[place]!)
      .filter((name, index, all) => name !== '' && all.indexOf(name) === index)
      .join(' ')
  )
}

/**
 * Names are texts. A row with numbers, dates or addresses is a record, unless the numbers are years that name columns.
 */
function namesColumns(first: SampleRow, body: readonly SampleRow[]): boolean {
  const kinds = first.cells.map(kindOfCell)
  const names = kinds.filter((kind) => kind === 'text').length
  if (names === 0) return yearsAlone(first)
  const values = first.cells.filter((_cell, index) => kinds[index] !== 'text' && kinds[index] !== 'empty')
  if (values.length === 0) return !repeats(first, body) && !looksLikeBody(first, body)
  const codes =
    values.every((cell) => /^\d+$/.test(cell.trim())) && new Set(values).size === values.length && values.length >= 2
  return codes && (values.every(isYear) || differsFromBody(kinds, body))
}

/** A text above numbers only, and numbers above texts, can only be names (`id,100022,100025`). */
function differsFromBody(kinds: readonly CellKind[], body: readonly SampleRow[]): boolean {
  if (body.length === 0) return false
  const isNumber = (row: SampleRow, index: number): boolean => kindOfCell(row.cells[index] ?? '') === 'number'
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

/** Where all records have digits among their letters (addresses, references), a name would have none. */
function looksLikeBody(first: SampleRow, body: readonly SampleRow[]): boolean {
  const mixed = (cell: string): boolean =>
    /\d/.test(cell) && /[\s,]/.test(trimBlanks(cell)) && formOfCell(cell) === 'text'
  return (
    body.length >= 2 &&
    first.cells.some((cell, index) => mixed(cell) && body.every((row) => mixed(row.cells[index] ?? '')))
  )
}
