import { type BorrowedChunks, viewChunk } from '#kit'
import { featureText, type RecordForm, recordText } from './record-text.ts'

/** An array of records, a FeatureCollection, or records with commas between for an array of somebody else. */
export type RecordsShape = 'array' | 'features' | 'items'

const ENDS: Readonly<Record<RecordsShape, readonly [before: string, after: string]>> = {
  array: ['[', ']'],
  features: ['{"type": "FeatureCollection", "features": [', ']}'],
  items: ['', '']
}

/** Of a piece of the file. */
const PIECE_CHARACTERS = 65_536
const LINE_END = 0x0a

/** The engine's lines of JSON as records of v1. It holds a piece and one record. */
export async function* writeRecords(
  source: Promise<BorrowedChunks>,
  form: RecordForm,
  shape: RecordsShape
): AsyncGenerator<string> {
  const [before, after] = ENDS[shape]
  const write = shape === 'features' ? featureText : recordText
  let piece = before
  let between = ''
  for await (const line of linesOf(await source)) {
    piece += between + write(line, form)
    between = ', '
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece + after
}

async function* linesOf(stream: BorrowedChunks): AsyncGenerator<string> {
  let begun: Buffer[] = []
  try {
    for await (const borrowed of stream) {
      const chunk = viewChunk(borrowed)
      let from = 0
      for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
        const rest = chunk.subarray(from, end)
        from = end + 1
        const line = begun.length === 0 ? rest : Buffer.concat([...begun, rest])
        begun = []
        yield line.toString('utf8')
      }
      // Copied, because the chunk is only borrowed.
      if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)))
    }
    if (begun.length > 0) throw new Error('the stream of rows ended within a row')
  } finally {
    stream.destroy()
  }
}
