import type { AdminRequest } from '../admin-page.ts'
import type { OperationCall } from '../portal-operations.ts'
import type { ItemDocument } from './item-document.ts'

export interface AudienceDocument {
  readonly access: ItemDocument['access']
  readonly members: number
  readonly allMembers: number
  readonly groups: readonly { readonly id: string; readonly members: number }[]
}

/** How many members see an item, or would if it were shared so; for those who may change it. */
export function readAudience(
  request: AdminRequest,
  id: string,
  parameters: NonNullable<OperationCall['parameters']> = {}
): Promise<AudienceDocument> {
  return request.read<AudienceDocument>({
    operation: '/content/items/:item_id/audience',
    path: { item_id: id },
    parameters
  })
}

/** Who sees it, in a sentence with a number. */
export function audienceText({ t, format }: AdminRequest, { access, members, allMembers }: AudienceDocument): string {
  const all = format.number(allMembers)
  if (access === 'public') return t('audience.everyone')
  if (access === 'org') return t('audience.organization', { n: members, all })
  if (access === 'shared') return t('audience.groups', { n: members, all })
  return t('audience.owner', { n: members, all })
}
