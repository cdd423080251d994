import { isAscii } from 'node:buffer'

/** U+00A0 and U+202F in UTF-8. */
const NO_BREAK = Buffer.from('\u00a0')
const NARROW_NO_BREAK = Buffer.from('\u202f')

/** Whether a text had no-break spaces; cells are only looked through for them then. */
export interface WideBlanks {
  found: boolean
}

/**
 * Passes chunks through and looks for no-break spaces, also for one that is cut by the end of a chunk. Any other letter
 * that is cut there is none: to look through cells for nothing doubles the time in which types are inferred.
 */
export async function* watchWideBlanks(chunks: AsyncIterable<Buffer>, blanks: WideBlanks): AsyncGenerator<Buffer> {
  let before = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!blanks.found) {
      blanks.found = holdsWideBlank(Buffer.concat([before, chunk.subarray(0, CUT_BYTES)])) || holdsWideBlank(chunk)
      before = Buffer.concat([before, chunk.subarray(-CUT_BYTES)]).subarray(-CUT_BYTES)
    }
    yield chunk
  }
}

/** As many bytes of the longer one can stand in another chunk than the rest. */
const CUT_BYTES = NARROW_NO_BREAK.length - 1

function holdsWideBlank(bytes: Buffer): boolean {
  return !isAscii(bytes) && (bytes.includes(NO_BREAK) || bytes.includes(NARROW_NO_BREAK))
}
