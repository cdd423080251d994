import { portalData } from '../../data/portal-data.ts'
import type { AdminRequest } from '../admin-page.ts'

const MAX_WORDS = 30

/** The values that datasets of the portal use most, as far as the member sees them. */
export async function catalogWords(
  { context, http, caller }: AdminRequest,
  facet: 'keyword' | 'publisher'
): Promise<readonly string[]> {
  const { facets } = await portalData(context.records, http, caller).catalogFacets({})
  const values = facets.find(({ name }) => name === facet)?.facets ?? []
  return [...values]
    .sort((left, right) => (right.count ?? 0) - (left.count ?? 0))
    .slice(0, MAX_WORDS)
    .map(({ value }) => value)
}
