import { type BorrowedChunks, viewChunk } from '#kit'
import { featureWriter, type RecordForm, recordWriter } from './record-text.ts'

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

/** The engine's lines of JSON as records of v1. It holds a piece and the lines of one chunk. */
export async function* writeRecords(
  source: Promise<BorrowedChunks>,
  form: RecordForm,
  shape: RecordsShape
): AsyncGenerator<string> {
  const [before, after] = ENDS[shape]
  const write = shape === 'features' ? featureWriter(form) : recordWriter(form)
  let piece = before
  let between = ''
  for await (const lines of readLines(await source)) {
    for (const line of lines) {
      piece += between + write(line)
      between = ', '
      if (piece.length < PIECE_CHARACTERS) continue
      yield piece
      piece = ''
    }
  }
  yield piece + after
}

/** The whole lines of each chunk. */
async function* readLines(stream: BorrowedChunks): AsyncGenerator<readonly string[]> {
  let begun: Buffer[] = []
  try {
    for await (const borrowed of stream) {
      const chunk = viewChunk(borrowed)
      const end = chunk.lastIndexOf(LINE_END)
      if (end >= 0) {
        const whole = begun.length === 0 ? chunk.subarray(0, end) : Buffer.concat([...begun, chunk.subarray(0, end)])
        begun = []
        yield whole.toString('utf8').split('\n')
      }
      // Copied, because the chunk is only borrowed.
      if (end + 1 < chunk.length) begun.push(Buffer.from(chunk.subarray(end + 1)))
    }
    if (begun.length > 0) throw new Error('the stream of rows ended within a row')
  } finally {
    stream.destroy()
  }
}
