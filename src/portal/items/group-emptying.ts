import type { Ground } from '../ground.ts'
import type { Organization } from '../organization/index.ts'
import type { Happening } from './events.ts'
import { takeFromGroup } from './share-service.ts'
import { lockItem } from './store.ts'

/** Takes all its items from a group that goes, within the transaction that deletes it: each is unshared as if somebody had done so. */
export async function emptyGroup(ground: Ground, happening: Happening, groupId: string, organization: Pick<Organization, 'access' | 'verified'>): Promise<void> {
  const { tx } = happening
  const ids = (await tx.selectFrom('item_groups').select('item_id').where('group_id', '=', groupId).orderBy('item_id').execute()).map((row) => row.item_id)
  // Catalog before items, as everywhere.
  for (const id of ids) await ground.datasets.lock(tx, id)
  for (const id of ids) {
    const item = await lockItem(tx, id)
    if (item !== undefined) await takeFromGroup(ground, happening, item, groupId, organization)
  }
}
