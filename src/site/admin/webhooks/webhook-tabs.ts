import type { LinksView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { WebhookDocument } from './webhook-document.ts'

export function webhookTabs(
  { t, href }: AdminRequest,
  { id, name }: WebhookDocument,
  current: 'log' | 'edit'
): LinksView {
  return {
    kind: 'links',
    label: name,
    look: 'tabs',
    links: [
      { label: t('hooks.deliveries'), href: href('webhooks', id), current: current === 'log' },
      { label: t('hooks.edit'), href: href('webhooks', id, 'edit'), current: current === 'edit' }
    ]
  }
}
