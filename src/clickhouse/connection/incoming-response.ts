import type { BorrowedChunk } from '#kit'

/**
 * An HTTP answer of which the head has come: a message of Node's client, or an answer whose pieces are lent
 * (pooled-response.ts).
 */
export interface IncomingResponse extends AsyncIterable<BorrowedChunk> {
  readonly statusCode?: number | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** True once all has arrived that the other side meant to say. */
  readonly complete: boolean
  /** Closes the connection unless all has arrived. */
  destroy(): unknown
}

/** One request and the head of its answer. */
export interface PendingRequest {
  /** Settles with the head of the answer, or the reason why there is none. */
  readonly answer: Promise<IncomingResponse>
  /** True when the connection had served before: it may have been closed by the other side before it read anything. */
  readonly reusedConnection: boolean
  /** Closes the connection, whatever has arrived. */
  abandon(reason?: Error): void
}
