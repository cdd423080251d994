import type { CellView, ListView, NoteView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { titlesOf } from '../content/names.ts'
import { outcomeOf, shown } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { answerText, deliveryEvent, STATE_BADGES } from './delivery-words.ts'
import {
  type DeliveriesDocument,
  type DeliveryDocument,
  readWebhook,
  WEBHOOK,
  type WebhookDocument,
  type WebhookState,
  webhookOf
} from './webhook-document.ts'
import { webhookTabs } from './webhook-tabs.ts'

interface PingDocument {
  readonly success: boolean
  readonly statusCode: number | null
  readonly responseText: string
  readonly durationInMilliseconds: number
}

/** States of deliveries that were attempted. */
const LOGGED = ['delivered', 'retry', 'failed', 'dropped'] as const

/** `/admin/webhooks/{id}/`: how it is doing, what was sent and what came back. */
export const webhookPage: AdminPage = {
  section: 'webhooks',
  path: '/webhooks/:id',
  show: async (request) => {
    const { t, href } = request
    const webhook = await readWebhook(request)
    const state = await request.read<WebhookState>({ operation: `${WEBHOOK}/state`, path: webhookOf(request) })
    return {
      title: webhook.name,
      lead: webhook.payloadUrl,
      trail: [{ label: t('admin.webhooks'), href: href('webhooks') }],
      parts: [
        webhookTabs(request, webhook, 'log'),
        ...inactiveNote(request, state),
        { kind: 'buttons', buttons: await buttonsOf(request, webhook, state) },
        tilesOf(request, state),
        await deliveryList(request),
        ...(await deleteForm(request))
      ]
    }
  },
  forms: {
    activate: changeOf('activate', 'done.hookActivated'),
    deactivate: changeOf('deactivate', 'done.hookDeactivated'),
    test: {
      receive: async (request) => {
        const outcome = await request.run({ operation: `${WEBHOOK}/ping`, path: webhookOf(request) })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        return shown(pingNote(request, outcome.document as PingDocument))
      }
    },
    redeliver: {
      receive: (request) =>
        outcomeOf(
          request.run({
            operation: `${WEBHOOK}/redeliver`,
            path: webhookOf(request),
            parameters: { allFailed: 'true' }
          }),
          request.path,
          'done.sentAgain'
        )
    },
    delete: {
      confirm: async (request) => ({
        title: request.t('hooks.delete'),
        texts: [request.t('hooks.deleteConfirm', { name: (await readWebhook(request)).name })],
        button: request.t('hooks.delete')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${WEBHOOK}/delete`, path: webhookOf(request) }),
          request.href('webhooks'),
          'done.hookDeleted'
        )
    }
  }
}

function changeOf(
  change: 'activate' | 'deactivate',
  says: 'done.hookActivated' | 'done.hookDeactivated'
): NonNullable<AdminPage['forms']>[string] {
  return {
    receive: (request) =>
      outcomeOf(request.run({ operation: `${WEBHOOK}/${change}`, path: webhookOf(request) }), request.path, says)
  }
}

function inactiveNote({ t, format, context }: AdminRequest, state: WebhookState): NoteView[] {
  if (state.deactivated === null) return []
  const when = format.time(state.modified, context.settings.timezone)
  const isFailing = state.deactivated === 'byFailures'
  return [
    {
      kind: 'note',
      tone: isFailing ? 'bad' : 'warn',
      title: t('hooks.isInactive'),
      texts: [
        isFailing ? t('hooks.byFailures', { n: state.failures, when }) : t('hooks.byUser'),
        t('hooks.activateText')
      ],
      copy: null
    }
  ]
}

async function buttonsOf(request: AdminRequest, { name }: WebhookDocument, state: WebhookState) {
  const { t, may } = request
  const path = webhookOf(request)
  const button = (form: string, label: string, danger = false) =>
    buttonView(request, { name: form, label, says: `${label}: ${name}`, danger })
  const change = state.isActive ? 'deactivate' : 'activate'
  return [
    ...((await may(`${WEBHOOK}/ping`, path)) ? [button('test', t('hooks.test'))] : []),
    ...((await may(`${WEBHOOK}/${change}`, path)) ? [button(change, t(`hooks.${change}`), state.isActive)] : []),
    ...(state.isActive && state.deliveries.failed > 0 && (await may(`${WEBHOOK}/redeliver`, path))
      ? [button('redeliver', t('hooks.redeliverAll'))]
      : [])
  ]
}

function tilesOf({ t, format, context }: AdminRequest, { deliveries, nextAttempt, ...state }: WebhookState): PartView {
  const { numberOfFailures, daysInPast } = state.deactivationPolicy
  const waiting = deliveries.new + deliveries.retry
  return {
    kind: 'tiles',
    tiles: [
      { label: t('hooks.delivered'), value: format.number(deliveries.delivered), below: null },
      {
        label: t('hooks.waiting'),
        value: format.number(waiting),
        below:
          nextAttempt === null ? null : t('hooks.next', { when: format.time(nextAttempt, context.settings.timezone) })
      },
      { label: t('hooks.failed'), value: format.number(deliveries.failed), below: null },
      {
        label: t('hooks.counted'),
        value: format.number(state.failures),
        below: t('hooks.policy', { failures: format.number(numberOfFailures), n: daysInPast })
      }
    ]
  }
}

function pingNote({ t, format }: AdminRequest, ping: PingDocument): NoteView {
  const { success, statusCode, responseText, durationInMilliseconds: ms } = ping
  const facts = { status: statusCode === null ? '–' : String(statusCode), ms: format.number(ms) }
  return {
    kind: 'note',
    tone: success ? 'ok' : 'bad',
    title: t(success ? 'hooks.testWorked' : 'hooks.testFailed'),
    texts: [
      t(statusCode === null ? 'hooks.testSilent' : 'hooks.testAnswer', facts),
      ...(responseText === '' ? [] : [responseText])
    ],
    copy: null
  }
}

async function deliveryList(request: AdminRequest): Promise<ListView> {
  const { t } = request
  const state = listState(request, { filters: { state: LOGGED } })
  const { total, WebhookStatus: deliveries } = await request.read<DeliveriesDocument>({
    operation: `${WEBHOOK}/notificationStatus`,
    path: webhookOf(request),
    parameters: { start: String(state.start), num: String(state.num), state: state.filters.state }
  })
  const events = deliveries.map(({ payload }) => deliveryEvent(t, payload))
  const idsOf = (kind: string): string[] => events.filter(({ source }) => source === kind).map(({ about }) => about)
  const titles = await titlesOf(request, { items: idsOf('item'), groups: idsOf('group') })
  return listView(request, {
    id: 'deliveries',
    title: t('hooks.deliveries'),
    says: t('hooks.countDeliveries', { n: total }),
    total,
    state,
    filters: [
      {
        name: 'state',
        label: t('hooks.result'),
        options: LOGGED.map((value) => ({ value, label: t(`hooks.state.${value}`) }))
      }
    ],
    columns: [
      { label: t('hooks.time') },
      { label: t('hooks.event') },
      { label: t('hooks.about') },
      { label: t('hooks.result') },
      { label: t('hooks.took'), numeric: true },
      { label: t('hooks.attempts'), numeric: true }
    ],
    rows: deliveries.map((delivery) => rowOf(request, delivery, titles)),
    empty: { text: t('hooks.noDeliveries') }
  })
}

function rowOf(
  request: AdminRequest,
  delivery: DeliveryDocument,
  titles: ReadonlyMap<string, string>
): ListView['rows'][number] {
  const { t, href, param, format, context } = request
  const { messageId, state, payload, attempts } = delivery
  const last = attempts.at(-1)
  const event = deliveryEvent(t, payload)
  const time = last === undefined ? '–' : format.time(last.when, context.settings.timezone)
  const result: CellView = {
    text: answerText(t, delivery),
    badge: STATE_BADGES[state],
    below: t(`hooks.state.${state}`)
  }
  return {
    key: messageId,
    name: `${event.words} ${time}`,
    cells: [
      { text: time, href: href('webhooks', param('id'), 'deliveries', messageId) },
      { text: event.words, below: event.trigger },
      { text: titles.get(event.about) ?? event.about },
      result,
      { text: last === undefined ? '–' : `${format.number(last.durationInMilliseconds)} ms` },
      { text: format.number(attempts.length) }
    ],
    buttons: []
  }
}

async function deleteForm(request: AdminRequest): Promise<PartView[]> {
  const { t, may } = request
  if (!(await may(`${WEBHOOK}/delete`, webhookOf(request)))) return []
  return [
    formView(request, {
      name: 'delete',
      title: t('hooks.delete'),
      lead: t('hooks.deleteText'),
      fields: [],
      button: t('hooks.delete'),
      danger: true
    })
  ]
}
