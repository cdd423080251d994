import { splitWords, type Predicate } from '#query'
import { LoggiaError } from '#kit'
import { MAX_WORDS } from './limits.ts'

/** Throws `odsql/limit` when the conditions together hold more words of full text than a request may have. */
export function checkWords(condition: Predicate | undefined): void {
  if (condition === undefined || wordsOf(condition) <= MAX_WORDS) return
  throw new LoggiaError('odsql/limit', `The conditions of a request have at most ${MAX_WORDS} words of full text.`)
}

function wordsOf(condition: Predicate): number {
  switch (condition.kind) {
    case 'and':
    case 'or': return condition.items.reduce((sum, item) => sum + wordsOf(item), 0)
    case 'not': return wordsOf(condition.item)
    case 'full-text': return splitWords(condition.text).length
    default: return 0
  }
}
