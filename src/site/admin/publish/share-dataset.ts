import type { AdminRequest } from '../admin-page.ts'
import type { OperationOutcome } from '../portal-operations.ts'

const AUDIENCES = {
  none: { everyone: 'false', org: 'false' },
  org: { everyone: 'false', org: 'true' },
  everyone: { everyone: 'true', org: 'true' }
} as const
export type PublishAudience = keyof typeof AUDIENCES

export function isAudience(value: string): value is PublishAudience {
  return Object.hasOwn(AUDIENCES, value)
}

/** Who may see a dataset that was just published. */
export function shareDataset(
  request: AdminRequest,
  itemId: string,
  audience: PublishAudience,
  groups: readonly string[]
): Promise<OperationOutcome> {
  return request.run({
    operation: '/content/items/:item_id/share',
    path: { item_id: itemId },
    parameters: { ...AUDIENCES[audience], groups: groups.length === 0 ? undefined : groups.join(',') }
  })
}
