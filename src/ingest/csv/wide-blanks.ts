import { isAscii } from 'node:buffer'

/** U+00A0 and U+202F in UTF-8. */
const NO_BREAK = Buffer.from('\u00a0')
const NARROW_NO_BREAK = Buffer.from('\u202f')

/** Whether a text had no-break spaces; cells are only looked through for them then. */
export interface WideBlanks {
  found: boolean
}

/**
 * Passes chunks through and looks for no-break spaces. One that is cut by the end of a chunk is found by its first
 * bytes.
 */
export async function* watchWideBlanks(chunks: AsyncIterable<Buffer>, blanks: WideBlanks): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (!blanks.found && !isAscii(chunk))
      blanks.found =
        chunk.includes(NO_BREAK) || chunk.includes(NARROW_NO_BREAK) || chunk.at(-1)! >= 0x80 || chunk.at(-2)! >= 0xe0
    yield chunk
  }
}
