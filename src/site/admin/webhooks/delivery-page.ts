import { siteError } from '../../errors.ts'
import type { ListView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { titlesOf } from '../content/names.ts'
import { outcomeOf } from '../form-result.ts'
import { buttonView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { deliveryEvent, laidOut, STATE_BADGES } from './delivery-words.ts'
import { type DeliveriesDocument, type DeliveryDocument, readWebhook, WEBHOOK, webhookOf } from './webhook-document.ts'

/** `/admin/webhooks/{id}/deliveries/{message}/`: every attempt, what was sent and what came back. */
export const deliveryPage: AdminPage = {
  section: 'webhooks',
  path: '/webhooks/:id/deliveries/:message',
  show: async (request) => {
    const { t, href } = request
    const webhook = await readWebhook(request)
    const delivery = await readDelivery(request)
    const event = deliveryEvent(t, delivery.payload)
    const titles = await titlesOf(request, {
      items: event.source === 'item' ? [event.about] : [],
      groups: event.source === 'group' ? [event.about] : []
    })
    const isOver = delivery.state !== 'new' && delivery.state !== 'retry'
    const mayRepeat = isOver && webhook.isActive && (await request.may(`${WEBHOOK}/redeliver`, webhookOf(request)))
    return {
      title: event.words,
      trail: [
        { label: t('admin.webhooks'), href: href('webhooks') },
        { label: webhook.name, href: href('webhooks', webhook.id) }
      ],
      parts: [
        ...(mayRepeat
          ? [
              {
                kind: 'buttons' as const,
                buttons: [
                  buttonView(request, {
                    name: 'redeliver',
                    label: t('hooks.redeliver'),
                    says: `${t('hooks.redeliver')}: ${event.words}`
                  })
                ]
              }
            ]
          : []),
        {
          kind: 'facts',
          id: 'facts',
          title: null,
          facts: [
            { label: t('hooks.event'), value: { text: event.trigger } },
            {
              label: t('hooks.about'),
              value: {
                text: titles.get(event.about) ?? event.about,
                ...(titles.has(event.about) && { below: event.about })
              }
            },
            {
              label: t('people.state'),
              value: { text: t(`hooks.state.${delivery.state}`), badge: STATE_BADGES[delivery.state] }
            },
            { label: t('hooks.messageId'), value: { text: delivery.messageId } }
          ]
        },
        attemptList(request, delivery),
        { kind: 'code', id: 'payload', title: t('hooks.sent'), text: laidOut(delivery.payload) },
        {
          kind: 'code',
          id: 'response',
          title: t('hooks.response'),
          text: delivery.responseText === '' ? t('hooks.noText') : delivery.responseText
        }
      ]
    }
  },
  forms: {
    redeliver: {
      receive: (request) =>
        outcomeOf(
          request.run({
            operation: `${WEBHOOK}/redeliver`,
            path: webhookOf(request),
            parameters: { messageId: request.param('message') }
          }),
          request.href('webhooks', request.param('id')),
          'done.sentAgain'
        )
    }
  }
}

async function readDelivery(request: AdminRequest): Promise<DeliveryDocument> {
  const { WebhookStatus } = await request.read<DeliveriesDocument>({
    operation: `${WEBHOOK}/notificationStatus`,
    path: webhookOf(request),
    parameters: { num: '1', messageId: request.param('message') }
  })
  const [delivery] = WebhookStatus
  if (delivery === undefined) throw siteError('site/missing', 'The delivery does not exist.')
  return delivery
}

function attemptList(request: AdminRequest, { attempts }: DeliveryDocument): ListView {
  const { t, format, context } = request
  return listView(request, {
    id: 'attempts',
    title: t('hooks.attempts'),
    says: t('hooks.countAttempts', { n: attempts.length }),
    total: attempts.length,
    // All of them: at most as many as the settings allow.
    state: { ...listState(request, {}), start: 1, num: Math.max(1, attempts.length) },
    columns: [{ label: t('hooks.time') }, { label: t('hooks.result') }, { label: t('hooks.took'), numeric: true }],
    rows: attempts.map(({ when, statusCode, durationInMilliseconds }, at) => ({
      key: String(at),
      name: String(at + 1),
      cells: [
        { text: format.time(when, context.settings.timezone) },
        { text: statusCode === null ? t('hooks.silent') : String(statusCode) },
        { text: `${format.number(durationInMilliseconds)} ms` }
      ],
      buttons: []
    })),
    empty: { text: '' }
  })
}
