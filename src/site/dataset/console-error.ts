import type { LoggiaError } from '#kit'
import type { Field } from '#schema'
import type { ApiView, ConsoleErrorView } from '../views/dataset-view.ts'

type Clauses = ApiView['clauses']

/** What is quoted around the place of a mistake. */
const AROUND = 60

/** Where in which clause the parser met the mistake; `clause` null: in none of them. */
export function consoleError(error: LoggiaError, clauses: Clauses, fields: readonly Field[]): ConsoleErrorView {
  const clause = Object.keys(clauses).find((name) => name === error.details.clause) as keyof Clauses | undefined
  const text = clause === undefined ? '' : clauses[clause]
  const { at } = error
  const place =
    clause === undefined || at === undefined
      ? null
      : {
          column: at.start + 1,
          before: cutStart(text.slice(0, at.start)),
          wrong: text.slice(at.start, Math.max(at.end, at.start + 1)).slice(0, 2 * AROUND),
          after: cutEnd(text.slice(Math.max(at.end, at.start + 1)))
        }
  const missing = error.code === 'odsql/unknown-field' ? error.details.field : undefined
  return {
    clause: clause ?? null,
    message: error.message,
    place,
    suggestion: typeof missing === 'string' ? nearestName(missing, fields) : null
  }
}

function cutStart(text: string): string {
  return text.length > AROUND ? `…${text.slice(-AROUND)}` : text
}

function cutEnd(text: string): string {
  return text.length > AROUND ? `${text.slice(0, AROUND)}…` : text
}

const MAX_FIELDS = 1_000
const MAX_NAME = 60

/** The field whose name differs by the fewest letters, if these are few. */
function nearestName(wrong: string, fields: readonly Pick<Field, 'name'>[]): string | null {
  const name = wrong.slice(0, MAX_NAME).toLowerCase()
  const most = Math.max(1, Math.floor(name.length / 3))
  const nearest = fields
    .slice(0, MAX_FIELDS)
    .map((field) => ({ name: field.name, distance: distanceOf(name, field.name.slice(0, MAX_NAME).toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance)[0]
  return nearest !== undefined && nearest.distance <= most ? nearest.name : null
}

/** Letters to put in, take out or change (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
