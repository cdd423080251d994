import type { Duplex, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/**
 * Bytes on their way. A piece is lent: asking for the next one gives it back, and its memory is filled again. Whoever
 * keeps a piece copies it. Exports of gigabytes go through the same few buffers this way; a buffer for every piece
 * costs more in garbage collection than everything else that the server does with them (bench/causes.md). A Node stream
 * is one as well. A failure rejects the asking; an answer that failed never ends.
 */
export interface LentBytes extends AsyncIterable<Uint8Array> {
  readonly closed: boolean
  /** Once: it was read to its end, has failed, or was destroyed. */
  once(event: 'close', listener: () => void): unknown
  /** Whoever asks afterwards is told the reason. */
  destroy(reason?: Error): unknown
}

/**
 * Writes all of them, each when the one before is out, and ends. A failure of either side destroys the other; that the
 * other side has left is the error ERR_STREAM_PREMATURE_CLOSE, as Node's pipeline says it.
 */
export async function pour(from: LentBytes, to: Writable): Promise<void> {
  const leave = () => void from.destroy()
  to.once('close', leave)
  if (to.destroyed) leave()
  try {
    for await (const piece of from) await write(piece, to)
  } catch (error) {
    if (to.destroyed) throw hasLeft()
    to.destroy(error as Error)
    throw error
  } finally {
    to.off('close', leave)
  }
  to.end()
  await finished(to, { readable: false, cleanup: true })
}

/** All of them in one, copied: for answers that are known to be short. */
export async function readAll(from: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of from) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/**
 * What a stage makes of them; it must not pass on or keep the memory that it is given. Its reader meets the failures of
 * both.
 */
export function through<Stage extends Duplex>(from: LentBytes, stage: Stage): Stage {
  // Before it has a reader, and after, a failure must not end the process.
  stage.on('error', () => {})
  pour(from, stage).catch(() => {})
  return stage
}

function write(piece: Uint8Array, to: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(hasLeft())
    to.once('close', leave)
    to.write(piece, (error) => {
      to.off('close', leave)
      if (error) reject(error)
      else resolve()
    })
  })
}

function hasLeft(): Error {
  return Object.assign(new Error('The reader has left.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
}
