import type { AnswerColumn, RowForm } from './row-form.ts'
import type { Scope } from './scope.ts'
import { jsonSql } from './wire-json.ts'

/** A row as a JSON object: keys in order, `": "` and `", "` between (facts §4). */
export const jsonRow: RowForm = (columns, scope) => objectSql(columns, scope)

/** The SQL of an object's text. Keys are values too: some of them a caller has typed. */
export function objectSql(columns: readonly AnswerColumn[], scope: Scope, before = '', after = ''): string {
  const pieces = columns.flatMap(({ key, value }, place) => {
    const lead = `${place === 0 ? `${before}{` : ', '}${JSON.stringify(key)}: `
    return [scope.bindings.bind(lead, 'String'), jsonSql(value, scope)]
  })
  const end = columns.length === 0 ? `${before}{}${after}` : `}${after}`
  return `concat('', ${[...pieces, scope.bindings.bind(end, 'String')].join(', ')})`
}
