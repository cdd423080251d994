import { queryText } from '../state/address.ts'
import { type CatalogState, catalogPairs, PAGE_SIZE } from '../state/catalog-state.ts'
import type { PagesView } from '../views/catalog-view.ts'

/** Pages around the current one that are linked by their number. */
const NEIGHBOURS = 3

export function pagesOf(state: CatalogState, total: number, action: string): PagesView | null {
  if (total <= PAGE_SIZE && state.start === 0) return null
  const current = Math.floor(state.start / PAGE_SIZE)
  const last = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)
  const hrefOf = (page: number): string => `${action}${queryText(catalogPairs({ ...state, start: page * PAGE_SIZE }))}`
  const numbers = Array.from({ length: last + 1 }, (_, page) => page).filter(
    (page) => page === 0 || page === last || Math.abs(page - current) <= NEIGHBOURS
  )
  return {
    from: Math.min(total, state.start + 1),
    to: Math.min(total, state.start + PAGE_SIZE),
    pages: numbers.map((page) => ({ number: page + 1, href: hrefOf(page), current: page === current })),
    previousHref: current > 0 ? hrefOf(Math.min(current - 1, last)) : null,
    nextHref: current < last ? hrefOf(current + 1) : null
  }
}
