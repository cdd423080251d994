import { FUNCTIONS } from '#query'
import type { ApiView } from '../views/dataset-view.ts'

/** Functions of ODSQL as the console completes and lists them: those of the language's own table. */
export const CONSOLE_FUNCTIONS: ApiView['functions'] = FUNCTIONS.filter(
  (each) => !('notOffered' in each && each.notOffered === true) && each.clauses.length > 0
).map(({ name, syntax, note, clauses }) => ({ name, syntax, note, clauses: clauses.join('') }))
