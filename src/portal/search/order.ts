import { type DocumentSet, filled, MAX_PARAMETERS } from '#search-index'
import { sql } from '#store'
import type { Page } from '../pipeline/paging.ts'
import type { Column } from './conditions.ts'
import { readNumbers, type SearchSnapshot } from './find.ts'
import type { Order } from './search-predicate.ts'

/** Sort fields by the name that clients use, in lower case. */
export type SortFields = Readonly<Record<string, Column>>

export interface SortInput {
  readonly sortField: string | undefined
  readonly sortOrder: 'asc' | 'desc' | undefined
}

/**
 * As wished: by one field, or by several that are separated by commas. Undefined without a requested order, or by `relevance`: the
 * best first.
 */
export function orderBy({ sortField = '', sortOrder }: SortInput, fields: SortFields): Order | undefined {
  const names = sortField
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const by = names.flatMap((name) => (Object.hasOwn(fields, name) ? (fields[name] as Column) : []))
  return by.length === 0 ? undefined : { by, descending: sortOrder === 'desc' }
}

/** Texts without regard to case, as far as both databases agree on it. */
export function ignoringCase(column: Column): Column {
  return sql`lower(${column})`
}

/** Sets up to this size are sorted together, with one query. */
const FEW = 80

/** A page of sets that follow one another, each in the order. */
export async function readOrdered(
  place: SearchSnapshot,
  classes: readonly DocumentSet[],
  order: Order,
  { start, num }: Page
): Promise<number[]> {
  const [reached, skip] = reach(classes, start - 1, num)
  const few = await sortFew(
    place,
    reached.filter(({ size }) => size <= FEW).flatMap((documents) => documents.numbers()),
    order
  )
  const positions = new Map(few.map((number, at) => [number, at]))
  const numbers: number[] = []
  for (const documents of reached) {
    const needed = skip + num - numbers.length
    if (documents.size > FEW) numbers.push(...(await readFirst(place, documents, order, needed)))
    else
      numbers.push(
        ...documents
          .numbers()
          .filter((number) => positions.has(number))
          .sort((a, b) => (positions.get(a) as number) - (positions.get(b) as number))
      )
  }
  return numbers.slice(skip, skip + num)
}

/** The sets that a page has something of, and how much of the first it leaves out. */
function reach(classes: readonly DocumentSet[], start: number, num: number): [reached: DocumentSet[], skip: number] {
  let from = 0
  const reached: DocumentSet[] = []
  let skip = 0
  for (const documents of classes) {
    const to = from + documents.size
    if (to > start && from < start + num) {
      if (reached.length === 0) skip = start - from
      reached.push(documents)
    }
    from = to
  }
  return [reached, skip]
}

/**
 * The first of a set: all its members are sorted, or the rows are read in the order until enough of them are members,
 * whichever reads fewer.
 */
async function readFirst(
  place: SearchSnapshot,
  documents: DocumentSet,
  order: Order,
  count: number
): Promise<number[]> {
  const walked = Math.min(count, documents.size) * (place.all.size / documents.size)
  return documents.size <= Math.min(walked, MAX_PARAMETERS)
    ? sortFew(place, documents.numbers(), order)
    : walk(place, documents, order, count, walked)
}

async function sortFew({ db, table }: SearchSnapshot, numbers: readonly number[], order: Order): Promise<number[]> {
  if (numbers.length < 2) return [...numbers]
  return readNumbers(
    db,
    sql`select search_number from ${sql.table(table)} where search_number in (${sql.join(filled(numbers))}) order by ${orderText(order)} limit ${numbers.length}`
  )
}

async function walk(
  { db, table }: SearchSnapshot,
  documents: DocumentSet,
  order: Order,
  count: number,
  expected: number
): Promise<number[]> {
  const found = new Set<number>()
  const most = Math.min(count, documents.size)
  for (
    let [offset, size] = [0, Math.ceil(expected * 1.5) + 50];
    found.size < most;
    [offset, size] = [offset + size, size * 2]
  ) {
    const numbers = await readNumbers(
      db,
      sql`select search_number from ${sql.table(table)} where search_number is not null order by ${orderText(order)} limit ${size} offset ${offset}`
    )
    for (const number of numbers) if (documents.has(number)) found.add(number)
    if (numbers.length < size) break
  }
  return [...found]
}

/** Numbers follow in the same direction, so that an index of both is read from one end. */
function orderText({ by, descending }: Order): ReturnType<typeof sql> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`${sql.join([...by, sql.ref('search_number')].map((column) => sql`${column} ${direction}`))}`
}
