import type { Expression } from '#query'
import { itemAt, scalarSql } from './expression.ts'
import { wholeText } from './integers.ts'
import { isList } from './list.ts'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { instantText } from './time-text.ts'
import { dateText, doublePieces, doubleText, pointPieces, shownLength } from './wire-json.ts'

export interface CsvDialect {
  readonly delimiter: string
  readonly listSeparator: string
  readonly quoteAll: boolean
}

/**
 * A row as a line of CSV without its end (EXPORT-value, EXPORT-csv-1): a null is empty, text is quoted where it must
 * be.
 */
export function csvRow(dialect: CsvDialect): RowForm {
  return (columns, scope) => {
    const delimiter = scope.bindings.bind(dialect.delimiter, 'String')
    const cells = columns.map(({ value }) => cellPieces(value, dialect, scope).join(', '))
    return `concat('', ${cells.join(`, ${delimiter}, `)}, '')`
  }
}

/** The header, by the same rules; the names are strings. */
export function csvHeader(names: readonly string[], { delimiter, quoteAll }: CsvDialect): string {
  const mustQuote = (name: string): boolean =>
    quoteAll || [delimiter, '"', '\r', '\n'].some((mark) => name.includes(mark)) || name !== name.trim()
  return names.map((name) => (mustQuote(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(delimiter)
}

/** A cell as arguments of the row's one concat. */
function cellPieces(value: Expression, dialect: CsvDialect, scope: Scope): readonly string[] {
  const expression = value.kind === 'item' ? itemAt(value.index, scope) : value
  if (expression.kind === 'field' && expression.type === 'geo_point_2d') return pointCell(expression, dialect)
  const sql = scalarSql(expression, scope)
  if (expression.type === 'double' && !isList(expression)) return doublePieces(sql, '')
  return [`ifNull(${cellSql(expression, sql, dialect, scope)}, '')`]
}

function cellSql(expression: Expression, sql: string, dialect: CsvDialect, scope: Scope): string {
  if (isList(expression))
    return `if(empty(${sql}), NULL, ${textCell(`arrayStringConcat(${sql}, ${scope.bindings.bind(dialect.listSeparator, 'String')})`, dialect, scope)})`
  switch (expression.type) {
    case 'int':
      return `toString(${sql})`
    case 'number':
      return wholeText(sql, doubleText)
    case 'boolean':
      return `if(${sql}, 'True', if(isNull(${sql}), NULL, 'False'))`
    case 'date':
      return plainCell(dateText(sql, shownLength(expression, scope)), dialect)
    case 'datetime':
      return plainCell(instantText(sql, expression, scope), dialect)
    case 'geo_shape':
      return quotedCell(sql)
    case 'null':
      return 'NULL'
    default:
      return textCell(sql, dialect, scope)
  }
}

/** Text without any character that would need quotes. */
function plainCell(sql: string, { quoteAll }: CsvDialect): string {
  return quoteAll ? `concat('"', ${sql}, '"')` : sql
}

function pointCell(field: { readonly name: string }, { quoteAll, delimiter }: CsvDialect): readonly string[] {
  const quote = quoteAll || delimiter === ',' ? '"' : ''
  return pointPieces(field, { first: 'lat', before: quote, between: ', ', after: quote, absent: '' })
}

function textCell(sql: string, { delimiter, quoteAll }: CsvDialect, scope: Scope): string {
  if (quoteAll) return quotedCell(sql)
  return `if(${mustBeQuoted(sql, delimiter, scope)}, ${quotedCell(sql)}, ${sql})`
}

/**
 * Below it planning takes longer than searching: a catalog of 49 texts takes 90 ms with one search for each mark, 35 ms
 * with one for all.
 */
const FEW_RECORDS = 10_000

/** Four searches for one character take half the time of one search for four (81 and 205 ms for 1 M texts). */
function mustBeQuoted(sql: string, delimiter: string, { bindings, source }: Scope): string {
  if (source.recordCount < FEW_RECORDS) return `match(${sql}, ${bindings.bind(`[${delimiter}"\n\r]|^ | $`, 'String')})`
  const marks = [bindings.bind(delimiter, 'String'), `'"'`, `'\\n'`, `'\\r'`].map(
    (mark) => `position(${sql}, ${mark}) > 0`
  )
  return `${marks.join(' OR ')} OR startsWith(${sql}, ' ') OR endsWith(${sql}, ' ')`
}

function quotedCell(sql: string): string {
  return `concat('"', replaceAll(${sql}, '"', '""'), '"')`
}
