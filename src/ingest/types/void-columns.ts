import type { ReadField } from './read-field.ts'
import type { TextStatistics } from './text-statistics.ts'

/**
 * Without the columns that have neither a name, where others have one, nor a single value: what a delimiter at the end
 * of every line, or a spreadsheet's unused columns, leave in a file.
 */
export function withoutVoid(fields: readonly ReadField[], texts: ReadonlyMap<string, TextStatistics>): ReadField[] {
  const named = fields.some(({ column }) => column.label !== '')
  const kept = fields.filter(
    ({ field, column, explicit, said, kept }) =>
      explicit ||
      said !== undefined ||
      kept === true ||
      !named ||
      column.label !== '' ||
      texts.get(field.name)?.filled !== 0
  )
  return kept.length === 0 ? [...fields] : kept
}
