import type { PlainEndpoint, RemoteStatement } from '#clickhouse'
import type { FilePlan, ScratchTicket } from '#exports'
import type { PlainError } from '#kit'

/** Number of a file among those of one thread. */
export type FileId = number

/** From the main thread to the thread that writes. */
export type Order = { readonly file: FileId } & (
  | { readonly kind: 'open'; readonly plan: FilePlan; readonly scratch: ScratchTicket }
  /** The source of the file is the response to this statement. */
  | ({ readonly kind: 'read' } & Omit<RemoteStatement, 'locate'>)
  | { readonly kind: 'located'; readonly endpoint: PlainEndpoint }
  | { readonly kind: 'not-located'; readonly error: PlainError }
  /** The source of the file is this text. */
  | { readonly kind: 'provide'; readonly text: string }
  /** The source failed. */
  | { readonly kind: 'refuse'; readonly error: PlainError }
  /** A chunk has been written to the client; its memory comes back. */
  | { readonly kind: 'taken'; readonly memory: ArrayBuffer }
  | { readonly kind: 'cancel' }
)

/** From the thread that writes to the main thread. */
export type Report = { readonly file: FileId } & (
  | { readonly kind: 'locate' }
  /** The head of the response has arrived. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'not-reading'; readonly error: PlainError }
  | { readonly kind: 'spent'; readonly engineMs: number }
  | { readonly kind: 'chunk'; readonly memory: ArrayBuffer; readonly length: number }
  /** The last report about a file: everything that it held is released. */
  | { readonly kind: 'closed'; readonly error?: PlainError }
)

/** The part of a MessagePort, a Worker or a parentPort that both sides use. */
export interface Port<Sent, Received> {
  postMessage(message: Sent, transfer?: readonly ArrayBuffer[]): void
  on(event: 'message', listener: (message: Received) => void): unknown
}

/** Memory of a chunk. A copy of this size takes some 10 µs; smaller ones cost a message each. */
export const CHUNK_BYTES = 131_072
/** Chunks of a file that are between the threads: back-pressure. */
export const MAX_CHUNKS = 4
