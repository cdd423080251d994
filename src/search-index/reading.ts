import { type RawBuilder, type Reader, sql } from '#store'
import type { SearchKind } from './document.ts'
import { DocumentSet } from './document-set.ts'
import { batches, filled } from './parameters.ts'

export interface Postings {
  readonly key: string
  readonly chunk: number
  readonly packed: Uint8Array
}

export type PostingsByKey = ReadonlyMap<string, readonly Postings[]>

/** Counts all keys. */
export async function readPostings(db: Reader, kind: SearchKind, keys: readonly string[]): Promise<PostingsByKey> {
  const found: Postings[] = []
  for (const some of batches([...new Set(keys)]))
    found.push(
      ...(await db
        .selectFrom('search_postings')
        .select(['key', 'chunk', 'packed'])
        .where('kind', '=', kind)
        .where('key', 'in', filled(some))
        .execute())
    )
  return Map.groupBy(found, ({ key }) => key)
}

/**
 * The documents of all keys with this beginning for which a condition on `key` holds; `mask`: in one of these fields.
 */
export async function documentsFrom(
  db: Reader,
  kind: SearchKind,
  beginning: string,
  condition: RawBuilder<boolean>,
  mask?: number
): Promise<DocumentSet> {
  // No key goes on with U+10FFFF, the highest character: the range ends there.
  const keys = sql`select key from search_keys where kind = ${kind} and key >= ${beginning} and key < ${`${beginning}\u{10FFFF}`} and ${condition}`
  const { rows } =
    await sql<Postings>`select key, chunk, packed from search_postings where kind = ${kind} and key in (${keys})`.execute(
      db
    )
  return DocumentSet.packed(rows, mask)
}
