import { textLiteral, textLiterals } from '../notation/text-literal.ts'
import { joinedCells } from '../reading/coordinates.ts'
import type { StagedColumn, Staging } from '../staging.ts'

/**
 * The trimmed text of a cell, `''` for null and for the texts that mean it, or of two cells together: what readings are
 * tried on.
 */
export function trimmedText(staging: Staging, column: StagedColumn): string {
  if (column.parts !== undefined)
    return joinedCells(trimmedText(staging, column.parts[0]), trimmedText(staging, column.parts[1]))
  const raw = rawText(staging, column)
  const text = withoutBlanks(staging.nullable ? `ifNull(${raw}, '')` : raw)
  const trimmed = staging.wideBlanks === true ? withoutWideBlanks(text) : text
  return column.nulls === undefined ? trimmed : `if(${trimmed} IN (${textLiterals(column.nulls)}), '', ${trimmed})`
}

/**
 * The text of a cell as a text field keeps it: null where the staging table has it, and where the cell means it. Only
 * columns with a notation cost more than their name.
 */
export function keptText(staging: Staging, column: StagedColumn): string {
  const raw = rawText(staging, column)
  if (column.nulls === undefined && column.trim !== true) return raw
  const trimmed = trimmedText(staging, { ...column, nulls: undefined })
  const kept = column.trim === true ? trimmed : raw
  const isNull = column.nulls === undefined ? 'false' : `${trimmed} IN (${textLiterals(column.nulls)})`
  return staging.nullable ? `if(isNull(${raw}) OR ${isNull}, NULL, ${kept})` : `if(${isNull}, '', ${kept})`
}

/** The cell as it was staged, or the text computed from several. */
function rawText(staging: Staging, column: StagedColumn): string {
  if (column.singles === true) return listOfSingles(column.column)
  if (column.computed === undefined) return column.column
  const text = (each: StagedColumn): string =>
    withoutBlanks(staging.nullable ? `ifNull(${each.column}, '')` : each.column)
  const { join, part, extract } = column.computed
  const joined =
    join === undefined
      ? text(column)
      : `arrayStringConcat(arrayFilter(v -> v != '', [${[column, ...join.columns].map(text).join(', ')}]), ${textLiteral(join.separator)})`
  const chosen =
    part === undefined ? joined : `splitByString(${textLiteral(part.separator)}, ${joined})[${Math.trunc(part.index)}]`
  const found = extract === undefined ? chosen : `extract(${chosen}, ${textLiteral(extract)})`
  return staging.nullable ? `nullIf(${found}, '')` : found
}

/** The cells are nullable; a text that is itself a JSON array counts as a list. */
function listOfSingles(x: string): string {
  return `if(isNull(${x}) OR (startsWith(${x}, '[') AND isValidJSON(${x})), ${x}, concat('[', toJSONString(${x}), ']'))`
}

const withoutBlanks = (x: string): string => `trim(BOTH ' \t\r\n' FROM ${x})`

/**
 * No-break spaces (U+00A0, U+202F), which spreadsheets leave before numbers and in empty cells. Only looked for where
 * the first byte is one of theirs: a regular expression over every cell would cost more than the reading.
 */
const withoutWideBlanks = (x: string): string =>
  `if(substring(${x}, 1, 1) IN (unhex('C2'), unhex('E2')), replaceRegexpAll(${x}, '^[\\\\s\\\\x{A0}\\\\x{202F}]+|[\\\\s\\\\x{A0}\\\\x{202F}]+$', ''), ${x})`
