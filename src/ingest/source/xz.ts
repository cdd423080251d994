import { ReadableStream } from 'node:stream/web'
import xz from 'xz-decompress'

/** The bytes of an xz file. Throws what the decompressor throws. */
export async function* expandXz(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new xz.XzReadableStream(ReadableStream.from(chunks) as never).getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read())
      yield Buffer.from(step.value.buffer, step.value.byteOffset, step.value.byteLength)
  } finally {
    await reader.cancel().catch(() => {})
  }
}
