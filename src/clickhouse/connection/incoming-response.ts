import type { BorrowedChunk } from '#kit'

/**
 * An HTTP response whose head has arrived: a message of Node's client, or a response in borrowed chunks
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
  /** Settles with the head of the response, or the reason why there is no response. */
  readonly answer: Promise<IncomingResponse>
  /** True when the connection had served before: it may have been closed by the other side before it read anything. */
  readonly reusedConnection: boolean
  /** Closes the connection, in every state of the response. */
  abandon(reason?: Error): void
}
