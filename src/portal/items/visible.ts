import { EVERYTHING, type Principal } from '#access'
import { valueKey } from '#search-index'
import { ALL, hasKey, type SearchPredicate } from '../search/search-predicate.ts'

/**
 * Which items the caller may see, by what the index knows of owners, access and groups; `maySee` says the same of one
 * item.
 */
export function visibleItems({ audience }: Principal): SearchPredicate {
  return audience.includes(EVERYTHING) ? ALL : hasKey(audience.flatMap(keysOf))
}

function keysOf(audience: string): string[] {
  if (audience === 'public') return [valueKey('access', 'public')]
  if (audience === 'organization') return ['public', 'org'].map((access) => valueKey('access', access))
  const [kind, name] = [audience.slice(0, audience.indexOf(':')), audience.slice(audience.indexOf(':') + 1)]
  return kind === 'user' ? [valueKey('owner', name)] : kind === 'group' ? [valueKey('group', name)] : []
}
