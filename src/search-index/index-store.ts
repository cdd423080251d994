import { bumpRevision, insertMany, type Reader, sql, type Writer } from '#store'
import type { SearchDocument, SearchKind } from './document.ts'
import { countedField, type IndexedDocument, indexedForm, keysOf, withoutEmpty } from './keys.ts'
import { batches, filled } from './parameters.ts'
import { CHUNK, changePostings, chunkOf } from './postings.ts'

/** Rows of one statement. */
const BATCH = 2_000

/** Numbers for new things: the last of `count` consecutive numbers. */
export function takeNumbers(tx: Writer, kind: SearchKind, count = 1): Promise<number> {
  return bumpRevision(tx, `search/${kind}`, count)
}

/**
 * Indexes the content of things, in the transaction that changes it: only differences are written. Things have
 * chunks in common, so it must be one of those that follow one another.
 */
export async function indexDocuments(tx: Writer, documents: readonly SearchDocument[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(documents, (each) => each.kind)) {
    const now = new Map(some.map((each) => [each.number, indexedForm(each)]))
    await replace(tx, kind, [...now.keys()], (number) => now.get(number))
  }
}

/** The same when only values of fields have changed, by number: the texts are not read. */
export async function indexFields(
  tx: Writer,
  kind: SearchKind,
  changed: ReadonlyMap<number, IndexedDocument['fields']>
): Promise<void> {
  const before = await readIndexed(tx, kind, [...changed.keys()], { texts: false })
  const now = new Map(
    [...before].map(([number, { texts, fields }]) => [
      number,
      { texts, fields: withoutEmpty({ ...fields, ...changed.get(number) }) }
    ])
  )
  await writePostings(tx, kind, differences(kind, before, now))
  // All of them are there, so no texts are written: the key's index finds them on both databases, even if the planner
  // has no statistics.
  for (const some of batches(
    [...now].map(([number, { fields }]) => ({ kind, number, texts: '{}', fields: JSON.stringify(fields) })),
    BATCH
  )) {
    await insertMany(tx, 'search_documents', some)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'number']).doUpdateSet((row) => ({ fields: row.ref('excluded.fields') }))
      )
      .execute()
  }
}

export async function forgetDocuments(tx: Writer, kind: SearchKind, numbers: readonly number[]): Promise<void> {
  await replace(tx, kind, numbers, () => undefined)
}

/** `contentOf`: the content of a thing now, undefined when it is removed. */
async function replace(
  tx: Writer,
  kind: SearchKind,
  numbers: readonly number[],
  contentOf: (number: number) => IndexedDocument | undefined
): Promise<void> {
  const before = await readIndexed(tx, kind, numbers)
  const now = new Map(numbers.map((number) => [number, contentOf(number)]))
  await writePostings(tx, kind, differences(kind, before, now))
  await writeIndexed(tx, kind, before, now)
}

/** Current content by number; nothing for removed things. */
type Contents = ReadonlyMap<number, IndexedDocument | undefined>

/** Indexed documents, by number. Texts are most of it: read without them where they are not needed. */
export async function readIndexed(
  db: Reader,
  kind: SearchKind,
  numbers: readonly number[],
  { texts = true }: { readonly texts?: boolean } = {}
): Promise<Map<number, IndexedDocument>> {
  const found = new Map<number, IndexedDocument>()
  for (const some of batches(numbers, BATCH)) {
    const rows = await db
      .selectFrom('search_documents')
      .select(['number', 'fields'])
      .$if(texts, (query) => query.select('texts'))
      .where('kind', '=', kind)
      .where('number', 'in', filled(some))
      .execute()
    for (const row of rows)
      found.set(row.number, { texts: JSON.parse(row.texts ?? '{}'), fields: JSON.parse(row.fields) })
  }
  return found
}

/** Which of the documents have the words beside each other, in a field or in any. */
export async function documentsContaining(
  db: Reader,
  kind: SearchKind,
  numbers: readonly number[],
  words: readonly string[],
  field: string | undefined
): Promise<number[]> {
  const phrase = ` ${words.join(' ')} `
  // Words are letters and digits: nothing in them is a sign of LIKE or written otherwise in JSON. SQLite takes patterns
  // of 50,000 bytes.
  const beginning = ` ${words.slice(0, 3).join(' ')} `
  const rows = await db
    .selectFrom('search_documents')
    .select(['number', 'texts'])
    .where('kind', '=', kind)
    .where('number', 'in', filled(numbers))
    .where('texts', 'like', `%${beginning}%`)
    .execute()
  return rows.flatMap(({ number, texts }) =>
    Object.entries<string>(JSON.parse(texts)).some(
      ([name, text]) => (field === undefined || field === name) && text.includes(phrase)
    )
      ? [number]
      : []
  )
}

async function writeIndexed(
  tx: Writer,
  kind: SearchKind,
  before: ReadonlyMap<number, IndexedDocument>,
  now: Contents
): Promise<void> {
  const rows = [...now].flatMap(([number, content]) =>
    content === undefined || JSON.stringify(content) === JSON.stringify(before.get(number))
      ? []
      : [{ kind, number, texts: JSON.stringify(content.texts), fields: JSON.stringify(content.fields) }]
  )
  for (const some of batches(rows, BATCH)) {
    await insertMany(tx, 'search_documents', some)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'number'])
          .doUpdateSet((row) => ({ texts: row.ref('excluded.texts'), fields: row.ref('excluded.fields') }))
      )
      .execute()
  }
  const gone = [...now].flatMap(([number, content]) => (content === undefined ? [number] : []))
  for (const some of batches(gone, BATCH))
    await tx.deleteFrom('search_documents').where('kind', '=', kind).where('number', 'in', filled(some)).execute()
}

