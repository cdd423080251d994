import type { AdminPage } from '../admin-page.ts'
import { deliveryPage } from './delivery-page.ts'
import { deliverySettingsPage } from './delivery-settings-page.ts'
import { editWebhookPage, newWebhookPage } from './webhook-form-pages.ts'
import { webhookPage } from './webhook-page.ts'
import { webhooksPage } from './webhooks-page.ts'

export const WEBHOOK_PAGES: readonly AdminPage[] = [
  webhooksPage,
  newWebhookPage,
  deliverySettingsPage,
  webhookPage,
  editWebhookPage,
  deliveryPage
]
