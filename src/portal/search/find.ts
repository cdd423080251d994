import { audienceIndexOf } from '#items'
import {
  batches,
  DocumentSet,
  documentsContaining,
  documentsFrom,
  fieldBit,
  filled,
  isPaired,
  type PostingsByKey,
  presenceKey,
  readPostings,
  type SearchKind,
  wordKey
} from '#search-index'
import { type Reader, sql } from '#store'
import { keysOfPredicate, membersOfPredicate, pairsOf, type SearchPredicate } from './search-predicate.ts'

/** Where things of a kind are, and the postings of the keys that a search asks for, read at once. */
export interface SearchSnapshot {
  readonly db: Reader
  readonly kind: SearchKind
  readonly table: 'items' | 'groups' | 'users'
  /** Everything there is. */
  readonly all: DocumentSet
  readonly postings: PostingsByKey
  /** For items: those that each member sees whom the search asks for. */
  readonly audiences: ReadonlyMap<string, DocumentSet>
}

/** For searches of `wanted` and no others. */
export async function openSnapshot(
  db: Reader,
  kind: SearchKind,
  table: SearchSnapshot['table'],
  wanted: readonly SearchPredicate[]
): Promise<SearchSnapshot> {
  const members = [...new Set(wanted.flatMap(membersOfPredicate))]
  const audiences = members.length === 0 ? new Map() : await audienceIndexOf(db).read(db, members)
  const postings = await readPostings(db, kind, [presenceKey(), ...wanted.flatMap(keysOfPredicate)])
  return { db, kind, table, postings, audiences, all: documentsOf({ postings }, [presenceKey()]) }
}

function documentsOf(
  { postings }: Pick<SearchSnapshot, 'postings'>,
  keys: readonly string[],
  mask?: number
): DocumentSet {
  return DocumentSet.packed(
    keys.flatMap((key) => postings.get(key) ?? []),
    mask
  )
}

/** Up to this number of candidates are checked one by one, instead of reading all rows that match a condition. */
const FEW = 1_000
/** Phrases are compared in batches of this size, and other tasks run in between. */
const BATCH = 500

/** The matching documents of the given ones. */
export async function evaluate(
  place: SearchSnapshot,
  wanted: SearchPredicate,
  within: DocumentSet
): Promise<DocumentSet> {
  if (within.size === 0) return within
  switch (wanted.kind) {
    case 'all':
      return within
    case 'none':
      return new DocumentSet()
    case 'and':
      return findAll(place, wanted.parts, within)
    case 'or':
      return findAny(place, wanted.parts, within)
    case 'not':
      return within.minus(await evaluate(place, wanted.part, within))
    case 'keys':
      return within.and(documentsOf(place, wanted.keys, wanted.fields))
    case 'shared':
      return within.and(unionOf(wanted.members.flatMap((member) => place.audiences.get(member) ?? [])))
    case 'keys-from':
      return within.and(await documentsFrom(place.db, place.kind, wanted.beginning, wanted.condition, wanted.fields))
    case 'phrase':
      return findPhrase(place, wanted, within)
    case 'rows':
      return within.and(await findRows(place, wanted.condition, within))
  }
}

function unionOf(sets: readonly DocumentSet[]): DocumentSet {
  return sets.reduce((union, set) => union.or(set), new DocumentSet())
}

/** The cheapest condition comes first; the others check only the rows that it leaves. */
const COST: Record<SearchPredicate['kind'], number> = {
  all: 0,
  none: 0,
  keys: 0,
  shared: 0,
  not: 1,
  and: 1,
  or: 1,
  'keys-from': 2,
  rows: 3,
  phrase: 4
}

async function findAll(
  place: SearchSnapshot,
  parts: readonly SearchPredicate[],
  within: DocumentSet
): Promise<DocumentSet> {
  let left = within
  for (const part of parts.toSorted((a, b) => COST[a.kind] - COST[b.kind])) left = await evaluate(place, part, left)
  return left
}

async function findAny(
  place: SearchSnapshot,
  parts: readonly SearchPredicate[],
  within: DocumentSet
): Promise<DocumentSet> {
  let found = new DocumentSet()
  for (const part of parts) found = found.or(await evaluate(place, part, within.minus(found)))
  return found
}

async function findRows(
  { db, table }: SearchSnapshot,
  condition: Extract<SearchPredicate, { kind: 'rows' }>['condition'],
  within: DocumentSet
): Promise<DocumentSet> {
  const few = within.size <= FEW ? sql`search_number in (${sql.join(filled(within.numbers()))}) and ` : sql``
  return DocumentSet.of(
    await readNumbers(db, sql`select search_number from ${sql.table(table)} where ${few}${condition}`)
  )
}

/**
 * Numbers of a column `search_number`, in the order of the rows: as one text, because 100,000 rows take ten times as
 * long on their way.
 */
export async function readNumbers(db: Reader, select: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{
    numbers: string | null
  }>`select string_agg(cast(search_number as text), ',') as numbers from (${select}) as found where search_number is not null`.execute(
    db
  )
  return (rows[0]?.numbers ?? '').split(',').flatMap((text) => (text === '' ? [] : [Number(text)]))
}

/** Neighbours in short fields are keys of the index. Only what these leave open is compared, word by word. */
async function findPhrase(
  place: SearchSnapshot,
  { words, field }: Extract<SearchPredicate, { kind: 'phrase' }>,
  within: DocumentSet
): Promise<DocumentSet> {
  const bit = field === undefined ? undefined : fieldBit(place.kind, field)
  const pairs = pairsOf(words)
  const left = (isPaired(field) ? pairs : words.map(wordKey)).reduce(
    (found, key) => found.and(documentsOf(place, [key], bit)),
    within
  )
  if (pairs.length > 1) return comparePhrase(place, words, field, left)
  const sure = left.and(documentsOf(place, pairs, bit))
  return isPaired(field) ? sure : sure.or(await comparePhrase(place, words, field, left.minus(sure)))
}

async function comparePhrase(
  { db, kind }: Pick<SearchSnapshot, 'db' | 'kind'>,
  words: readonly string[],
  field: string | undefined,
  candidates: DocumentSet
): Promise<DocumentSet> {
  const found: number[] = []
  for (const some of batches(candidates.numbers(), BATCH)) {
    found.push(...(await documentsContaining(db, kind, some, words, field)))
    await new Promise(setImmediate)
  }
  return DocumentSet.of(found)
}
