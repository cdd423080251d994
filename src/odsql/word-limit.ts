import { type Predicate, splitWords } from '#query'
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
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.items.reduce((sum, item) => sum + wordsOf(item), 0)
    case 'not':
      return wordsOf(condition.item)
    case 'full-text':
      return splitWords(condition.text).length
    case 'constant':
    case 'compare':
    case 'one-of':
    case 'interval':
    case 'is-null':
    case 'is-true':
    case 'within-distance':
    case 'in-bbox':
    case 'spatial':
    case 'under-path':
    case 'in-period':
      return 0
  }
}
