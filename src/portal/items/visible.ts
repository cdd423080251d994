import { EVERYTHING, type Principal } from '#access'
import { ALL, type SearchPredicate, sharedWith } from '../search/search-predicate.ts'

/** Which items the caller may see. */
export function visibleItems({ audience }: Principal): SearchPredicate {
  return audience.includes(EVERYTHING) ? ALL : sharedWith(audience)
}
