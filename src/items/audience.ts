import { EVERYTHING } from '#access'
import { batches } from '#search-index'
import type { Reader } from '#store'

/** The audience of an item: members as principals name them, `public`, `organization`, `user:…`, `group:…`, `key:…`. */
export type Audience = ReadonlySet<string>

/** For existing items; derived from their rows by the view `item_audience`, which is the only rule. */
export async function readAudiences(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Audience>> {
  const audiences = new Map(ids.map((id) => [id, new Set([EVERYTHING])]))
  for (const some of batches(ids, BATCH)) {
    const rows = await db
      .selectFrom('item_audience')
      .select(['item_id', 'kind', 'name'])
      .where('item_id', 'in', some)
      .execute()
    for (const { item_id, kind, name } of rows) audiences.get(item_id)?.add(memberOf(kind, name))
  }
  return audiences
}

/** Values of one statement, which each part of the view is asked for. */
const BATCH = 1_000

/** Those of an audience who were let in by name: owner, groups, grants. */
export function namedIn(audience: Audience): Audience {
  return audience.difference(new Set(['public', 'organization']))
}

/** As principals name it. */
export function memberOf(kind: string, name: string): string {
  return name === '' ? kind : `${kind}:${name}`
}