interface Differences {
  /** By key and chunk: the bits that documents have now where they had others. */
  readonly postings: Map<string, Map<number, Map<number, number>>>
  /** How many more have a key, or fewer. */
  readonly more: Map<string, number>
}

function differences(kind: SearchKind, before: ReadonlyMap<number, IndexedDocument>, now: Contents): Differences {
  const found: Differences = { postings: new Map(), more: new Map() }
  for (const [number, content] of now) {
    const [had, has] = keysOfBoth(kind, before.get(number), content)
    for (const [key, bits] of has) note(found, number, key, had.get(key) ?? 0, bits)
    for (const [key, bits] of had) if (!has.has(key)) note(found, number, key, bits, 0)
  }
  return found
}

/** Without the words, which are most keys, when they are the same, and then without the fields that are too. */
function keysOfBoth(
  kind: SearchKind,
  before: IndexedDocument | undefined,
  now: IndexedDocument | undefined
): readonly [had: Map<string, number>, has: Map<string, number>] {
  const sameTexts =
    before !== undefined && now !== undefined && JSON.stringify(before.texts) === JSON.stringify(now.texts)
  const others = (fields: IndexedDocument['fields'], than: IndexedDocument['fields']) =>
    Object.fromEntries(Object.entries(fields).filter(([name, values]) => !areSame(values, than[name])))
  if (sameTexts)
    return [
      keysOf(kind, { texts: {}, fields: others(before.fields, now.fields) }),
      keysOf(kind, { texts: {}, fields: others(now.fields, before.fields) })
    ]
  const keys = (content: IndexedDocument | undefined) =>
    content === undefined ? new Map<string, number>() : keysOf(kind, content)
  return [keys(before), keys(now)]
}

function areSame(values: readonly string[], others: readonly string[] = []): boolean {
  return values.length === others.length && values.every((value, at) => value === others[at])
}

function note({ postings, more }: Differences, number: number, key: string, had: number, has: number): void {
  if (had === has) return
  const chunks = entry(postings, key, () => new Map<number, Map<number, number>>())
  entry(chunks, chunkOf(number), () => new Map<number, number>()).set(number % CHUNK, has)
  more.set(key, (more.get(key) ?? 0) + Math.sign(has) - Math.sign(had))
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

async function writePostings(tx: Writer, kind: SearchKind, { postings, more }: Differences): Promise<void> {
  for (const keys of batches([...postings.keys()], BATCH / 4)) {
    const chunks = [...new Set(keys.flatMap((key) => [...(postings.get(key)?.keys() ?? [])]))]
    const rows = await tx
      .selectFrom('search_postings')
      .select(['key', 'chunk', 'packed'])
      .where('kind', '=', kind)
      .where('key', 'in', filled(keys))
      .where('chunk', 'in', filled(chunks))
      .execute()
    const old = new Map(rows.map((row) => [`${row.chunk}${row.key}`, row.packed]))
    const fresh = keys.flatMap((key) =>
      [...(postings.get(key) ?? [])].map(([chunk, changed]) => ({
        key,
        chunk,
        packed: changePostings(old.get(`${chunk}${key}`), changed)
      }))
    )
    for (const some of batches(
      fresh.flatMap(({ packed, ...row }) => (packed === undefined ? [] : [{ kind, ...row, packed }])),
      BATCH
    )) {
      await tx
        .insertInto('search_postings')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['kind', 'key', 'chunk']).doUpdateSet((row) => ({ packed: row.ref('excluded.packed') }))
        )
        .execute()
    }
    await deletePostings(
      tx,
      kind,
      fresh.filter(({ packed }) => packed === undefined)
    )
  }
  await countKeys(
    tx,
    kind,
    [...more].filter(([, count]) => count !== 0)
  )
}

/** A statement for a key or for a chunk; the fewer of the two. */
async function deletePostings(
  tx: Writer,
  kind: SearchKind,
  gone: readonly { readonly key: string; readonly chunk: number }[]
): Promise<void> {
  const [keys, chunks] = [Map.groupBy(gone, ({ key }) => key), Map.groupBy(gone, ({ chunk }) => chunk)]
  for (const some of keys.size < chunks.size ? keys.values() : chunks.values()) {
    const [those, there] = [new Set(some.map(({ key }) => key)), new Set(some.map(({ chunk }) => chunk))]
    await tx
      .deleteFrom('search_postings')
      .where('kind', '=', kind)
      .where('key', 'in', filled([...those]))
      .where('chunk', 'in', filled([...there]))
      .execute()
  }
}

async function countKeys(
  tx: Writer,
  kind: SearchKind,
  more: readonly (readonly [key: string, more: number])[]
): Promise<void> {
  const counted = more.flatMap(([key, documents]) => {
    const field = countedField(key)
    return field === undefined ? [] : [{ kind, key, field, documents }]
  })
  for (const rows of batches(counted, BATCH)) {
    await tx
      .insertInto('search_keys')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet({ documents: sql`search_keys.documents + excluded.documents` })
      )
      .execute()
  }
  const fewer = counted.filter(({ documents }) => documents < 0).map(({ key }) => key)
  for (const keys of batches(fewer, BATCH))
    await tx
      .deleteFrom('search_keys')
      .where('kind', '=', kind)
      .where('key', 'in', filled(keys))
      .where('documents', '<=', 0)
      .execute()
}
