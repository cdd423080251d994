import type { Principal } from '#access'
import {
  type EventContext,
  emitItemEvent,
  emitItemEvents,
  indexField,
  nextStatus,
  type StatusChange,
  type StatusTrigger,
  updateItem
} from '#items'
import type { Writer } from '#store'
import { readOrganization } from '../organization/index.ts'
import { actorOf } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'
import { checkMaySetStatus } from './policy.ts'
import { statusOf } from './shapes.ts'
import { changeItem, type ItemRef } from './work.ts'

/** Parameters of a status request. */
export type StatusInput = Extract<StatusTrigger, 'clear' | `set ${string}`>

/** PORTAL-status. Errors: `items/not-verified`, `portal/forbidden`. */
export function setContentStatus(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  wish: StatusInput
): Promise<void> {
  return changeItem(ground, caller, place, async ({ item }, happening) => {
    checkMaySetStatus(item, caller)
    const organization = await readOrganization(happening.tx)
    const next = nextStatus(statusOf(item.row), wish, {
      isPublic: organization.access === 'public',
      isVerified: organization.verified
    })
    if (next !== undefined) await applyStatus(ground, happening, item.row.id, next)
  })
}

/**
 * When the organization becomes verified, or ceases to be, in the transaction that makes it so: all items of its own
 * authority become those of the public's, or the other way round, at once.
 */
export async function convertVerified(
  ground: PortalContext,
  tx: Writer,
  caller: Principal,
  isVerified: boolean
): Promise<void> {
  const [from, trigger] = isVerified
    ? (['org_authoritative', 'organization verified'] as const)
    : (['public_authoritative', 'organization no longer verified'] as const)
  const next = nextStatus(from, trigger, { isPublic: true, isVerified })
  if (next === undefined) return
  const nowMs = ground.clock.now()
  const datasets = await tx
    .selectFrom('datasets')
    .innerJoin('items', 'items.id', 'datasets.item_id')
    .select('items.id')
    .where('items.content_status', '=', from)
    .orderBy('items.id')
    .execute()
  const items = await tx
    .updateTable('items')
    .set({ content_status: next.status, modified_ms: nowMs })
    .where('content_status', '=', from)
    .returning(['id', 'search_number'])
    .execute()
  await indexField(tx, items, 'contentstatus', next.status)
  for (const { id } of datasets) await ground.datasets.change(tx, id, { contentStatus: next.status })
  await emitItemEvents({ tx, actor: actorOf(caller), nowMs }, 'update', items.map(({ id }) => id).toSorted())
}

async function applyStatus(
  { datasets }: Pick<PortalContext, 'datasets'>,
  happening: EventContext,
  id: string,
  { status, protects }: StatusChange
): Promise<void> {
  await updateItem(happening.tx, id, {
    content_status: status,
    modified_ms: happening.nowMs,
    ...(protects && { protected: 1 })
  })
  await datasets.change(happening.tx, id, { contentStatus: status })
  await emitItemEvent(happening, 'update', id)
}
