import type { PlainError } from '#kit'
import type { Layer, LayerReader, ReadTask } from './layer-reader.ts'
import type { ReadRecords } from './read-records.ts'

/** A file to read; plain data. */
export interface ReadOrder extends ReadTask {
  readonly reader: LayerReader
  readonly kind: 'list' | 'read'
}

/** From the reading thread to the main thread. */
export type ReadReport =
  /** Rows in the format RowBinary: an ordinal, then `columns` nullable texts each. */
  | { readonly kind: 'rows'; readonly bytes: Uint8Array; readonly columns: number }
  | { readonly kind: 'progress'; readonly storedBytes: number }
  | { readonly kind: 'listed'; readonly layers: readonly Layer[] }
  | { readonly kind: 'read'; readonly read: ReadRecords }
  | { readonly kind: 'failed'; readonly error: PlainError }

/** To the reading thread: a file to read, or that a batch has been accepted by the engine and another can be sent. */
export type ReadMessage = ReadOrder | 'accepted'

/** Batches between the threads: back-pressure. */
export const MAX_BATCHES = 2
