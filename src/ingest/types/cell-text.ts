import { textLiterals } from '../notation/text-literal.ts'
import { joinedCells } from '../reading/coordinates.ts'
import type { StagedColumn, Staging } from '../staging.ts'

/**
 * The trimmed text of a cell, `''` for null and for the texts that mean it, or of two cells together: what readings are
 * tried on.
 */
export function trimmedText(staging: Staging, column: StagedColumn): string {
  if (column.parts !== undefined)
    return joinedCells(trimmedText(staging, column.parts[0]), trimmedText(staging, column.parts[1]))
  const text = withoutBlanks(staging.nullable ? `ifNull(${column.column}, '')` : column.column)
  const trimmed = staging.wideBlanks === true ? withoutWideBlanks(text) : text
  return column.nulls === undefined ? trimmed : `if(${trimmed} IN (${textLiterals(column.nulls)}), '', ${trimmed})`
}

/**
 * The text of a cell as a text field keeps it: null where the staging table has it, and where the cell means it. Only
 * columns with a notation cost more than their name.
 */
export function keptText(staging: Staging, column: StagedColumn): string {
  if (column.nulls === undefined && column.trim !== true) return column.column
  const kept = column.trim === true ? trimmedText(staging, { ...column, nulls: undefined }) : column.column
  const isNull =
    column.nulls === undefined
      ? ''
      : `${trimmedText(staging, { ...column, nulls: undefined })} IN (${textLiterals(column.nulls)})`
  if (staging.nullable) return `if(isNull(${column.column})${isNull === '' ? '' : ` OR ${isNull}`}, NULL, ${kept})`
  return isNull === '' ? kept : `if(${isNull}, '', ${kept})`
}

const withoutBlanks = (x: string): string => `trim(BOTH ' \t\r\n' FROM ${x})`

/**
 * No-break spaces (U+00A0, U+202F), which spreadsheets leave before numbers and in empty cells. Only looked for where
 * the first byte is one of theirs: a regular expression over every cell would cost more than the reading.
 */
const withoutWideBlanks = (x: string): string =>
  `if(substring(${x}, 1, 1) IN (unhex('C2'), unhex('E2')), replaceRegexpAll(${x}, '^[\\\\s\\\\x{A0}\\\\x{202F}]+|[\\\\s\\\\x{A0}\\\\x{202F}]+$', ''), ${x})`
