import type { Reader, Writer } from '#store'

/** The server that delivers, and how long it may hold a webhook without a word. */
export interface LeaseHolder {
  readonly serverId: string
  readonly leaseMs: number
  readonly nowMs: number
  /** Nothing new is taken: the server is about to stop. */
  readonly closing: boolean
}

/** Webhooks with something to do that are free, leased by this server, or whose server has crashed. */
export function awakeWebhooks(db: Reader, serverId: string, nowMs: number) {
  return db
    .selectFrom('webhooks')
    .where('active', '=', 1)
    .where((row) =>
      row.or([
        row.and([
          row('wake_ms', '<=', nowMs),
          row.or([row('lease_owner', 'is', null), row('lease_owner', '=', serverId)])
        ]),
        row.and([
          row('lease_owner', 'is not', null),
          row('lease_owner', '!=', serverId),
          row('lease_until_ms', '<=', nowMs)
        ])
      ])
    )
}

/**
 * Resolves with the webhooks that this server holds. Leases are renewed when a quarter of them has passed: turns are
 * many, and writes cost.
 */
export async function keepLeases(tx: Writer, { serverId, leaseMs, nowMs }: LeaseHolder): Promise<Set<string>> {
  const held = await tx
    .selectFrom('webhooks')
    .select(['id', 'lease_until_ms'])
    .where('lease_owner', '=', serverId)
    .where('active', '=', 1)
    .execute()
  const old = held.filter(({ lease_until_ms }) => lease_until_ms - nowMs < leaseMs * 0.75).map(({ id }) => id)
  if (old.length > 0)
    await tx
      .updateTable('webhooks')
      .set({ lease_until_ms: nowMs + leaseMs })
      .where('id', 'in', old)
      .execute()
  return new Set(held.map(({ id }) => id))
}

/** They are anybody's. A server that stops leaves its deliveries to others. */
export async function releaseLeases(
  tx: Writer,
  { serverId, nowMs, closing }: LeaseHolder,
  ids: readonly string[]
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('webhooks')
    .set({ lease_owner: null, ...(closing && { wake_ms: nowMs }) })
    .where('id', 'in', ids)
    .where('lease_owner', '=', serverId)
    .execute()
}
