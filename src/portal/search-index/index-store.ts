import type { Reader, Writer } from '#store'
import { fieldBit, TEXT_FIELDS, textsOf, VALUE_FIELDS, type SearchDocument, type SearchKind } from './document.ts'
import { keyOf, stemOf, wordsOf } from './words.ts'

/** Rows of one statement: SQLite takes 32,766 parameters. */
const BATCH = 2_000
/** Whole values of one field; more are not counted and not filtered by. */
const MAX_VALUES = 1_000

/** Parts values of one field in a text, so that no phrase goes from one into the next. */
const GAP = '|'

/**
 * Makes the thing found by what it says now, in the transaction that says it. Only differences are written. Nothing else of it is kept
 * here: who may see it, and all that has a column, is looked up where it is.
 */
export async function indexDocument(tx: Writer, document: SearchDocument): Promise<void> {
  const { kind, id } = document
  const fields: Readonly<Record<string, unknown>> = document.fields
  const texts = new Map(TEXT_FIELDS[kind].map((field) => [field as string, textOf(fields[field] as string)] as const).filter(([, text]) => text !== ''))
  await replaceWords(tx, kind, id, texts)
  await replaceValues(tx, kind, id, VALUE_FIELDS[kind].flatMap((field) => valuesOf(field, fields[field] as string)))
}

export async function forgetDocument(tx: Writer, kind: SearchKind, id: string): Promise<void> {
  await replaceWords(tx, kind, id, new Map())
  await replaceValues(tx, kind, id, [])
}

/** Words in the order of the text, each in the form it is looked for, with blanks around. */
function textOf(value: Parameters<typeof textsOf>[0]): string {
  const words = textsOf(value).map((text) => wordsOf(text)).filter((list) => list.length > 0)
  return words.length === 0 ? '' : ` ${words.map((list) => list.join(' ')).join(` ${GAP} `)} `
}

async function replaceWords(tx: Writer, kind: SearchKind, document: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const before = await readTexts(tx, kind, document)
  const changed = [...texts].filter(([field, text]) => before.get(field) !== text)
  const gone = [...before.keys()].filter((field) => !texts.has(field))
  if (changed.length === 0 && gone.length === 0) return
  const replaced = [...changed.map(([field]) => field), ...gone]
  await tx.deleteFrom('search_texts').where('kind', '=', kind).where('document', '=', document).where('field', 'in', replaced).execute()
  if (changed.length > 0) await tx.insertInto('search_texts').values(changed.map(([field, text]) => ({ kind, document, field, text }))).execute()
  await replacePostings(tx, kind, document, postingsOf(kind, before), postingsOf(kind, texts))
}

async function readTexts(db: Reader, kind: SearchKind, document: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('search_texts').select(['field', 'text']).where('kind', '=', kind).where('document', '=', document).execute()
  return new Map(rows.map((row) => [row.field, row.text]))
}

/** Every word, as it is for patterns and in the form it is looked for, with the fields that hold it. */
function postingsOf(kind: SearchKind, texts: ReadonlyMap<string, string>): Map<string, number> {
  const postings = new Map<string, number>()
  for (const [field, text] of texts) {
    const bit = fieldBit(kind, field)
    for (const word of text.split(' ')) {
      if (word === '' || word === GAP) continue
      for (const form of new Set([word, stemOf(word)])) postings.set(form, (postings.get(form) ?? 0) | bit)
    }
  }
  return postings
}

async function replacePostings(tx: Writer, kind: SearchKind, document: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Promise<void> {
  const stale = [...before.keys()].filter((word) => after.get(word) !== before.get(word))
  for (const words of batches(stale)) await tx.deleteFrom('search_words').where('kind', '=', kind).where('document', '=', document).where('word', 'in', words).execute()
  // In one order, so that two servers that add the same new words cannot wait for each other.
  const fresh = [...after].filter(([word, fields]) => before.get(word) !== fields).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const entries of batches(fresh)) {
    await tx.insertInto('search_words').values(entries.map(([word, fields]) => ({ kind, word, document, fields }))).execute()
    await tx.insertInto('search_vocabulary').values(entries.map(([word]) => ({ kind, word }))).onConflict((conflict) => conflict.columns(['kind', 'word']).doNothing()).execute()
  }
}

interface Value {
  readonly field: string
  readonly value: string
  readonly value_key: string
}

function valuesOf(field: string, value: Parameters<typeof textsOf>[0]): Value[] {
  const values = new Map(textsOf(value).slice(0, MAX_VALUES).map((text) => [keyOf(text), { field, value: text.trim().slice(0, 500), value_key: keyOf(text) }]))
  values.delete('')
  return [...values.values()]
}

async function replaceValues(tx: Writer, kind: SearchKind, document: string, values: readonly Value[]): Promise<void> {
  const rows = await tx.selectFrom('search_values').select(['field', 'value', 'value_key']).where('kind', '=', kind).where('document', '=', document).execute()
  const key = ({ field, value }: Value) => `${field}:${value}`
  const [before, after] = [new Set(rows.map(key)), new Set(values.map(key))]
  for (const row of rows.filter((each) => !after.has(key(each)))) {
    await tx.deleteFrom('search_values').where('kind', '=', kind).where('document', '=', document).where('field', '=', row.field).where('value_key', '=', row.value_key).execute()
  }
  for (const fresh of batches(values.filter((each) => !before.has(key(each))))) await tx.insertInto('search_values').values(fresh.map((each) => ({ kind, document, ...each }))).execute()
}

function* batches<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += BATCH) yield values.slice(at, at + BATCH)
}
