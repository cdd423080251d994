import { fullTextsOf, type Predicate, splitWords } from '#query'
import { mistake } from './errors.ts'
import { MAX_WORDS } from './limits.ts'

/**
 * Throws `odsql/limit` when the conditions together hold more words of full text than a request may have. `text` is the
 * clause that the error is placed in.
 */
export function checkWords(condition: Predicate | undefined, text: string): void {
  if (condition === undefined || wordsOf(condition) <= MAX_WORDS) return
  throw mistake('odsql/limit', `The conditions of a request have at most ${MAX_WORDS} words of full text.`, {
    start: 0,
    end: text.length
  })
}

function wordsOf(condition: Predicate): number {
  return fullTextsOf(condition).reduce((sum, { text }) => sum + splitWords(text).length, 0)
}
