import { PassThrough, pipeline } from 'node:stream'
import unbzip2 from 'unbzip2-stream'

/** Pieces in which compressed bytes are given to the decompressor: one block of 900,000 bytes expands at a time. */
const PIECE_BYTES = 1 << 16

/** The bytes of a bzip2 file; several files one after the other are one. Throws what the decompressor throws. */
export async function* expandBzip2(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const expanded = new PassThrough()
  pipeline(inPieces(chunks), unbzip2() as NodeJS.ReadWriteStream, expanded, () => {})
  for await (const chunk of expanded) yield chunk as Buffer
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
}
