import type { Principal } from '#access'
import {
  auditChange,
  countDeliveries,
  type DeliveryCounts,
  type DeliveryRecord,
  type DeliverySettings,
  type HistoryQuery,
  type Pinged,
  policyOf,
  type Redelivery,
  readDeliverySettings,
  readHistory,
  recordAudit,
  redeliver,
  type Webhook,
  writeDeliverySettings
} from '#events'
import { fetchError, randomHex, sealError } from '#kit'
import { bumpRevision, type Writer } from '#store'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { callerWithin, type PortalContext } from '../portal-context.ts'
import { MAX_WEBHOOKS } from './policy.ts'
import { readWebhookInput, type WebhookBody } from './webhook-input.ts'

/** Operations of administrators on webhooks. Errors for a single one: `portal/unknown-webhook`. */
export interface WebhookService {
  /** Oldest first. */
  list(): Promise<Webhook[]>
  find(id: string): Promise<Webhook>
  /** Null also when it was sealed with a key that is lost: a new one can be set. */
  secretOf(webhook: Webhook): string | null
  /** Resolves with the id. Errors: `portal/bad-parameters`, `portal/payload-url-unreachable`. */
  create(caller: Principal, input: WebhookBody): Promise<string>
  update(caller: Principal, id: string, input: WebhookBody): Promise<void>
  remove(caller: Principal, id: string): Promise<void>
  setActive(caller: Principal, id: string, active: boolean): Promise<void>
  history(
    id: string,
    query: HistoryQuery
  ): Promise<{ readonly total: number; readonly records: readonly DeliveryRecord[] }>
  /** The webhook, its deliveries, and the policy by which failures deactivate it. */
  state(id: string): Promise<WebhookState>
  /** Resolves with how many. Errors: `portal/refused` when the webhook is not active or has no such delivery. */
  redeliver(caller: Principal, id: string, which: Redelivery): Promise<number>
  ping(id: string): Promise<Pinged>
  readSettings(): Promise<DeliverySettings>
  /** Missing values stay. Resolves with all of them. */
  updateSettings(
    caller: Principal,
    settings: { readonly [Name in keyof DeliverySettings]?: number | undefined }
  ): Promise<DeliverySettings>
}

export interface WebhookState {
  readonly webhook: Webhook
  readonly deliveries: DeliveryCounts
  readonly policy: ReturnType<typeof policyOf>
}

export function createWebhookService({
  store,
  clock,
  webhooks
}: Pick<PortalContext, 'store' | 'clock' | 'webhooks'>): WebhookService {
  const { rows } = webhooks

  const find = async (id: string): Promise<Webhook> => {
    const webhook = await rows.find(store.db, id.toLowerCase())
    if (webhook === undefined) throw unknown('webhook')
    return webhook
  }
  /** In turn with deliveries, and after those of what happened before. */
  const change = <Result>(caller: Principal, action: (tx: Writer) => Promise<Result>): Promise<Result> =>
    store.transaction(async (tx) => {
      await callerWithin(tx, caller)
      await webhooks.matchCommitted(tx)
      const result = await action(tx)
      await auditChange(tx, clock.now())
      return result
    })
  const changeOne = <Result>(
    caller: Principal,
    id: string,
    action: (tx: Writer, webhook: Webhook) => Promise<Result>
  ): Promise<Result> =>
    change(caller, async (tx) => {
      const webhook = await rows.find(tx, id.toLowerCase())
      if (webhook === undefined) throw unknown('webhook')
      return action(tx, webhook)
    })
  const checkNameFree = async (tx: Writer, name: string, id?: string): Promise<void> => {
    const other = await rows.findByName(tx, name)
    if (other !== undefined && other.id !== id) throw badParameters(["'name' must be one that no other webhook has."])
  }
  /** Before the transaction, which must not wait for other hosts. */
  const checkReachable = async (url: string): Promise<void> => {
    try {
      await webhooks.reach(url)
    } catch (error) {
      if (!fetchError.is(error)) throw error
      throw portalError('portal/payload-url-unreachable', 'The payload URL cannot be reached.', {
        details: { list: [error.message] }
      })
    }
  }

  return {
    find,
    list: () => rows.list(store.db),
    secretOf: (webhook) => {
      try {
        return rows.openSecret(webhook)
      } catch (error) {
        if (!sealError.is(error)) throw error
        return null
      }
    },
    create: async (caller, sent) => {
      const input = readWebhookInput(sent)
      await checkReachable(input.url)
      const id = randomHex(16)
      await change(caller, async (tx) => {
        await checkNameFree(tx, input.name)
        if ((await rows.list(tx)).length >= MAX_WEBHOOKS)
          throw refused(`A portal has at most ${MAX_WEBHOOKS} webhooks.`)
        await rows.insert(tx, id, caller.member?.id ?? '', input, clock.now())
      })
      return id
    },
    update: async (caller, id, sent) => {
      const { url } = await find(id)
      const input = readWebhookInput(sent)
      if (input.url !== url) await checkReachable(input.url)
      await changeOne(caller, id, async (tx, webhook) => {
        await checkNameFree(tx, input.name, webhook.id)
        await rows.update(tx, webhook.id, input, clock.now())
      })
    },
    remove: (caller, id) => changeOne(caller, id, (tx, webhook) => rows.remove(tx, webhook.id)),
    setActive: (caller, id, active) =>
      changeOne(caller, id, async (tx, webhook) => {
        if (webhook.active !== active)
          await (active ? rows.activate(tx, webhook.id, clock.now()) : rows.deactivate(tx, webhook.id, clock.now()))
      }),
    history: async (id, query) => readHistory(store.db, (await find(id)).id, query),
    state: async (id) => {
      const webhook = await find(id)
      const policy = policyOf(webhook, await readDeliverySettings(store.db))
      return { webhook, deliveries: await countDeliveries(store.db, webhook.id), policy }
    },
    redeliver: (caller, id, which) =>
      changeOne(caller, id, async (tx, webhook) => {
        if (!webhook.active) throw refused('The webhook is not active.')
        const count = await redeliver(tx, webhook.id, which, clock.now())
        if (count === 0 && 'messageId' in which) throw refused('The webhook has no finished delivery with this id.')
        return count
      }),
    ping: async (id) => webhooks.ping(await find(id)),
    readSettings: () => readDeliverySettings(store.db),
    updateSettings: (caller, wanted) =>
      store.transaction(async (tx) => {
        await callerWithin(tx, caller)
        await bumpRevision(tx, 'webhook-settings')
        const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
        const settings = { ...(await readDeliverySettings(tx)), ...given }
        await writeDeliverySettings(tx, settings)
        await recordAudit(
          tx,
          [{ type: 'organization', action: 'webhooks/settings/update', subject: 'self', data: given }],
          clock.now()
        )
        return settings
      })
  }
}
