import type { AnswerColumn } from '#query'
import type { RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { jsonPieces } from './wire-json.ts'

/** A row as a JSON object: keys in order, `": "` and `", "` between (EXPLORE-wire-3). */
export const jsonRow: RowForm = (columns, scope) => objectSql(columns, scope)

/** The same for exports other than JSON. */
export const jsonLineRow: RowForm = (columns, scope) => objectSql(columns, { ...scope, jsonStaysText: true })

/** Letters, digits and JSON's own punctuation: a text of these cannot leave its quotes. */
const PLAIN_PIECE = /^[\w .,:{}[\]"-]*$/

/**
 * A fixed piece of a row. Keys are values too, some of them a caller has typed, so they are bound; but plain ones stand
 * in the statement, because ClickHouse takes a thousand form fields at most and a table may have more columns than
 * that.
 */
function pieceSql(text: string, scope: Scope): string {
  return PLAIN_PIECE.test(text) ? `'${text}'` : scope.bindings.bind(text, 'String')
}

/** The SQL of an object's text. */
export function objectSql(columns: readonly AnswerColumn[], scope: Scope, before = '', after = ''): string {
  const pieces = columns.flatMap(({ key, value }, place) => {
    const lead = `${place === 0 ? `${before}{` : ', '}${JSON.stringify(key)}: `
    return [pieceSql(lead, scope), ...jsonPieces(value, scope)]
  })
  const end = columns.length === 0 ? `${before}{}${after}` : `}${after}`
  return `concat('', ${[...pieces, pieceSql(end, scope)].join(', ')})`
}
