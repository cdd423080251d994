import type { LoggiaError } from '#kit'
import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'

/**
 * Lets decompressed bytes through until there are too many for the compressed size, which only a file made to fill the
 * disk reaches. Errors of the decompressor become `ingest/damaged-archive`.
 */
export async function* boundDecompressed(
  chunks: AsyncIterable<Buffer>,
  storedBytes: number,
  limits: ImportLimits,
  name: string
): AsyncGenerator<Buffer> {
  const most = Math.min(limits.maxBytes, Math.max(limits.ratioFreeBytes, storedBytes * limits.maxRatio))
  let total = 0
  const source = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await source.next().catch((cause: unknown) => {
        throw cause instanceof UnreadableCompression ? unreadable(name, cause) : damaged(name, cause)
      })
      if (step.done === true) return
      total += step.value.length
      if (total > most)
        throw ingestError('ingest/too-large', `${name} decompresses to more than ${most} bytes, which is refused.`, {
          details: { name, maxBytes: most }
        })
      yield step.value
    }
  } finally {
    await source.return?.()
  }
}

/** A whole file in a form of its compression that cannot be read; the message is a clause. */
export class UnreadableCompression extends Error {}

function unreadable(name: string, cause: UnreadableCompression): LoggiaError {
  return ingestError('ingest/unsupported-format', `${name} ${cause.message}.`, {
    cause,
    details: { name, format: 'compression' }
  })
}

export function damaged(name: string, cause: unknown): LoggiaError {
  return ingestError('ingest/damaged-archive', `${name} is damaged or incomplete and cannot be decompressed.`, {
    cause,
    details: { name }
  })
}
