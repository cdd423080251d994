import type { GroupRow } from '#store'
import { EMPTY_GROUP } from './groups/group-input.ts'

/** A closed group as the table holds it. */
export function groupRow(row: Pick<GroupRow, 'id' | 'owner'> & Partial<GroupRow>): GroupRow {
  return { ...EMPTY_GROUP, title: 'G', created_ms: 0, modified_ms: 0, ...row }
}
