import type { Writer } from '#store'
import type { ReceivedRequest } from './signed-message.ts'

/** false: the portal has sent this request before. Only verified requests are stored, so unknown callers cannot fill the table. */
export async function isFirst(
  tx: Writer,
  { portalId, nonce }: Pick<ReceivedRequest, 'portalId' | 'nonce'>,
  nowMs: number
): Promise<boolean> {
  const kept = await tx
    .insertInto('peer_nonces')
    .values({ portal_id: portalId, nonce, seen_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['portal_id', 'nonce']).doNothing())
    .returning('nonce')
    .execute()
  return kept.length > 0
}

/** Requests of before are no longer fresh: they are refused without being remembered. */
export async function sweepNonces(tx: Writer, beforeMs: number): Promise<void> {
  await tx.deleteFrom('peer_nonces').where('seen_ms', '<', beforeMs).execute()
}
