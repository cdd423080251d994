import type { Loader, RowKey } from '#engine'
import { columnOf, keepsLayout, ORDINAL_COLUMN, PLACE_COLUMN, quoteIdentifier } from '#engine'
import { type Field, type FieldType, isMultivalued } from '#schema'
import { narrow } from '../load/share-ids.ts'
import type { ChangeRequest } from './change-request.ts'

/**
 * The fields by whose values the records of a file take those of the dataset away; none when they take none away.
 * Undefined: the records must be compared in another way, by a load of all.
 */
export function removingFields({ kind, by, current }: ChangeRequest): readonly Field[] | undefined {
  const ids = current.fields.filter(({ annotations }) => annotations.id === true)
  const named = current.fields.filter(({ name }) => by.includes(name))
  if (kind === 'append') return ids.every(isPlain) ? ids : undefined
  if (!named.every(isPlain)) return undefined
  // An upsert by other fields than the id of records may meet records by both.
  const isById = ids.length === named.length && ids.every((field) => named.includes(field))
  return kind === 'delete' || ids.length === 0 || isById ? named : undefined
}

/** Types whose equal values are equal in the engine and equal as texts. */
const PLAIN: ReadonlySet<FieldType> = new Set(['text', 'int', 'boolean', 'date', 'datetime'])

const isPlain = (field: Field): boolean => PLAIN.has(field.type) && !isMultivalued(field)

/** Their keys are part of a statement. */
const MAX_REMOVED = 10_000

export interface RemovingRecords {
  readonly change: ChangeRequest
  readonly by: readonly Field[]
  /** The records of the file, in the columns of a version. */
  readonly table: string
  /** Of them, those that are added. */
  readonly addedRows: number
  readonly signal: AbortSignal | undefined
}

/**
 * The records of the dataset that go. Undefined when the version cannot be extended: one of the values is null, too many
 * records go, or those that stay would be stored in another layout.
 */
export async function findRemoved(loader: Loader, removing: RemovingRecords): Promise<readonly RowKey[] | undefined> {
  const { by, change, table, addedRows, signal } = removing
  if (by.length === 0) return []
  const columns = by.map((field) => quoteIdentifier(columnOf(field)))
  const [filled] = await loader.select<{ filled: number }>({
    sql: `SELECT ${columns.map((column) => `count() = count(${column})`).join(' AND ')} AS filled FROM ${quoteIdentifier(table)}`
  })
  if (filled?.filled !== 1) return undefined
  const { fields, recordCount } = change.current
  const { first, ranges, params } = await narrow(loader, table, by)
  const key = `(${columns.join(', ')})`
  const found = await loader.select<{ place: string; ordinal: string }>({
    sql:
      `SELECT toString(${PLACE_COLUMN}) AS place, toString(${ORDINAL_COLUMN}) AS ordinal FROM ${quoteIdentifier(change.current.table)}${first} ` +
      `WHERE ${ranges}${key} GLOBAL IN (SELECT ${columns.join(', ')} FROM ${quoteIdentifier(table)}) LIMIT ${MAX_REMOVED + 1}`,
    params,
    settings: { max_execution_time: 0 },
    ...(signal && { signal })
  })
  const after = recordCount - found.length + addedRows
  if (found.length > MAX_REMOVED || after === 0 || !keepsLayout(fields, recordCount, after)) return undefined
  return found.map(({ place, ordinal }) => ({ place: BigInt(place), ordinal: BigInt(ordinal) }))
}
