import type { LoggiaError, TextRange } from '#kit'
import { searchError } from './search-error.ts'

/** Characters of one query: a thousand ids, joined by OR, fit in. */
export const MAX_CHARACTERS = 50_000
/** Terms of one query: each is a part of a statement of the database. */
export const MAX_TERMS = 1_000
/** Parentheses and negations inside each other. */
export const MAX_DEPTH = 50

const QUOTED_CHARACTERS = 40

/** `search/syntax` the text is not a valid query. */
export function unexpected(text: string, at: TextRange): LoggiaError {
  const found = at.start >= text.length ? 'end' : text.slice(at.start, Math.min(at.end, at.start + QUOTED_CHARACTERS))
  return mistake(`unexpected ${found} at position ${at.start}`, at)
}

export function mistake(message: string, { start, end }: TextRange): LoggiaError {
  return searchError('search/syntax', message, { at: { start, end } })
}
