import type { AdminRequest } from '../admin-page.ts'

export interface PublicationStatus {
  readonly status: 'processing' | 'completed' | 'failed' | 'partial'
  readonly statusMessage: string
}

export function publicationStatus(
  request: AdminRequest,
  owner: string,
  itemId: string,
  jobId: string
): Promise<PublicationStatus> {
  return request.read<PublicationStatus>({
    operation: '/content/users/:username/items/:item_id/status',
    path: { username: owner, item_id: itemId },
    parameters: { jobId, jobType: 'publish' }
  })
}
