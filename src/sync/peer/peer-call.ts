import type { CollaborationParticipantRow, CollaborationRow, Writer } from '#store'

/** Who asks the host: a guest of a collaboration that is believed. */
export interface PeerCaller {
  readonly collaboration: CollaborationRow
  readonly participant: CollaborationParticipantRow
  readonly nowMs: number
}

/** What a guest may ask the host for, within the transaction that has believed it. */
export interface PeerCall extends PeerCaller {
  readonly tx: Writer
  readonly body: string
}

/** The same where the work takes longer than a transaction may. */
export interface ContentCall extends PeerCaller {
  readonly query: URLSearchParams
  readonly body: Buffer
  /** Aborted when the guest has gone. */
  readonly signal: AbortSignal
}

/** What a guest may ask for, by the last part of the path. */
export type PeerOperation =
  | { readonly kind: 'change'; readonly work: (call: PeerCall) => Promise<object> }
  | {
      readonly kind: 'content'
      readonly maxBodyBytes: number
      /** Resolves with what is sent as JSON, or with the bytes of a file. */
      readonly work: (call: ContentCall) => Promise<object | Buffer>
    }
