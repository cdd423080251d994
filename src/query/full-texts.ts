import type { FullText, Predicate } from './types.ts'

/** The conditions of full text in a condition, in their order. */
export function fullTextsOf(condition: Predicate | undefined): FullText[] {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.items.flatMap(fullTextsOf)
    case 'not':
      return fullTextsOf(condition.item)
    case 'full-text':
      return [condition]
    case undefined:
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
      return []
  }
}
