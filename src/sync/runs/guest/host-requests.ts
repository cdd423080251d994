import { readMessage } from '../../content/item-document.ts'
import { syncError } from '../../errors.ts'
import type { AskedPeer, PeerClient } from '../../peer/peer-client.ts'
import { MAX_DOCUMENT_BYTES } from '../item-files.ts'

type Body = object | Uint8Array
type Query = Readonly<Record<string, string | number>>

/** The operations of the host in one collaboration. Errors of both: those of the peer client. */
export interface HostRequests {
  /** A message. Errors: `sync/content-changed` when the participation has ended. */
  ask(operation: string, body: Body, query?: Query): Promise<ReturnType<typeof readMessage>>
  /** Bytes. */
  transfer(operation: string, body: Body, maxAnswerBytes: number, query?: Query): Promise<Buffer>
}

/** Longer than a request that waits for the engine of the other portal. */
const TIMEOUT_MS = 60_000

export function requestsTo(
  host: AskedPeer,
  collaborationId: string,
  client: PeerClient,
  signal: AbortSignal
): HostRequests {
  const transfer: HostRequests['transfer'] = (operation, body, maxAnswerBytes, query = {}) => {
    signal.throwIfAborted()
    const path = `/collaborations/${collaborationId}/${operation}`
    return client.transfer(host, path, { body, query, timeoutMs: TIMEOUT_MS, maxAnswerBytes })
  }
  return {
    transfer,
    ask: async (operation, body, query) => {
      const reader = readMessage((await transfer(operation, body, MAX_DOCUMENT_BYTES, query)).toString('utf8'))
      if (!reader.lacks('status') && ['deleted', 'removed'].includes(reader.text('status', 100)))
        throw syncError('sync/content-changed', 'The participation has ended.')
      return reader
    }
  }
}
