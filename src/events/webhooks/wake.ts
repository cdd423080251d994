import type { Writer } from '#store'

/** At this moment, if not before, there is something to do for them. */
export async function wake(tx: Writer, webhookIds: readonly string[], atMs: number): Promise<void> {
  if (webhookIds.length === 0) return
  await tx
    .updateTable('webhooks')
    .set({ wake_ms: atMs })
    .where('id', 'in', webhookIds)
    .where((row) => row.or([row('wake_ms', 'is', null), row('wake_ms', '>', atMs)]))
    .execute()
}
