import type { Principal } from '#access'
import { applyStatus, emitItemEvents, nextStatus, type StatusTrigger, updateItems } from '#items'
import type { Writer } from '#store'
import { readOrganization } from '../organization/index.ts'
import { actorOf } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'
import { checkMaySetStatus } from './policy.ts'
import { statusOf } from './shapes.ts'
import { changeContent, type ItemRef } from './work.ts'

/** Parameters of a status request. */
export type StatusInput = Extract<StatusTrigger, 'clear' | `set ${string}`>

/** PORTAL-status. Errors: `items/not-verified`, `portal/forbidden`. */
export function setContentStatus(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  input: StatusInput
): Promise<void> {
  return changeContent(ground, caller, place, async ({ item }, happening) => {
    checkMaySetStatus(item, caller)
    const organization = await readOrganization(happening.tx)
    const next = nextStatus(statusOf(item.row), input, {
      isPublic: organization.access === 'public',
      isVerified: organization.verified
    })
    if (next !== undefined) await applyStatus(happening, item.row.id, next)
  })
}

/**
 * When the organization becomes verified, or ceases to be, in the transaction that makes it so: all its own authoritative
 * items become public authoritative ones, or vice versa, at once.
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
  const columns = { content_status: next.status, modified_ms: nowMs }
  const ids = await updateItems({ tx, nowMs }, 'content_status', from, columns)
  await emitItemEvents({ tx, actor: actorOf(caller), nowMs }, 'update', ids.toSorted())
}
