/** Rows through a writer to the bytes of a file, without a portal around it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScratchSpace } from '../../src/exports/scratch.ts'
import type { ExportRow, ExportTable, RowBatches } from '../../src/exports/table.ts'
import type { WriterFactory } from '../../src/exports/writer.ts'

/** Two rows a batch, so that the state of a writer between batches is tested. */
export async function* inBatches(rows: readonly ExportRow[], size = 2): RowBatches {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const space = new ScratchSpace({ folder: mkdtempSync(join(tmpdir(), 'loggia-written-')), maxBytes: 1 << 30 })

/** Temporary files of the writer must be deleted at every end. */
export async function written(
  factory: WriterFactory,
  table: ExportTable,
  rows: readonly ExportRow[] | RowBatches,
  options: Record<string, string> = {}
): Promise<Buffer> {
  const scratch = space.open()
  const write = factory(table, { get: (name) => options[name] })
  try {
    const pieces = await Array.fromAsync(write(Symbol.asyncIterator in rows ? rows : inBatches(rows), scratch))
    return Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array)))
  } finally {
    // biome-ignore lint/correctness/noUnsafeFinally: what is left over is the graver failure.
    if (space.usedBytes !== 0) throw new Error(`the writer kept ${space.usedBytes} bytes on disk`)
    await scratch.close()
  }
}
