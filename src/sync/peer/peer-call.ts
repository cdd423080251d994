import type { CollaborationParticipantRow, CollaborationRow, Writer } from '#store'

/** What a guest may ask the host for, within the transaction that has believed it. */
export interface PeerCall {
  readonly tx: Writer
  readonly collaboration: CollaborationRow
  readonly participant: CollaborationParticipantRow
  readonly body: string
  readonly nowMs: number
}
