import { type BorrowedChunks, viewChunk } from '#kit'
import type { ExportRow, RowBatches } from './table.ts'

const LINE_END = 0x0a
/**
 * Of JSON, to the end of a row. The values of more outlive collections of V8's young generation and are copied: with 256
 * KB an xlsx export takes a third more processor time.
 */
const BATCH_BYTES = 65_536

/** The engine's `values` stream in batches. Ending early ends the stream, and with it the query. */
export async function* readBatches(source: BorrowedChunks | Promise<BorrowedChunks>): RowBatches {
  const stream = await source
  let begun: Buffer[] = []
  try {
    for await (const borrowed of stream) {
      const chunk = viewChunk(borrowed)
      let from = 0
      for (let end = endOfBatch(chunk, from); end >= from; end = endOfBatch(chunk, from)) {
        yield parseRows(
          begun.length === 0 ? chunk.subarray(from, end) : Buffer.concat([...begun, chunk.subarray(from, end)])
        )
        begun = []
        from = end + 1
      }
      if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)))
    }
    if (begun.length > 0) throw new Error('the stream of rows ended within a row')
  } finally {
    stream.destroy()
  }
}

/** The end of the last row that fits a batch, or of the first; -1 without any. */
function endOfBatch(chunk: Buffer, from: number): number {
  if (from >= chunk.length) return -1
  const last = chunk.lastIndexOf(LINE_END, from + BATCH_BYTES)
  return last >= from ? last : chunk.indexOf(LINE_END, from)
}

/** Each row ends with a comma and a line end; the last line end is cut off already. */
function parseRows(lines: Buffer): readonly ExportRow[] {
  return JSON.parse(`[${lines.toString('utf8', 0, lines.length - 1)}]`) as readonly ExportRow[]
}
