import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import type { ParameterTable, Values } from '../pipeline/parameter.ts'
import type { Rule } from '../pipeline/rule.ts'
import type { ItemRef } from './work.ts'

/** An item in the content of its owner, in a folder or not, and on its direct path. */
export const OWNED = '/content/users/:username/items/:item_id'
export const FOLDERED = '/content/users/:username/:folder_id/items/:item_id'
export const BARE = '/content/items/:item_id'

/** Content of a user, in a folder or not. */
export const CONTENT = '/content/users/:username'
export const FOLDER = '/content/users/:username/:folder_id'

/** The item that the path names; under a user's content it must be that user's. */
export function placeOf({ path }: RequestContext): ItemRef {
  return { id: (path.item_id ?? '').toLowerCase(), owner: path.username }
}

interface Row<Table extends ParameterTable> {
  readonly name: string
  readonly may: Rule
  readonly permits?: NonNullable<Operation['permits']>
  readonly answersFile?: boolean
  readonly isStep?: boolean
  readonly parameters?: Table
  readonly handle: (call: RequestContext, values: Values<Table>) => Promise<object> | object
}

/** One operation at several paths, which clients use in turn. */
export function operationAt<Table extends ParameterTable = Record<never, never>>(
  paths: readonly string[],
  row: Row<Table>
): Operation[] {
  return paths.map((path) => operation({ ...row, path }))
}
