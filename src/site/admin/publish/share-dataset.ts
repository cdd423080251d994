import type { AdminRequest } from '../admin-page.ts'
import { ACCESS, type AccessChoice, isAccess } from '../content/audience-fields.ts'
import type { OperationOutcome } from '../portal-operations.ts'

/** `keep`: a dataset that exists is shared as it was. */
export type PublishAudience = AccessChoice | 'keep'

export function isAudience(value: string): value is PublishAudience {
  return value === 'keep' || isAccess(value)
}

/** Who may see a dataset that was just published. */
export async function shareDataset(
  request: AdminRequest,
  itemId: string,
  audience: PublishAudience,
  groups: readonly string[]
): Promise<OperationOutcome> {
  if (audience === 'keep') return { ok: true, document: {} }
  return request.run({
    operation: '/content/items/:item_id/share',
    path: { item_id: itemId },
    parameters: { ...ACCESS[audience], groups: groups.length === 0 ? undefined : groups.join(',') }
  })
}
