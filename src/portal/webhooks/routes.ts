import { DELIVERY_RANGES, DELIVERY_STATES, type DeliverySettings, describeTriggers } from '#events'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, flag, json, list, required, text, wholeNumber } from '../pipeline/parameter.ts'
import { MAY_MANAGE_WEBHOOKS } from './policy.ts'
import type { WebhookService } from './service.ts'
import { deliveryObject, pingObject, settingsObject, stateObject, webhookObject } from './shapes.ts'

const ALL = '/portals/:portal_id/webhooks'
const ONE = `${ALL}/:webhook_id`
const SUCCESS = { success: true }
/** Default page size of webhooks and deliveries (PORTAL-paging-1). */
const PAGE = 25

const WORDS = {
  name: required(text('Unique name of the webhook.', { max: 250 })),
  url: required(text('URL of the receiver: an https URL that can be reached.', { max: 2_000 })),
  secret: text('Sent as the header `secret` with every payload, and the key of its signature.', { max: 500 }),
  config: json('`{"deactivationPolicy": {"numberOfFailures": …, "daysInPast": …}, "properties": {…}}`')
} as const
const EVENTS = list('Trigger paths, such as `/items/share` or `/groups/<id>`; `/` is everything.')

const ranged = (name: keyof DeliverySettings, meaning: string) => wholeNumber(meaning, DELIVERY_RANGES[name])
const SETTINGS = {
  notificationAttempts: ranged('notificationAttempts', 'Attempts to deliver a payload.'),
  notificationTimeOutInSeconds: ranged('notificationTimeOutInSeconds', 'Seconds within which a receiver must respond.'),
  notificationElapsedTimeInSeconds: ranged(
    'notificationElapsedTimeInSeconds',
    'Seconds between a failed attempt and the next one.'
  ),
  numberOfFailures: ranged(
    'numberOfFailures',
    'Payloads that may fail within `daysInPast` before a webhook without its own policy is deactivated.'
  ),
  daysInPast: ranged('daysInPast', 'Days of the window in which failures are counted.')
} as const

export function webhookRoutes({ desk }: { readonly desk: WebhookService }): Operation[] {
  const may = MAY_MANAGE_WEBHOOKS
  const done = async (work: Promise<unknown>): Promise<object> => {
    await work
    return SUCCESS
  }
  return [
    operation({
      name: 'Webhooks',
      path: ALL,
      may,
      parameters: PAGE_PARAMETERS,
      handle: async ({ organization }, paging) => {
        const asked = pageOf(paging, PAGE)
        const all = await desk.list()
        const shown = all.slice(asked.start - 1, asked.start - 1 + asked.num)
        return {
          ...pageFields(all.length, asked),
          webhooks: shown.map((webhook) => webhookObject(webhook, desk.secretOf(webhook), organization.id))
        }
      }
    }),
    operation({
      name: 'Create webhook',
      path: `${ALL}/createWebhook`,
      may,
      parameters: {
        ...WORDS,
        changes: choice(['allChanges', 'manualChanges'], 'Everything, or the chosen events.', { ignoreCase: true }),
        events: EVENTS
      },
      handle: async ({ caller, http }, { changes, events, ...words }) => {
        const all = changes === 'allChanges' || (changes === undefined && events === undefined)
        return {
          ...SUCCESS,
          id: await desk.create(caller, { ...words, triggers: all ? ['/'] : (events ?? []), madeAt: `${http.origin}/` })
        }
      }
    }),
    operation({
      name: 'Webhook triggers',
      path: `${ALL}/triggers`,
      may,
      handle: () => ({ triggers: describeTriggers() })
    }),
    operation({
      name: 'Webhook state',
      path: `${ONE}/state`,
      may,
      handle: async ({ path }) => stateObject(await desk.state(path.webhook_id as string))
    }),
    operation({
      name: 'Webhook',
      path: ONE,
      may,
      handle: async ({ path, organization }) => {
        const webhook = await desk.find(path.webhook_id as string)
        return webhookObject(webhook, desk.secretOf(webhook), organization.id)
      }
    }),
    operation({
      name: 'Update webhook',
      path: `${ONE}/update`,
      may,
      parameters: { ...WORDS, events: required(EVENTS) },
      handle: ({ caller, path, http }, { events, ...words }) =>
        done(desk.update(caller, path.webhook_id as string, { ...words, triggers: events, madeAt: `${http.origin}/` }))
    }),
    operation({
      name: 'Delete webhook',
      path: `${ONE}/delete`,
      may,
      handle: ({ caller, path }) => done(desk.remove(caller, path.webhook_id as string))
    }),
    operation({
      name: 'Activate webhook',
      path: `${ONE}/activate`,
      may,
      handle: ({ caller, path }) => done(desk.setActive(caller, path.webhook_id as string, true))
    }),
    operation({
      name: 'Deactivate webhook',
      path: `${ONE}/deactivate`,
      may,
      handle: ({ caller, path }) => done(desk.setActive(caller, path.webhook_id as string, false))
    }),
    ...deliveryRoutes(desk),
    ...settingsRoutes(desk)
  ]
}

