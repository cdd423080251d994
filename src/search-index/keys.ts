import {
  EXACT_FIELDS,
  fieldBit,
  type SearchDocument,
  type SearchKind,
  TEXT_FIELDS,
  type Text,
  textsOf,
  VALUE_FIELDS,
  type ValueField
} from './document.ts'
import { keyOf, stemOf, wordsOf } from './words.ts'

/** Whole values of one field; more are not counted and not filtered by. */
const MAX_VALUES = 1_000
const MAX_VALUE = 500
/** Fields whose neighbouring words are keys too: the short ones in which phrases are searched most. */
const PAIRED: ReadonlySet<string> = new Set(['title', 'tags', 'type', 'typekeywords'])
/**
 * The words of one document, those of the weightiest fields first; what comes after is not found. Each is a row or two to write,
 * and changes follow one another.
 */
const MAX_WORDS = 10_000
/** Parts values of one field in a text, so that no phrase goes from one into the next. */
const GAP = '|'

/** Content of a document: words of fields in their order with blanks around, and whole values of fields. */
export interface IndexedDocument {
  readonly texts: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, readonly string[]>>
}

export function indexedForm({ kind, fields }: Pick<SearchDocument, 'kind' | 'fields'>): IndexedDocument {
  const values: Readonly<Record<string, Text>> = fields
  const read = <Value extends { readonly length: number }>(names: readonly string[], one: (text: Text) => Value) =>
    withoutEmpty(Object.fromEntries(names.map((name) => [name, one(values[name])])))
  return {
    texts: read(TEXT_FIELDS[kind], textReader()),
    fields: {
      ...read(VALUE_FIELDS[kind], valuesOf),
      ...read(EXACT_FIELDS[kind], (text) => textsOf(text).filter((each) => each !== ''))
    }
  }
}

export function withoutEmpty<Value extends { readonly length: number }>(
  fields: Readonly<Record<string, Value>>
): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0))
}

/** To be given one field after the other: they share the limit. */
function textReader(): (value: Text) => string {
  let room = MAX_WORDS
  return (value) => {
    const parts: string[] = []
    for (const text of textsOf(value)) {
      const words = wordsOf(text).slice(0, room)
      room -= words.length
      if (words.length > 0) parts.push(words.join(' '))
    }
    return parts.length === 0 ? '' : ` ${parts.join(` ${GAP} `)} `
  }
}

function valuesOf(value: Text): string[] {
  const values = new Map(
    textsOf(value)
      .slice(0, MAX_VALUES)
      .map((text) => [keyOf(text), text.trim().slice(0, MAX_VALUE)])
  )
  values.delete('')
  return [...values.values()]
}

/** Keys of the index: no word has a sign in it that is neither letter nor digit. */
export const wordKey = (word: string): string => `=${word}`
export const pairKey = (first: string, second: string): string => `"=${first} ${second}`
export const valueKey = (field: ValueField, value: string): string => `${field}=${value}`
/** Everything with a value in the field; without a field everything. */
export const presenceKey = (field = ''): string => `*=${field}`

/** Phrases of two words in the field are keys. */
export function isPaired(field: string | undefined): boolean {
  return field !== undefined && PAIRED.has(field)
}

export function isExact(kind: SearchKind, field: string): boolean {
  return (EXACT_FIELDS[kind] as readonly string[]).includes(field)
}

/**
 * Everything by which a document is found, each with the fields that hold it; the latter counts for words and
 * pairs only.
 */
export function keysOf(kind: SearchKind, { texts, fields }: IndexedDocument): Map<string, number> {
  const keys = new Map<string, number>([[presenceKey(), 1]])
  for (const field of [...Object.keys(texts), ...Object.keys(fields)]) keys.set(presenceKey(field), 1)
  for (const [field, values] of Object.entries(fields))
    for (const value of values) keys.set(valueKey(field as ValueField, isExact(kind, field) ? value : keyOf(value)), 1)
  for (const [field, text] of Object.entries(texts))
    addText(keys, text.trim().split(' '), fieldBit(kind, field), PAIRED.has(field))
  return keys
}

/** Every word, unchanged for phrases, and in the form for searches. */
function addText(keys: Map<string, number>, words: readonly string[], bit: number, paired: boolean): void {
  const add = (key: string): void => void keys.set(key, (keys.get(key) ?? 0) | bit)
  words.forEach((word, at) => {
    if (word === GAP) return
    for (const form of new Set([word, stemOf(word)])) add(wordKey(form))
    const next = words[at + 1]
    if (paired && next !== undefined && next !== GAP) add(pairKey(word, next))
  })
}

/** The field that the key is counted for, empty for words; nothing for what nobody counts. */
export function countedField(key: string): string | undefined {
  const field = key.slice(0, key.indexOf('='))
  return field === '"' || field === '*' ? undefined : field
}
