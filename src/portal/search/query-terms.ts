import { ANY, fieldBit, ONE, patternsOf, type SearchKind, stemOf, wordKey, wordsOf } from '#search-index'
import { sql } from '#store'
import { isLike } from './conditions.ts'
import type { Piece } from './language/tree.ts'
import { ALL, every, hasKey, hasKeyFrom, type SearchPredicate, type Weight } from './search-predicate.ts'

/** Words that a term searches for. Every one must occur. */
export interface QueryTerms {
  /** As they are in the index, or patterns for LIKE. */
  readonly words: readonly { readonly text: string; readonly isPattern: boolean }[]
  /** They must stand in this order. */
  readonly phrase: boolean
  /** Absent: any. */
  readonly field: string | undefined
}

export function wordTerms(text: string, field: string | undefined): QueryTerms {
  return { words: wordsOf(text).map((word) => ({ text: stemOf(word), isPattern: false })), phrase: false, field }
}

/** Quoted words are searched unchanged. */
export function phraseTerms(text: string, field: string | undefined): QueryTerms {
  const words = wordsOf(text)
  return { words: words.map((word) => ({ text: word, isPattern: false })), phrase: words.length > 1, field }
}

export function patternTerms(pieces: readonly Piece[], field: string | undefined): QueryTerms {
  const text = pieces
    .map((piece) => ('text' in piece ? piece.text.replace(/[\uE000\uE001]/g, ' ') : piece.wild === '*' ? ANY : ONE))
    .join('')
  // Words are letters and digits: nothing in them is a sign of LIKE.
  const words = patternsOf(text).map((word) => ({
    text: word.replaceAll(ANY, '%').replaceAll(ONE, '_'),
    isPattern: /[\uE000\uE001]/.test(word)
  }))
  return { words: words.filter(({ text: word }) => !/^%+$/.test(word)), phrase: false, field }
}

/** A text without any word, such as a lone dash, takes nothing away. */
export function hasWords(kind: SearchKind, { words, phrase, field }: QueryTerms): SearchPredicate {
  if (words.length === 0) return ALL
  if (phrase) return { kind: 'phrase', words: words.map(({ text }) => text), field }
  const fields = bitOf(kind, field)
  return every(
    words.map(({ text, isPattern }) =>
      isPattern
        ? hasKeyFrom(wordKey(text.replace(/[%_].*$/s, '')), isLike(sql.ref('key'), wordKey(text)), fields)
        : hasKey([wordKey(text)], fields)
    )
  )
}

/**
 * How much its words count in a thing that has them: by the weightiest field that holds each. Patterns find, with the
 * same score in every field.
 */
export function weightsOfWords(kind: SearchKind, { words, field }: QueryTerms, boost: number): Weight[] {
  return words.flatMap(({ text, isPattern }) =>
    isPattern ? [] : [{ wanted: hasKey([wordKey(text)], bitOf(kind, field)), boost }]
  )
}

/** Bits of no field at all find nothing. */
function bitOf(kind: SearchKind, field: string | undefined): number | undefined {
  return field === undefined ? undefined : fieldBit(kind, field)
}
