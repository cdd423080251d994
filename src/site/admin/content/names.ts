import type { AdminRequest } from '../admin-page.ts'
import { itemsById } from './item-document.ts'

/** Of one request for names; lists have fewer rows. */
const MAX_NAMES = 100

export interface ThingIds {
  readonly items: readonly string[]
  readonly groups: readonly string[]
}

/**
 * Titles of items and groups by their ids, for lists that know only these, by at most two requests. What
 * was deleted, or what the caller does not see, has none.
 */
export async function titlesOf(request: AdminRequest, ids: ThingIds): Promise<ReadonlyMap<string, string>> {
  const [items, groups] = await Promise.all([itemsById(request, few(ids.items)), groupsById(request, few(ids.groups))])
  return new Map([...items, ...groups].map(({ id, title }) => [id, title]))
}

async function groupsById(
  request: AdminRequest,
  ids: readonly string[]
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  if (ids.length === 0) return []
  const { results } = await request.read<{
    readonly results: readonly { readonly id: string; readonly title: string }[]
  }>({
    operation: '/community/groups',
    parameters: { q: ids.map((id) => `id:${id}`).join(' OR '), num: String(MAX_NAMES) }
  })
  return results
}

const ID = /^[0-9a-f]{32}$/

function few(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter((id) => ID.test(id)).slice(0, MAX_NAMES)
}
