import type { Principal } from '#access'
import type { GroupRow, Reader } from '#store'
import type { Item } from './shapes.ts'

/** Groups as clients show them beside an item: those that the caller administers, belongs to, or otherwise sees. */
export async function listItemGroups(db: Reader, { groups }: Item, { member }: Principal): Promise<Record<'admin' | 'member' | 'other', object[]>> {
  const lists: Record<'admin' | 'member' | 'other', object[]> = { admin: [], member: [], other: [] }
  if (groups.length === 0) return lists
  const rows = await db.selectFrom('groups').selectAll().where('id', 'in', groups).orderBy('title').orderBy('id').execute()
  for (const row of rows) {
    const as = member?.groups.get(row.id)
    const isOpen = row.access === 'public' || (row.access === 'org' && member?.privileges.has('portal:user:viewOrgGroups')) || member?.privileges.has('portal:admin:viewGroups')
    if (as === 'owner' || as === 'admin') lists.admin.push(groupObject(row))
    else if (as === 'member') lists.member.push(groupObject(row))
    else if (isOpen) lists.other.push(groupObject(row))
  }
  return lists
}

function groupObject({ id, title, owner, access, created_ms: created, modified_ms: modified, update_items: updates }: GroupRow): object {
  return { id, title, owner, access, created, modified, capabilities: updates === 1 ? ['updateitemcontrol'] : [] }
}