function deliveryRoutes(desk: WebhookService): Operation[] {
  const may = MAY_MANAGE_WEBHOOKS
  return [
    operation({
      name: 'Notification status',
      path: `${ONE}/notificationStatus`,
      may,
      parameters: {
        ...PAGE_PARAMETERS,
        state: choice(DELIVERY_STATES, 'Only deliveries in this state.'),
        messageId: text('Only the delivery with this id.', { max: 100 })
      },
      handle: async ({ path }, { state, messageId, ...paging }) => {
        const asked = pageOf(paging, PAGE)
        const { total, records } = await desk.history(path.webhook_id as string, {
          offset: asked.start - 1,
          limit: asked.num,
          state,
          messageId: messageId || undefined
        })
        return {
          ...pageFields(total, asked),
          WebhookStatus: records.map((record) => deliveryObject(path.webhook_id as string, record))
        }
      }
    }),
    operation({
      name: 'Redeliver',
      path: `${ONE}/redeliver`,
      may,
      parameters: {
        messageId: text('Id of the delivery to repeat.', { max: 100 }),
        allFailed: flag('Repeat all failed deliveries.')
      },
      handle: async ({ caller, path }, { messageId = '', allFailed = false }) => {
        if ((messageId === '') !== allFailed)
          throw badParameters(["Either 'messageId' or 'allFailed' must be specified."])
        return {
          ...SUCCESS,
          redelivered: await desk.redeliver(
            caller,
            path.webhook_id as string,
            allFailed ? { allFailed } : { messageId }
          )
        }
      }
    }),
    operation({
      name: 'Ping',
      path: `${ONE}/ping`,
      may,
      handle: async ({ path }) => pingObject(await desk.ping(path.webhook_id as string))
    })
  ]
}

/**
 * One set of settings under two addresses: the organization's, and that of the server's administration
 * (WEBHOOK-settings-5).
 */
function settingsRoutes(desk: WebhookService): Operation[] {
  const may = MAY_MANAGE_WEBHOOKS
  return [
    operation({
      name: 'Webhook settings',
      path: `${ALL}/settings`,
      may,
      handle: async () => settingsObject(await desk.readSettings())
    }),
    operation({
      name: 'Update webhook settings',
      path: `${ALL}/settings/update`,
      may,
      parameters: SETTINGS,
      handle: async ({ caller }, settings) => {
        await desk.updateSettings(caller, settings)
        return SUCCESS
      }
    }),
    // Clients find the server's administration below its own address or below the portal's.
    ...(['admin', 'sharing'] as const).map((root) =>
      operation({
        name: 'Service webhook settings',
        root,
        path: '/services/webhooks/settings',
        may,
        parameters: SETTINGS,
        handle: async ({ caller }, settings) => ({
          ...(await desk.updateSettings(caller, settings)),
          status: 'success'
        })
      })
    )
  ]
}
