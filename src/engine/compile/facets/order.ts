import type { FacetRequest } from '#query'
import { labelOrder } from '../order.ts'
import type { Scope } from '../scope.ts'
import type { FacetKey } from './keys.ts'

/** Only values go in one direction for a whole statement; counts may go either way. */
export function isDescending({ sort }: Pick<FacetRequest, 'sort'>): boolean {
  return sort === '-alphanum' || sort === '-num'
}

/** By count where that is asked, `-count` the most frequent first, then by value (EXPLORE-facet-6). */
export function facetOrder(keys: readonly FacetKey[], scope: Scope): string {
  const direction = keys.some(({ request }) => isDescending(request)) ? 'DESC' : 'ASC'
  const values = ['_i', '_d', ...labelOrder('_v')].map((sql) => `${sql} ${direction}`)
  return [byCount(keys, scope), ...values].join(', ')
}

function byCount(keys: readonly FacetKey[], { bindings }: Scope): string {
  const signs = keys.map(({ request: { sort } }) => (sort === '-count' ? -1 : sort === 'count' ? 1 : 0))
  return `toInt64(_c) * ${bindings.bind(signs, 'Array(Int8)')}[_f + 1]`
}
