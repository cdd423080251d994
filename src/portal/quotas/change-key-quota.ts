import type { ApiKey, Principal } from '#access'
import { recordAudit } from '#events'
import { callerWithin, type PortalContext } from '../portal-context.ts'

/** -1: the portal's own; undefined: as before. */
export interface KeyQuotaInput {
  readonly dailyCalls: number | undefined
  readonly dailyComputeSeconds: number | undefined
}

/** Of a key of anybody. Errors: `access/unknown-key` also for one that was revoked, those of `callerWithin`. */
export function changeKeyQuota(
  { keys, clock }: Pick<PortalContext, 'keys' | 'clock'>,
  caller: Principal,
  id: string,
  { dailyCalls, dailyComputeSeconds }: KeyQuotaInput
): Promise<ApiKey> {
  const own = (value: number, factor = 1): number | null => (value < 0 ? null : value * factor)
  const limits = {
    ...(dailyCalls !== undefined && { dailyCalls: own(dailyCalls) }),
    ...(dailyComputeSeconds !== undefined && { dailyEngineMs: own(dailyComputeSeconds, 1_000) })
  }
  return keys.update(id, limits, async (tx) => {
    await callerWithin(tx, caller)
    await recordAudit(tx, [{ type: 'keys', action: 'update', subject: id, data: { ...limits } }], clock.now())
  })
}
