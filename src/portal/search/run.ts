import { isLoggiaError } from '#kit'
import { sql, type RawBuilder, type Reader } from '#store'
import { badParameters } from '../line/errors.ts'
import type { Page } from '../line/paging.ts'
import { compileSearch } from './compile.ts'
import { all, type Column, type Condition } from './conditions.ts'
import { parseSearch } from './language/parser.ts'
import type { Searched } from './query-field.ts'

/** What was found, best first: a page of ids, and how many there are in all. */
export interface Found {
  readonly total: number
  readonly ids: readonly string[]
  /** What all that was found fulfils. */
  readonly condition: Condition
}

export interface SearchWish {
  readonly searched: Searched
  readonly table: 'items' | 'groups' | 'users'
  /** What the caller may see. */
  readonly visible: Condition
  /** Whatever else must hold. */
  readonly condition: Condition
  /** Weight of the words found; what is in the order before anything else. */
  readonly order: (weight: RawBuilder<number> | undefined) => readonly Order[]
  readonly q: string | undefined
  readonly page: Page
}

export interface Order {
  readonly by: Column
  readonly descending: boolean
}

/** Errors: `portal/bad-parameters` when `q` is no query. */
export async function runSearch(db: Reader, wish: SearchWish): Promise<Found> {
  const { searched, page, table } = wish
  const compiled = compileParameter('q', wish.q, searched)
  const wanted = all([wish.condition, ...(compiled === undefined ? [] : [compiled.condition])])
  const condition = all([wish.visible, wanted])
  const order = [...wish.order(compiled?.weight), { by: searched.id, descending: false }]
  const place: Place = { table, id: searched.id, condition: all([looked(wish.visible), wanted]), order, page }
  if (compiled?.weight !== undefined) {
    const counted = await readCounted(db, place)
    if (counted !== undefined) return { ...counted, condition }
  }
  const total = await count(db, table, condition)
  return { total, ids: page.num === 0 || page.start > total ? [] : await readPage(db, place), condition }
}

interface Place {
  readonly table: SearchWish['table']
  readonly id: Column
  readonly condition: Condition
  readonly order: readonly Order[]
  readonly page: Page
}

async function readPage(db: Reader, { table, id, condition, order, page }: Place): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${sql.table(table)} where ${condition} order by ${orderText(order)} limit ${page.num} offset ${page.start - 1}`.execute(db)
  return rows.map((row) => row.id)
}

/** Page and count at once: what words find is looked up one by one, and once is enough (85 ms instead of 130 for 17,000 finds). Nothing when the page is empty. */
async function readCounted(db: Reader, { table, id, condition, order, page }: Place): Promise<{ readonly total: number; readonly ids: string[] } | undefined> {
  const query = sql<{ id: string; total: Count }>`select ${id} as id, count(*) over () as total from ${sql.table(table)} where ${condition} order by ${orderText(order)} limit ${page.num} offset ${page.start - 1}`
  const { rows } = await query.execute(db)
  return rows[0] && { total: Number(rows[0].total), ids: rows.map((row) => row.id) }
}

function orderText(order: readonly Order[]): RawBuilder<unknown> {
  return sql.join(order.map(({ by, descending }) => (descending ? sql`${by} desc` : sql`${by} asc`)))
}

/**
 * Looked at row by row: most of what there is can be seen, so a page in the order of an index is found sooner than all that can be seen
 * is gathered and sorted (1 ms instead of 130 with 100,000 items).
 */
function looked(visible: Condition): Condition {
  return sql<boolean>`((case when ${visible} then 1 else 0 end) = 1)`
}

/** As the databases tell it. */
type Count = number | bigint | string

async function count(db: Reader, table: SearchWish['table'], condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: Count }>`select count(*) as total from ${sql.table(table)} where ${condition}`.execute(db)
  return Number(rows[0]?.total)
}

/** What a parameter says as a condition; nothing when it is blank. Errors: `portal/bad-parameters` with the place of the mistake. */
export function compileParameter(name: string, text: string | undefined, searched: Searched): ReturnType<typeof compileSearch> | undefined {
  try {
    const tree = parseSearch(text ?? '')
    return tree && compileSearch(tree, searched)
  } catch (error) {
    if (!isLoggiaError(error, 'search/syntax')) throw error
    throw badParameters([`'${name}' must be a query: ${error.message}.`])
  }
}
