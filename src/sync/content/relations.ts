import type { Reader, ReceivedItemRow, Store } from '#store'
import type { Contents, LocalRelation } from './contents.ts'
import { digestOf, type ItemName, type SentRelation } from './item-document.ts'
import { describeNamed, localId } from './outgoing-items.ts'
import { findReceived, updateReceived } from './received-rows.ts'
import type { SyncScope } from './scope.ts'

export interface ResolvedRelations {
  readonly here: readonly LocalRelation[]
  /** To items that are not here yet. */
  readonly missing: readonly SentRelation[]
}

/** Relations as a sender names them, to items of the linked group. */
export async function resolveRelations(
  contents: Contents,
  db: Reader,
  scope: SyncScope,
  relations: readonly SentRelation[]
): Promise<ResolvedRelations> {
  const [here, missing]: [LocalRelation[], SentRelation[]] = [[], []]
  for (const relation of relations) {
    const itemId = await localId(db, scope, relation.to)
    const groups = itemId === undefined ? [] : ((await contents.describe(db, [itemId])).get(itemId)?.groups ?? [])
    if (itemId !== undefined && groups.includes(scope.groupId ?? '')) here.push({ type: relation.type, itemId })
    else missing.push(relation)
  }
  return { here, missing }
}

/** Items come one after the other, in any order: when all are here, relations to those that came later are added. */
export async function addMissingRelations(
  { store, contents }: { readonly store: Store; readonly contents: Contents },
  scope: SyncScope
): Promise<void> {
  const rows = await store.db
    .selectFrom('received_items')
    .selectAll()
    .where('workspace_id', '=', scope.workspace.id)
    .where('missing_relations', 'is not', null)
    .where('ended_ms', 'is', null)
    .execute()
  for (const row of rows) await addThose({ store, contents }, scope, row)
}

async function addThose(
  { store, contents }: { readonly store: Store; readonly contents: Contents },
  scope: SyncScope,
  row: ReceivedItemRow
): Promise<void> {
  const named: readonly SentRelation[] = JSON.parse(row.missing_relations ?? '[]')
  if ((await resolveRelations(contents, store.db, scope, named)).here.length === 0) return
  await store.transaction(async (tx) => {
    const stateOf = async () => {
      const [item] = await describeNamed(contents, tx, scope, [row.item_id])
      return item === undefined ? undefined : digestOf(item.document)
    }
    const [before, current] = [await stateOf(), await findReceived(tx, row.workspace_id, nameOf(row))]
    // It has come again, or was deleted.
    if (before === undefined || current?.missing_relations !== row.missing_relations) return
    const { here, missing } = await resolveRelations(contents, tx, scope, named)
    await contents.relate(tx, row.item_id, here)
    await updateReceived(tx, row, {
      // A change made here stays one.
      ...(before === current.own_digest && { own_digest: (await stateOf()) ?? '' }),
      missing_relations: missing.length === 0 ? null : JSON.stringify(missing)
    })
  })
  contents.expire()
}

function nameOf({ origin_portal_id, origin_item_id }: ReceivedItemRow): ItemName {
  return { portalId: origin_portal_id, itemId: origin_item_id }
}
