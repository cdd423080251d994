import type { CellForm } from './cell-kind.ts'
import { digitsIn, formOfCell } from './cell-kind.ts'
import type { CsvDialect } from './dialect.ts'
import type { SampleRow } from './sample.ts'

/**
 * How many bits it takes to write a sample down once a dialect is known: the shorter, the better the dialect explains
 * the file (minimum description length). Numbers, dates, addresses are short because their signs are expected; a
 * delimiter, a quote or a line end inside a text is long; so is a row without the table's width. All candidates
 * describe the same bytes, so their lengths compare, and their difference says how sure the choice is.
 */
export function descriptionBits(
  rows: readonly SampleRow[],
  width: number,
  dialect: CsvDialect,
  first: FirstRows
): number {
  const weight = Math.max(1, (rows.at(-1)?.line ?? 0) / FIRST_LINE_SHARE)
  let bits = PRIOR[dialect.delimiter] ?? 10
  bits += dialect.quote === '"' || dialect.quote === null ? 0 : 12
  const columns = Array.from({ length: width }, () => new Map<CellForm, number>())
  rows.forEach((row, index) => {
    const times = index === 0 && rows[1] !== undefined && rows[1].line === row.line + 1 ? weight : 1
    bits += times * (raggedBits(row, width) + (row.cells.length - 1) * (PER_USE[dialect.delimiter] ?? 1))
    row.cells.forEach((cell, place) => {
      const form = formOfCell(cell)
      const quoted = row.quoted[place] === true
      bits += times * (contentBits(cell, form, quoted) + (quoted ? QUOTED_CELL : 0))
      const column = columns[place]
      if (index > first.last && column !== undefined) column.set(form, (column.get(form) ?? 0) + 1)
    })
  })
  for (const column of columns) bits += COLUMN + formBits(column)
  return bits
}

/** Where the table begins in the rows of a sample. */
export interface FirstRows {
  /** Index of the last row before the records: the header, or what stands before a table without one; -1: none. */
  readonly last: number
}

/**
 * Bits for the choice of a delimiter. Blanks and colons stand in ordinary prose; one column is every file's last
 * explanation.
 */
const PRIOR: Readonly<Record<string, number>> = {
  ',': 0,
  ';': 1,
  '\t': 0,
  '|': 2,
  '\x1f': 4,
  '\x1e': 4,
  '\x01': 4,
  '^': 10,
  '~': 10,
  '#': 16,
  ':': 20,
  ' ': 20,
  '': 20
}
/** Bits for each delimiter. */
const PER_USE: Readonly<Record<string, number>> = {
  ',': 0.5,
  ';': 0.5,
  '\t': 0.5,
  '|': 0.5,
  '\x1f': 0.5,
  '\x1e': 0.5,
  '\x01': 0.5,
  ':': 2.5,
  ' ': 2.3
}
const COLUMN = 4
const QUOTED_CELL = 0.7

/** The first line counts as much as a part of all records: names say more about columns than any record. */
const FIRST_LINE_SHARE = 8

/** Cells that lack at the end cost less than cells too many. */
function raggedBits(row: SampleRow, width: number): number {
  const extra = row.cells.length - width
  if (extra === 0) return 0
  return extra < 0 ? 5 - 1.5 * extra : 12 + 2 * extra
}

/** Cells of one form in every record take no bits to announce it. */
function formBits(column: ReadonlyMap<CellForm, number>): number {
  let total = 0
  for (const count of column.values()) total += count
  let bits = 0
  for (const count of column.values()) bits -= count * Math.log2(count / total)
  return bits
}

const PER_DIGIT: Partial<Record<CellForm, number>> = {
  number: 3.33,
  grouped: 3,
  date: 1.6,
  datetime: 1.5,
  time: 1.6,
  point: 3.2,
  shape: 3.2,
  phone: 3
}
const PER_CHARACTER: Partial<Record<CellForm, number>> = { url: 3.5, email: 4, address: 3, json: 4.4, code: 4.5 }
const SIGN: Partial<Record<CellForm, number>> = { number: 0.4, grouped: 0.4, shape: 0.4 }

function contentBits(cell: string, form: CellForm, quoted = false): number {
  if (form === 'empty') return 0
  const perDigit = PER_DIGIT[form]
  if (perDigit !== undefined) {
    const digits = digitsIn(cell)
    return (
      digits * perDigit +
      (cell.length - digits) * (SIGN[form] ?? 0) +
      (form === 'grouped' ? commaGroups(cell) * COMMA_GROUP : 0)
    )
  }
  const perCharacter = PER_CHARACTER[form]
  return perCharacter !== undefined ? cell.length * perCharacter : textBits(cell, quoted)
}

/** Commas before three digits: more often several numbers than one. */
function commaGroups(cell: string): number {
  return cell.match(/,\d{3}(?!\d)/g)?.length ?? 0
}

const COMMA_GROUP = 2.5

const MAX_TEXT = 400
const OTHER_CHARACTER = 5.5
/** Cost of the characters of a text: low for letters, digits and blanks, high for possible separators or quotes. */
const TEXT_BITS = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z]/.test(character)) return 4.7
  if (/\d/.test(character)) return 5
  const signs: Readonly<Record<string, number>> = {
    ' ': 2.5,
    ',': 6,
    ';': 9,
    '\t': 13,
    '|': 11,
    ':': 6.5,
    '^': 10,
    '~': 10,
    '#': 9,
    '"': 9,
    "'": 5,
    '\n': 11,
    '\r': 0,
    '.': 5,
    '-': 5,
    _: 5
  }
  return signs[character] ?? (code < 32 ? 14 : 6.5)
})
/** Inside quotes delimiters and line ends are the purpose of the quotes. */
const QUOTED_SIGN = 5.5

function textBits(text: string, quoted: boolean): number {
  const length = Math.min(text.length, MAX_TEXT)
  let bits = 0
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    const each = code < 128 ? TEXT_BITS[code]! : OTHER_CHARACTER
    bits += quoted && code !== 0x22 && code !== 0x0a ? Math.min(each, QUOTED_SIGN) : each
  }
  return bits * (text.length / Math.max(1, length))
}
