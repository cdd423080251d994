import { controlOf, type Item, itemObject, maySee, readItems } from '../items/index.ts'
import type { RequestContext } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'

/** Items by their ids, in the given order, each with what the caller may do with it. */
export async function showItems(
  { store }: Pick<PortalContext, 'store'>,
  ids: readonly string[],
  call: RequestContext
): Promise<Record<string, unknown>[]> {
  // As their rows are now: who lost the sight of one since it was found does not get it.
  const items = (await readItems(store.db, ids)).filter((item) => maySee(item, call.caller))
  const updateGroups = await sharedUpdateGroups({ store }, items)
  return items.map((item) => itemObject(item, call, controlOf(item, call.caller, updateGroups)))
}

/** The groups of the items whose members may change items shared with them. */
async function sharedUpdateGroups(
  { store }: Pick<PortalContext, 'store'>,
  items: readonly Item[]
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(items.flatMap(({ groups }) => groups))]
  if (ids.length === 0) return new Set()
  const rows = await store.db
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', ids)
    .where('update_items', '=', 1)
    .execute()
  return new Set(rows.map((row) => row.id))
}
