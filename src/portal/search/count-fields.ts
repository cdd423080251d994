import { sql, type Reader } from '#store'
import type { Condition } from './conditions.ts'

/** What can be counted (facts 2.6): columns, and fields with several values to an item. */
export const COUNT_FIELDS = ['tags', 'type', 'access', 'contentstatus', 'categories'] as const
export type CountField = (typeof COUNT_FIELDS)[number]

export interface FieldCounts {
  readonly fieldName: CountField
  readonly fieldValues: readonly { readonly value: string; readonly count: number }[]
}

const COLUMNS: Partial<Record<CountField, ReturnType<typeof sql>>> = {
  type: sql`lower(items.type)`, contentstatus: sql.ref('items.content_status'),
  access: sql`(case when items.access = 'private' and exists (select 1 from item_groups where item_groups.item_id = items.id) then 'shared' else items.access end)`
}

/** The most frequent values among the items of the condition, with how many have each. */
export async function countValues(db: Reader, field: CountField, condition: Condition, size: number): Promise<FieldCounts> {
  const column = COLUMNS[field]
  const query = column === undefined
    ? sql<Row>`with found as materialized (select items.id as id from items where ${condition})
        select min(held.value) as value, count(*) as count from found cross join search_values as held
        where held.kind = 'item' and held.document = found.id and held.field = ${field} group by held.value_key order by 2 desc, 1 limit ${size}`
    : sql<Row>`select ${column} as value, count(*) as count from items where ${column} is not null and ${condition} group by ${column} order by 2 desc, 1 limit ${size}`
  const { rows } = await query.execute(db)
  return { fieldName: field, fieldValues: rows.map(({ value, count }) => ({ value, count: Number(count) })) }
}

interface Row {
  readonly value: string
  readonly count: number | bigint | string
}
