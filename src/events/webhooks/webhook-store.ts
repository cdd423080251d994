import type { Sealer } from '#kit'
import type { Reader, WebhookRow, Writer } from '#store'
import type { Webhook, WebhookInput } from './webhook.ts'

/** The webhooks, as rows. */
export interface WebhookStore {
  /** Oldest first. */
  list(db: Reader): Promise<Webhook[]>
  find(db: Reader, id: string): Promise<Webhook | undefined>
  /** Without regard to case. */
  findByName(db: Reader, name: string): Promise<Webhook | undefined>
  insert(tx: Writer, id: string, ownerId: string, input: WebhookInput, nowMs: number): Promise<void>
  /** Servers with deliveries in flight release them, and take them up in the current state. */
  update(tx: Writer, id: string, input: WebhookInput, nowMs: number): Promise<void>
  remove(tx: Writer, id: string): Promise<void>
  /** Takes up again with the events of then, and no failures. */
  activate(tx: Writer, id: string, nowMs: number): Promise<void>
  /** Undelivered payloads are dropped. */
  deactivate(tx: Writer, id: string, nowMs: number): Promise<void>
  /** Errors: `seal/other-key`, `seal/damaged`. */
  openSecret(webhook: Pick<Webhook, 'id' | 'sealedSecret'>): string | null
}

/** Opening takes a tenth of the time of an attempt. */
const MAX_OPENED = 1_000

export function createWebhookStore(sealer: Sealer): WebhookStore {
  const opened = new Map<string, string>()
  const columnsOf = (id: string, { name, url, secret, config, triggers, madeAt }: WebhookInput) => ({
    name,
    name_key: name.toLowerCase(),
    url,
    ...(madeAt !== undefined && { made_at: madeAt }),
    triggers: JSON.stringify(triggers),
    ...(config !== undefined && { config: JSON.stringify(config) }),
    ...(secret !== undefined && { secret: secret === null ? null : sealer.seal(secret, placeOf(id)) })
  })
  const findBy = async (db: Reader, column: 'id' | 'name_key', value: string): Promise<Webhook | undefined> => {
    const row = await db.selectFrom('webhooks').selectAll().where(column, '=', value).executeTakeFirst()
    return row && webhookOf(row)
  }
  return {
    list: async (db) =>
      (await db.selectFrom('webhooks').selectAll().orderBy('created_ms').orderBy('id').execute()).map(webhookOf),
    find: (db, id) => findBy(db, 'id', id),
    findByName: (db, name) => findBy(db, 'name_key', name.toLowerCase()),
    insert: async (tx, id, ownerId, input, nowMs) => {
      const idle = {
        active: 1,
        window_begun_ms: null,
        window_failures: 0,
        wake_ms: null,
        lease_owner: null,
        lease_until_ms: 0
      } as const
      await tx
        .insertInto('webhooks')
        .values({
          id,
          secret: null,
          made_at: null,
          config: '{}',
          ...columnsOf(id, input),
          owner_id: ownerId,
          ...idle,
          created_ms: nowMs,
          modified_ms: nowMs
        })
        .execute()
    },
    update: async (tx, id, input, nowMs) => {
      const anew = { lease_owner: null, wake_ms: nowMs, modified_ms: nowMs }
      await tx
        .updateTable('webhooks')
        .set({ ...columnsOf(id, input), ...anew })
        .where('id', '=', id)
        .execute()
    },
    remove: async (tx, id) => void (await tx.deleteFrom('webhooks').where('id', '=', id).execute()),
    activate: async (tx, id, nowMs) =>
      void (await tx
        .updateTable('webhooks')
        .set({ active: 1, window_begun_ms: null, window_failures: 0, modified_ms: nowMs })
        .where('id', '=', id)
        .execute()),
    deactivate: deactivateWebhook,
    openSecret: ({ id, sealedSecret }) => {
      if (sealedSecret === null) return null
      const key = `${id} ${sealedSecret}`
      const known = opened.get(key)
      if (known !== undefined) return known
      if (opened.size >= MAX_OPENED) opened.clear()
      const secret = sealer.open(sealedSecret, placeOf(id))
      opened.set(key, secret)
      return secret
    }
  }
}

export async function deactivateWebhook(tx: Writer, id: string, nowMs: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ active: 0, wake_ms: null, lease_owner: null, modified_ms: nowMs })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', due_ms: nowMs })
    .where('webhook_id', '=', id)
    .where('state', 'in', ['new', 'retry'])
    .execute()
}

export function webhookOf(row: WebhookRow): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    sealedSecret: row.secret,
    config: JSON.parse(row.config),
    triggers: JSON.parse(row.triggers),
    ownerId: row.owner_id,
    madeAt: row.made_at,
    active: row.active === 1,
    window: row.window_begun_ms === null ? null : { begunMs: row.window_begun_ms, failures: row.window_failures },
    createdMs: row.created_ms,
    modifiedMs: row.modified_ms
  }
}

function placeOf(id: string): string {
  return `webhook:${id}`
}
