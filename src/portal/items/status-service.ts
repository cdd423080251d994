import type { Principal } from '#access'
import type { Writer } from '#store'
import type { Ground } from '../ground.ts'
import { actorOf } from '../line/operation.ts'
import { readOrganization } from '../organization/index.ts'
import { nextStatus, type StatusChange, type StatusTrigger } from './content-status.ts'
import { itemHappened, type Happening } from './events.ts'
import { checkMaySetStatus } from './policy.ts'
import { statusOf } from './shapes.ts'
import { readItem, updateItem } from './store.ts'
import { changeItem, type ItemPlace } from './work.ts'

/** What a client can ask of a status. */
export type StatusWish = Extract<StatusTrigger, 'clear' | `set ${string}`>

/** Requirement, operation 4. Errors: `portal/not-verified`, `portal/forbidden`. */
export function setContentStatus(ground: Ground, caller: Principal, place: ItemPlace, wish: StatusWish): Promise<void> {
  return changeItem(ground, caller, place, async ({ item }, happening) => {
    checkMaySetStatus(item, caller)
    const organization = await readOrganization(happening.tx)
    const next = nextStatus(statusOf(item.row), wish, { isPublic: organization.access === 'public', isVerified: organization.verified })
    if (next !== undefined) await applyStatus(ground, happening, item.row.id, next)
  })
}

/** When the organization becomes verified, in the transaction that makes it so: all items of its own authority become those of the public's. */
export async function convertVerified(ground: Ground, tx: Writer, caller: Principal): Promise<void> {
  const happening = { tx, actor: actorOf(caller), nowMs: ground.clock.now() }
  const rows = await tx.selectFrom('items').select('id').where('content_status', '=', 'org_authoritative').orderBy('id').execute()
  for (const { id } of rows) {
    const item = await readItem(tx, id)
    const next = item && nextStatus(statusOf(item.row), 'organization verified', { isPublic: true, isVerified: true })
    if (next !== undefined) await applyStatus(ground, happening, id, next)
  }
}

async function applyStatus({ datasets }: Pick<Ground, 'datasets'>, happening: Happening, id: string, { status, protects }: StatusChange): Promise<void> {
  await updateItem(happening.tx, id, { content_status: status, modified_ms: happening.nowMs, ...(protects && { protected: 1 }) })
  await datasets.change(happening.tx, id, { contentStatus: status })
  await itemHappened(happening, 'update', id)
}
