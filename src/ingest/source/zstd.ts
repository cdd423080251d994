import { createZstdDecompress, type ZstdDecompress } from 'node:zlib'
import { UnreadableCompression } from './bounded.ts'

const WINDOW_TOO_LARGE = 'ZSTD_error_frameParameter_windowTooLarge'
const LESS_WINDOW = 'needs more than 128 MB of memory to decompress; compress it with --long=27 or less'
const CHUNK_BYTES = 1 << 18

/**
 * The bytes of a zstd file; several frames one after the other are one, and skippable ones are left out (RFC 8878 §3).
 * Node's decompressor ends with the first frame of a chunk and says nothing about the rest of it. Throws what it throws.
 */
export async function* expandZstd(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = chunks[Symbol.asyncIterator]()
  try {
    for (let rest = await nextOf(input); rest !== undefined; ) rest = yield* expandFrames(rest, input)
  } finally {
    await input.return?.()
  }
}

async function nextOf(input: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  const step = await input.next()
  return step.done === true ? undefined : step.value
}

/** Frames up to one that ends inside a chunk; returns the rest of the chunk, undefined at the end of the file. */
async function* expandFrames(first: Buffer, input: AsyncIterator<Buffer>): AsyncGenerator<Buffer, Buffer | undefined> {
  const decompressor = createZstdDecompress({ chunkSize: CHUNK_BYTES })
  const given = giveUntilEnd(decompressor, first, input)
  // Of a failure the loop below learns too.
  given.catch((error: Error) => decompressor.destroy(error))
  try {
    for await (const chunk of decompressor) yield chunk as Buffer
  } catch (cause) {
    throw (cause as { code?: string }).code === WINDOW_TOO_LARGE ? new UnreadableCompression(LESS_WINDOW) : cause
  }
  return given
}

async function giveUntilEnd(
  decompressor: ZstdDecompress,
  first: Buffer,
  input: AsyncIterator<Buffer>
): Promise<Buffer | undefined> {
  for (let chunk: Buffer | undefined = first; chunk !== undefined; chunk = await nextOf(input)) {
    const before = decompressor.bytesWritten
    await give(decompressor, chunk)
    const rest = chunk.subarray(decompressor.bytesWritten - before)
    if (rest.length === chunk.length && chunk.length > 0) throw new Error('the decompressor takes no more bytes')
    if (rest.length > 0) return rest
  }
  decompressor.end()
  return undefined
}

/** Resolves when the decompressor has taken these bytes, or has ended before. */
function give(decompressor: ZstdDecompress, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    decompressor.once('end', done)
    decompressor.write(bytes, (error) => {
      decompressor.off('end', done)
      if (error) fail(error)
      else done()
    })
  })
}
