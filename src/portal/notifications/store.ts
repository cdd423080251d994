import type { NotificationRow, Reader, Writer } from '#store'
import type { PortalContext } from '../portal-context.ts'

export interface Notification {
  readonly id: string
  readonly username: string
  readonly type: string
  /** The recipient, in the form of the API. */
  readonly target: string
  readonly targetType: string
  readonly data: Readonly<Record<string, string>>
  readonly receivedMs: number
}

/** Newest first; more are not kept. */
const MAX_KEPT = 200

/** Rows of one statement. */
const BATCH = 1_000

/** Users deleted in the meantime get no notification; what is more than `MAX_KEPT` of a user goes, the oldest first. */
export async function insertNotifications(tx: Writer, notifications: readonly Notification[]): Promise<void> {
  const rows = notifications.map(
    ({ id, username, type, target, targetType, data, receivedMs }): NotificationRow => ({
      id,
      username,
      type,
      target,
      target_type: targetType,
      data: JSON.stringify(data),
      received_ms: receivedMs
    })
  )
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH)
    const there = new Set(
      (
        await tx
          .selectFrom('users')
          .select('username')
          .where(
            'username',
            'in',
            some.map((row) => row.username)
          )
          .execute()
      ).map((row) => row.username)
    )
    const told = some.filter((row) => there.has(row.username))
    if (told.length === 0) continue
    await tx.insertInto('notifications').values(told).execute()
    await deleteSurplus(tx, [...new Set(told.map((row) => row.username))])
  }
}

/** Owners of groups may notify as often as they like, and nobody is made to read. */
async function deleteSurplus(tx: Writer, usernames: readonly string[]): Promise<void> {
  const surplus = tx
    .selectFrom((all) =>
      all
        .selectFrom('notifications')
        .select('id')
        .select(({ fn }) =>
          fn
            .agg<number | bigint>('row_number')
            .over((over) => over.partitionBy('username').orderBy('received_ms', 'desc').orderBy('id'))
            .as('place')
        )
        .where('username', 'in', usernames)
        .as('ranked')
    )
    .select('ranked.id')
    .where('ranked.place', '>', MAX_KEPT)
  await tx.deleteFrom('notifications').where('id', 'in', surplus).execute()
}

export async function listNotifications(db: Reader, username: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('username', '=', username)
    .orderBy('received_ms', 'desc')
    .orderBy('id')
    .limit(MAX_KEPT)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    type: row.type,
    target: row.target,
    targetType: row.target_type,
    data: JSON.parse(row.data),
    receivedMs: row.received_ms
  }))
}

/** False when the user has none. */
export async function deleteNotification(tx: Writer, id: string, username: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const KEPT_MS = 90 * 86_400_000

/** Those that nobody has taken away in ninety days. */
export async function sweepNotifications({ store, clock }: Pick<PortalContext, 'store' | 'clock'>): Promise<void> {
  await store.sideTransaction(
    async (tx) =>
      void (await tx
        .deleteFrom('notifications')
        .where('received_ms', '<', clock.now() - KEPT_MS)
        .execute())
  )
}
