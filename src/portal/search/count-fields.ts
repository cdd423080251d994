import { DocumentSet, isExact, keyOf, type Postings, readIndexed, readPostings, valueKey } from '#search-index'
import type { Reader } from '#store'
import { evaluate, openSnapshot } from './find.ts'
import { SHOWN_ACCESS } from './item-fields.ts'

/** Fields that can be counted (PORTAL-search-1). */
export const COUNT_FIELDS = ['tags', 'type', 'access', 'contentstatus', 'categories'] as const
export type CountField = (typeof COUNT_FIELDS)[number]

export interface FieldCounts {
  readonly fieldName: CountField
  readonly fieldValues: readonly { readonly value: string; readonly count: number }[]
}

type IndexedField = Exclude<CountField, 'access'>

/** Up to this number of items, values are read item by item; of more, values are counted from the most frequent down. */
const FEW = 2_000
/** Values read together; twice as many every time. */
const FIRST_VALUES = 64

/** The most frequent values among the items, with how many have each. */
export async function countValues(
  db: Reader,
  field: CountField,
  found: DocumentSet,
  size: number
): Promise<FieldCounts> {
  if (field === 'access') return { fieldName: field, fieldValues: (await countAccess(db, found)).slice(0, size) }
  const counts = found.size <= FEW ? await countFew(db, field, found) : await countMany(db, field, found, size)
  return { fieldName: field, fieldValues: await asWritten(db, field, counts.toSorted(byCount).slice(0, size)) }
}

interface Counted {
  readonly key: string
  readonly count: number
  /** One of those that have it. */
  readonly first: number
}

function byCount(a: Counted, b: Counted): number {
  return b.count - a.count || (a.key < b.key ? -1 : 1)
}

/** Counts by access, which the index does not contain. */
async function countAccess(db: Reader, found: DocumentSet): Promise<FieldCounts['fieldValues']> {
  const place = await openSnapshot(db, 'item', 'items', Object.values(SHOWN_ACCESS))
  const counts: Counted[] = []
  for (const [key, predicate] of Object.entries(SHOWN_ACCESS)) {
    const { size: count, first } = await evaluate(place, predicate, found)
    if (first !== undefined) counts.push({ key, count, first })
  }
  return counts.toSorted(byCount).map(({ key, count }) => ({ value: key, count }))
}

async function countFew(db: Reader, field: IndexedField, found: DocumentSet): Promise<Counted[]> {
  const counts = new Map<string, Counted>()
  for (const [number, { fields }] of await readIndexed(db, 'item', found.numbers(), { texts: false })) {
    for (const value of fields[field] ?? []) {
      const key = isExact('item', field) ? value : keyOf(value)
      const { count, first } = counts.get(key) ?? { count: 0, first: number }
      counts.set(key, { key, count: count + 1, first: Math.min(first, number) })
    }
  }
  return [...counts.values()]
}

/**
 * No value is in more matches than in all items, so counting stops once that bound is below the counts
 * found.
 */
async function countMany(db: Reader, field: IndexedField, found: DocumentSet, size: number): Promise<Counted[]> {
  const counts: Counted[] = []
  for (let [offset, limit] = [0, FIRST_VALUES]; ; [offset, limit] = [offset + limit, limit * 2]) {
    const values = await db
      .selectFrom('search_keys')
      .select(['key', 'documents'])
      .where('kind', '=', 'item')
      .where('field', '=', field)
      .orderBy('documents', 'desc')
      .orderBy('key', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const postings = await readPostings(
      db,
      'item',
      values.map(({ key }) => key)
    )
    counts.push(
      ...values.flatMap(({ key }) => countIn(found, key.slice(valueKey(field, '').length), postings.get(key) ?? []))
    )
    const least = counts.toSorted(byCount)[size - 1]?.count ?? 0
    if (values.length < limit || (values.at(-1)?.documents ?? 0) <= least) return counts
  }
}

function countIn(found: DocumentSet, key: string, postings: readonly Postings[]): Counted[] {
  const documents = found.and(DocumentSet.packed(postings))
  return documents.first === undefined ? [] : [{ key, count: documents.size, first: documents.first }]
}

/** Tags and categories as the first item that has them writes them; everything else as it is compared. */
async function asWritten(
  db: Reader,
  field: IndexedField,
  counts: readonly Counted[]
): Promise<FieldCounts['fieldValues']> {
  if (field !== 'tags' && field !== 'categories') return counts.map(({ key, count }) => ({ value: key, count }))
  const writers = await readIndexed(db, 'item', [...new Set(counts.map(({ first }) => first))], { texts: false })
  return counts.map(({ key, count, first }) => ({
    value: writers.get(first)?.fields[field]?.find((each) => keyOf(each) === key) ?? key,
    count
  }))
}
