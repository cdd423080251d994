import type { Duplex, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

declare const borrowed: unique symbol

/**
 * Bytes that are valid until the next chunk is asked for. For the compiler they are not a Uint8Array, so they cannot be
 * kept or passed on by mistake: work that is done before the next chunk reads `viewChunk`, everything else `copyChunk`.
 */
export interface BorrowedChunk {
  readonly [borrowed]: 'until the next chunk is asked for'
  readonly length: number
}

/** Bytes whose memory is used again for the next chunk. */
export function lendChunk(bytes: Uint8Array): BorrowedChunk {
  return bytes as unknown as BorrowedChunk
}

/** The bytes where they are, for work that is done before the next chunk is asked for. */
export function viewChunk(chunk: BorrowedChunk | Uint8Array): Buffer {
  const bytes = chunk as Uint8Array
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The bytes, to keep. */
export function copyChunk(chunk: BorrowedChunk): Buffer {
  return Buffer.from(chunk as unknown as Uint8Array)
}

/**
 * A stream of bytes whose chunks are borrowed: a chunk is valid until the next one is asked for, then its memory is
 * filled again. Exports of gigabytes go through the same few buffers this way; a buffer for every chunk costs more in
 * garbage collection than everything else that the server does with them (bench/causes.md). A Node stream is one as
 * well. A failure rejects the call that asks for the next chunk; a response that failed never ends.
 */
export interface BorrowedChunks extends AsyncIterable<BorrowedChunk> {
  readonly closed: boolean
  /** Called once: after the last chunk, after a failure, or when it was destroyed. */
  once(event: 'close', listener: () => void): unknown
  /** Calls that ask for a chunk afterwards reject with the reason. */
  destroy(reason?: Error): unknown
}

/**
 * Writes all chunks, each when the previous one has been written, and ends. A failure of either side destroys the
 * other. When the other side was closed early the error is ERR_STREAM_PREMATURE_CLOSE, as in Node's pipeline.
 */
export async function pipeTo(from: BorrowedChunks, to: Writable): Promise<void> {
  const leave = () => void from.destroy()
  to.once('close', leave)
  if (to.destroyed) leave()
  try {
    for await (const chunk of from) await write(viewChunk(chunk), to)
  } catch (error) {
    if (to.destroyed) throw closedEarly()
    to.destroy(error as Error)
    throw error
  } finally {
    to.off('close', leave)
  }
  to.end()
  await finished(to, { readable: false, cleanup: true })
}

/** All chunks in one buffer, copied: for responses that are known to be short. */
export async function readAll(from: AsyncIterable<BorrowedChunk | Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of from) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

/**
 * The output of a stage that gets all chunks; the stage must not pass on or keep the memory that it is given. Reading
 * the output fails when either of the two fails.
 */
export function pipeThrough<Stage extends Duplex>(from: BorrowedChunks, stage: Stage): Stage {
  // Before it has a reader, and after, a failure must not end the process.
  stage.on('error', () => {})
  pipeTo(from, stage).catch(() => {})
  return stage
}

function write(chunk: Uint8Array, to: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(closedEarly())
    to.once('close', leave)
    to.write(chunk, (error) => {
      to.off('close', leave)
      if (error) reject(error)
      else resolve()
    })
  })
}

function closedEarly(): Error {
  return Object.assign(new Error('The reader closed the stream early.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
}
