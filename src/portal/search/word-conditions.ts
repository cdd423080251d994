import { sql, type RawBuilder } from '#store'
import { all, ALWAYS, type Condition } from './conditions.ts'
import { fieldBit } from '../search-index/index.ts'
import type { Piece } from './language/tree.ts'
import type { Searched } from './query-field.ts'
import { ANY, ONE, patternsOf, stemOf, wordsOf } from '../search-index/index.ts'

/** What a term looks for in the index of words. Every one must be there. */
export interface Wanted {
  /** As they are in the index, or patterns for LIKE. */
  readonly words: readonly { readonly text: string; readonly isPattern: boolean }[]
  /** They must stand in this order. */
  readonly phrase: boolean
  /** Absent: any. */
  readonly field: string | undefined
}

export function wantedWords(text: string, field: string | undefined): Wanted {
  return { words: wordsOf(text).map((word) => ({ text: stemOf(word), isPattern: false })), phrase: false, field }
}

/** Quoted words are looked for as they are. */
export function wantedPhrase(text: string, field: string | undefined): Wanted {
  const words = wordsOf(text)
  return { words: words.map((word) => ({ text: word, isPattern: false })), phrase: words.length > 1, field }
}

export function wantedPatterns(pieces: readonly Piece[], field: string | undefined): Wanted {
  const text = pieces.map((piece) => ('text' in piece ? piece.text.replace(/[\uE000\uE001]/g, ' ') : piece.wild === '*' ? ANY : ONE)).join('')
  // Words are letters and digits: nothing in them is a sign of LIKE.
  const words = patternsOf(text).map((word) => ({ text: word.replaceAll(ANY, '%').replaceAll(ONE, '_'), isPattern: /[\uE000\uE001]/.test(word) }))
  return { words: words.filter(({ text: word }) => !/^%+$/.test(word)), phrase: false, field }
}

/** A text without any word, such as a lone dash, takes nothing away. */
export function hasWords({ kind, id }: Searched, wanted: Wanted): Condition {
  if (wanted.words.length === 0) return ALWAYS
  const conditions = wanted.words.map((word) => sql<boolean>`(${id} in (select document from search_words where ${postings(kind, word, wanted.field)}))`)
  return all(wanted.phrase ? [...conditions, hasPhrase({ kind, id }, wanted)] : conditions)
}

/**
 * How much its words count in a thing that has them: by the weightiest field that holds each. Patterns find, and count alike wherever they do:
 * which of many words it was would have to be looked up for every find.
 */
export function weightOf({ kind, id }: Searched, wanted: Wanted, boost: number): RawBuilder<number>[] {
  const words = wanted.words.filter(({ isPattern }) => !isPattern)
  return words.map((word) => sql<number>`cast(${boost} as double precision) * coalesce((select max(fields) from search_words where document = ${id} and ${postings(kind, word, wanted.field)}), 0)`)
}

function postings(kind: Searched['kind'], { text, isPattern }: Wanted['words'][number], field: string | undefined): Condition {
  const word = isPattern ? sql`word in (select word from search_vocabulary where kind = ${kind} and word like ${text})` : sql`word = ${text}`
  return field === undefined ? sql<boolean>`kind = ${kind} and ${word}` : sql<boolean>`kind = ${kind} and ${word} and (fields & ${sql.lit(fieldBit(kind, field))}) <> 0`
}

function hasPhrase({ kind, id }: Pick<Searched, 'kind' | 'id'>, { words, field }: Wanted): Condition {
  const pattern = `% ${words.map(({ text }) => text).join(' ')} %`
  const inField = field === undefined ? sql`` : sql` and field = ${field}`
  return sql<boolean>`exists (select 1 from search_texts where kind = ${kind} and document = ${id}${inField} and text like ${pattern})`
}
