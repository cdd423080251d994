import { type DocumentSet, filled } from '#search-index'
import { type Reader, sql } from '#store'
import { badParameters } from '../pipeline/errors.ts'
import type { Page } from '../pipeline/paging.ts'
import { compileSearch } from './compile.ts'
import { evaluate, openSnapshot, type SearchSnapshot } from './find.ts'
import { parseSearch } from './language/parser.ts'
import { searchError } from './language/search-error.ts'
import { readOrdered } from './order.ts'
import type { Searched } from './query-field.ts'
import { type Factor, rank } from './rank.ts'
import { ALL, every, type Order, type SearchPredicate } from './search-predicate.ts'

/** Results, best first: a page of ids, and the whole set. */
export interface Found {
  readonly total: number
  readonly ids: readonly string[]
  readonly documents: DocumentSet
}

export interface SearchRequest {
  readonly searched: Searched
  readonly table: SearchSnapshot['table']
  readonly id: 'id' | 'username'
  /** Visibility of the caller. */
  readonly visible: SearchPredicate
  /** Further conditions. */
  readonly wanted: SearchPredicate
  /** Order of results; nothing: the best first. */
  readonly order: Order | undefined
  /** Ranking factors besides the words found. */
  readonly factors: readonly Factor[]
  /** Order of equally good results. */
  readonly otherwise: Order
  readonly q: string | undefined
  readonly page: Page
}

/** Errors: `portal/bad-parameters` when `q` is not a valid query. */
export async function runSearch(db: Reader, input: SearchRequest): Promise<Found> {
  const { searched, page, table, order, factors } = input
  const { wanted = ALL, weights = [] } = compileParameter('q', input.q, searched) ?? {}
  const place = await openSnapshot(db, searched.kind, table, [
    input.visible,
    input.wanted,
    wanted,
    ...weights.map((each) => each.wanted),
    ...factors.map((each) => each.wanted)
  ])
  const visible = await evaluate(place, input.visible, place.all)
  const documents = await evaluate(place, every([input.wanted, wanted]), visible)
  const classes = order === undefined ? await rank(place, documents, weights, factors) : [documents]
  const numbers =
    page.num === 0 || page.start > documents.size
      ? []
      : await readOrdered(place, classes, order ?? input.otherwise, page)
  return { total: documents.size, ids: await readIds(place, input.id, numbers), documents }
}

async function readIds(
  { db, table }: SearchSnapshot,
  id: SearchRequest['id'],
  numbers: readonly number[]
): Promise<string[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<{
    id: string
    number: number
  }>`select ${sql.ref(id)} as id, search_number as number from ${sql.table(table)} where search_number in (${sql.join(filled(numbers))})`.execute(
    db
  )
  const ids = new Map(rows.map((row) => [row.number, row.id]))
  return numbers.flatMap((number) => ids.get(number) ?? [])
}

/** Value of a parameter; undefined when it is blank. Errors: `portal/bad-parameters` with the position. */
export function compileParameter(
  name: string,
  text: string | undefined,
  searched: Searched
): ReturnType<typeof compileSearch> | undefined {
  try {
    const tree = parseSearch(text ?? '')
    return tree && compileSearch(tree, searched)
  } catch (error) {
    if (!searchError.is(error, 'search/syntax')) throw error
    throw badParameters([`'${name}' must be a query: ${error.message}.`])
  }
}
