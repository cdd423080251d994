import type { Principal } from '#access'
import type { GroupRow, Reader } from '#store'
import type { Item } from '../shapes.ts'

/** Role of the caller in a visible group. */
type GroupRole = 'admin' | 'member' | 'other'

/** Groups as clients show them beside an item: those that the caller administers, belongs to, or otherwise sees. */
export async function listItemGroups(
  db: Reader,
  { groups }: Item,
  caller: Principal
): Promise<Record<GroupRole, object[]>> {
  const lists: Record<GroupRole, object[]> = { admin: [], member: [], other: [] }
  for (const { row, as } of await seenGroups(db, groups, caller)) lists[as].push(groupObject(row))
  return lists
}

/** Every group that the caller sees of these items, by its id, each with those of them that it holds. */
export async function groupsOfItems(db: Reader, items: readonly Item[], caller: Principal): Promise<object> {
  const seen = await seenGroups(db, [...new Set(items.flatMap(({ groups }) => groups))], caller)
  const held = (id: string) =>
    items.filter(({ groups }) => groups.includes(id)).map(({ row }) => ({ itemId: row.id, itemTitle: row.title }))
  return Object.fromEntries(
    seen.map(({ row }) => [row.id, { groupId: row.id, groupTitle: row.title, items: held(row.id) }])
  )
}

async function seenGroups(
  db: Reader,
  ids: readonly string[],
  { member }: Principal
): Promise<{ readonly row: GroupRow; readonly as: GroupRole }[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('groups').selectAll().where('id', 'in', ids).orderBy('title').orderBy('id').execute()
  return rows.flatMap((row) => {
    const as = standingOf(row, member)
    return as === undefined ? [] : [{ row, as }]
  })
}

/** Nothing when the member does not see the group. */
function standingOf({ id, access }: GroupRow, member: Principal['member']): GroupRole | undefined {
  const as = member?.groups.get(id)
  if (as !== undefined) return as === 'member' ? 'member' : 'admin'
  const isOpen =
    access === 'public' ||
    (access === 'org' && member?.privileges.has('portal:user:viewOrgGroups')) ||
    member?.privileges.has('portal:admin:viewGroups')
  return isOpen ? 'other' : undefined
}

function groupObject({
  id,
  title,
  owner,
  access,
  created_ms: created,
  modified_ms: modified,
  update_items: updates
}: GroupRow): object {
  return { id, title, owner, access, created, modified, capabilities: updates === 1 ? ['updateitemcontrol'] : [] }
}
