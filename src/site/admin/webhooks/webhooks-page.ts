import type { AdminPage } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import { EVERY_TRIGGER, triggerWords } from './trigger-words.ts'
import { WEBHOOKS, type WebhookDocument } from './webhook-document.ts'

interface WebhooksDocument {
  readonly total: number
  readonly webhooks: readonly WebhookDocument[]
}

const SHOWN_EVENTS = 3

/** `/admin/webhooks/`: which programs are notified, and of what. */
export const webhooksPage: AdminPage = {
  section: 'webhooks',
  path: '/webhooks',
  show: async (request) => {
    const { t, href, format, may } = request
    const state = listState(request, {})
    const { total, webhooks } = await request.read<WebhooksDocument>({
      operation: WEBHOOKS,
      parameters: { start: String(state.start), num: String(state.num) }
    })
    const create = { label: t('hooks.new'), href: href('webhooks', 'new'), primary: true }
    const mayCreate = await may(`${WEBHOOKS}/createWebhook`)
    const eventsOf = ({ events }: WebhookDocument): string =>
      events.includes(EVERY_TRIGGER)
        ? t('hooks.everything')
        : [
            ...events.slice(0, SHOWN_EVENTS).map((each) => triggerWords(t, each)),
            ...(events.length > SHOWN_EVENTS ? [t('hooks.more', { n: events.length - SHOWN_EVENTS })] : [])
          ].join(' · ')
    return {
      title: t('admin.webhooks'),
      actions: [
        ...((await may(`${WEBHOOKS}/settings`))
          ? [{ label: t('hooks.delivery'), href: href('webhooks', 'settings') }]
          : []),
        ...(mayCreate ? [create] : [])
      ],
      parts: [
        listView(request, {
          id: 'webhooks',
          says: t('hooks.count', { n: total }),
          total,
          state,
          columns: [
            { label: t('hooks.name') },
            { label: t('hooks.events') },
            { label: t('people.state') },
            { label: t('people.changed') }
          ],
          rows: webhooks.map((webhook) => ({
            key: webhook.id,
            name: webhook.name,
            cells: [
              { text: webhook.name, href: href('webhooks', webhook.id), below: webhook.payloadUrl },
              { text: eventsOf(webhook) },
              { text: t(webhook.isActive ? 'hooks.active' : 'hooks.inactive'), badge: webhook.isActive ? 'ok' : 'bad' },
              { text: format.date(webhook.modified) }
            ],
            buttons: []
          })),
          empty: { text: t('hooks.noWebhooks'), ...(mayCreate ? { link: create } : {}) }
        })
      ]
    }
  }
}
