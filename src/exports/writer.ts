import type { WriterParameter } from '#formats'
import type { Scratch } from './scratch.ts'
import type { ExportTable, RowBatches } from './table.ts'

/**
 * Rows to the bytes of a file: the opening before the first batch is asked for, then a piece per batch. Failures are
 * thrown, and end the file incomplete.
 */
export type Writer = (batches: RowBatches, scratch: Scratch) => AsyncIterable<string | Uint8Array>

/** Further parameters of the caller, by their names in the API. */
export interface FormatOptions {
  get(name: WriterParameter | 'parquet_compression'): string | undefined
}

/**
 * Checks the table and the parameters before the file begins. Throws `exports/bad-parameter` for a parameter that cannot
 * be met.
 */
export type WriterFactory = (table: ExportTable, options: FormatOptions) => Writer

/** A writer without its own parameters. */
export function plain(
  write: (batches: RowBatches, table: ExportTable, scratch: Scratch) => AsyncIterable<string | Uint8Array>
): WriterFactory {
  return (table) => (batches, scratch) => write(batches, table, scratch)
}
