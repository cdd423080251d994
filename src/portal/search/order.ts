import { sql, type RawBuilder } from '#store'
import type { Column } from './conditions.ts'
import type { Order } from './run.ts'

/** What results can be ordered by, by the name that clients use, in lower case. */
export type SortFields = Readonly<Record<string, Column>>

export interface SortWish {
  readonly sortField: string | undefined
  readonly sortOrder: 'asc' | 'desc' | undefined
}

/** As wished; what is the same by that, newest first. Without a wish, or by `relevance`, the best first. */
export function orderBy({ sortField, sortOrder }: SortWish, fields: SortFields, best: readonly Order[]): readonly Order[] {
  const name = sortField?.toLowerCase() ?? ''
  const column = Object.hasOwn(fields, name) ? fields[name] : undefined
  return column === undefined ? best : [{ by: column, descending: sortOrder === 'desc' }]
}

/** Texts without regard to case, as far as both databases agree on it. */
export function ignoringCase(column: Column): Column {
  return sql`lower(${column})`
}

/** The weight of the words, with what raises or lowers it. */
export function weighted(weight: RawBuilder<number> | undefined, factor: RawBuilder<number>): Column {
  return weight === undefined ? factor : sql`((1 + ${weight}) * ${factor})`
}
