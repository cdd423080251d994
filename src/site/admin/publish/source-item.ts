import { siteError } from '../../errors.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { WholeItem } from '../content/open-item.ts'

/** The item whose file is published. Errors: `site/not-permitted` for who may not publish it. */
export async function openSource(request: AdminRequest): Promise<WholeItem> {
  const item = await request.read<WholeItem>({
    operation: '/content/items/:item_id',
    path: { item_id: request.param('id') }
  })
  if (item.itemControl !== 'admin') throw siteError('site/not-permitted', 'Only the owner can publish the file.')
  return item
}

/** The dataset that was published of the file before, if the member sees one. */
export async function publishedBefore(request: AdminRequest): Promise<WholeItem | undefined> {
  const { relatedItems } = await request.read<{ readonly relatedItems: readonly WholeItem[] }>({
    operation: '/content/items/:item_id/relatedItems',
    path: { item_id: request.param('id') },
    parameters: { relationshipType: 'Service2Data', direction: 'reverse', num: '1' }
  })
  return relatedItems[0]
}
