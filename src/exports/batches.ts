import type { LentBytes } from '#kit'
import type { ExportRow, RowBatches } from './table.ts'

const LINE_END = 0x0a

/** The engine's `values` stream, once there is one, a batch per chunk that comes. Ending early ends the stream, and with it the query. */
export async function* readBatches(source: LentBytes | Promise<LentBytes>): RowBatches {
  const stream = await source
  let begun: Buffer[] = []
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const end = chunk.lastIndexOf(LINE_END)
      if (end < 0) {
        begun.push(Buffer.from(chunk))
        continue
      }
      const lines = Buffer.concat([...begun, chunk.subarray(0, end)])
      begun = end + 1 < chunk.length ? [Buffer.from(chunk.subarray(end + 1))] : []
      yield parseRows(lines)
    }
    if (begun.length > 0) throw new Error('the stream of rows ended within a row')
  } finally {
    stream.destroy()
  }
}

/** Each row ends with a comma and a line end; the last line end is cut off already. */
function parseRows(lines: Buffer): readonly ExportRow[] {
  return JSON.parse(`[${lines.toString('utf8', 0, lines.length - 1)}]`) as readonly ExportRow[]
}
