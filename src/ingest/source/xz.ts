import { ReadableStream } from 'node:stream/web'
import xz from 'xz-decompress'
import { UnreadableCompression } from './bounded.ts'

/** The bytes of an xz file. Throws what the decompressor throws, and `UnreadableCompression`. */
export async function* expandXz(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(HEAD_BYTES)
  const reader = new xz.XzReadableStream(ReadableStream.from(noting(chunks, head)) as never).getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read())
      yield Buffer.from(step.value.buffer, step.value.byteOffset, step.value.byteLength)
  } catch (cause) {
    throw unreadable(head) ?? cause
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The header of the stream and the beginning of that of its first block. */
const HEAD_BYTES = 16

async function* noting(chunks: AsyncIterable<Buffer>, head: Buffer): AsyncGenerator<Buffer> {
  let noted = 0
  for await (const chunk of chunks) {
    if (noted < HEAD_BYTES) noted += chunk.copy(head, noted)
    yield chunk
  }
}

/** Checks and filters of the format that the decompressor does not know (xz file format 1.2 §2.1.1.2, §3.1.5). */
function unreadable(head: Buffer): UnreadableCompression | undefined {
  const [check, filters, firstFilter] = [head[7]! & 15, head[13]! & 3, head[14]]
  if (check === 10) return new UnreadableCompression('has SHA-256 checks, which cannot be read; compress it with CRC64')
  const isPlain = filters === 0 && ((head[13]! & 0xc0) !== 0 || firstFilter === 0x21)
  return isPlain ? undefined : new UnreadableCompression('has filters before its compression, which cannot be read')
}
