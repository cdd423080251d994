import { type BorrowedChunk, type BorrowedChunks, copyChunk, lendChunk } from '#kit'

/** A response that is no longer than this is sent with its length. */
export const START_BYTES = 65_536
/** And that is there so soon: the first bytes of a slow one wait no longer for the rest. */
const START_MS = 20

/** The beginning of a stream: all of it, or the part received before and the rest. */
export type StreamStart = { readonly whole: Buffer } | { readonly whole: undefined; readonly chunks: BorrowedChunks }

/**
 * Reads the beginning of a stream. A short response gets a Content-Length this way, so every client and proxy
 * notices that it is incomplete (some proxies end a broken chunked response as if it were whole), and one that fails at
 * once becomes an error with its status instead of a broken connection. Rejects when the stream fails meanwhile.
 */
export async function readStart(body: BorrowedChunks, waitMs = START_MS): Promise<StreamStart> {
  const chunks = body[Symbol.asyncIterator]()
  const start: Buffer[] = []
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), waitMs)
  try {
    for (let bytes = 0; bytes <= START_BYTES; ) {
      const next = chunks.next()
      const came = await Promise.race([next, late.promise])
      if (came === 'late') return { whole: undefined, chunks: resume(body, start, chunks, next) }
      if (came.done) return { whole: Buffer.concat(start) }
      // Borrowed: its memory is filled again when the next one is asked for.
      start.push(copyChunk(came.value))
      bytes += came.value.length
    }
    return { whole: undefined, chunks: resume(body, start, chunks) }
  } finally {
    clearTimeout(timer)
  }
}

/** The whole stream again: what was read, what is being read, and the rest. */
function resume(
  body: BorrowedChunks,
  start: readonly Buffer[],
  rest: AsyncIterator<BorrowedChunk>,
  pending?: Promise<IteratorResult<BorrowedChunk>>
): BorrowedChunks {
  // Nobody may be waiting for it when it fails.
  pending?.catch(() => {})
  async function* all(): AsyncGenerator<BorrowedChunk> {
    for (const chunk of start) yield lendChunk(chunk)
    for (let next = await (pending ?? rest.next()); !next.done; next = await rest.next()) yield next.value
  }
  return {
    get closed() {
      return body.closed
    },
    once: (event, listener) => body.once(event, listener),
    destroy: (reason) => body.destroy(reason),
    [Symbol.asyncIterator]: () => {
      const chunks = all()
      return { next: () => chunks.next(), return: async () => (body.destroy(), { done: true, value: undefined }) }
    }
  }
}
