import type { Readable } from 'node:stream'
import { FORM_MEMORY } from './budgets.ts'
import type { MemoryLease } from './memory-budget.ts'
import { demandPace } from './pace.ts'
import type { HttpRequest } from './request.ts'

export interface WholeBodyOptions {
  readonly maxBytes: number
  /** The error of a longer body. */
  readonly tooLong: () => Error
}

/**
 * The body of a request as a whole, while `use` works with it: until then it counts against the memory of all bodies that
 * are not files. Errors: `tooLong`, `http/overloaded`, `http/bad-form` for one that comes too slowly, and those of `use`.
 */
export async function withWholeBody<Result>(
  request: HttpRequest,
  { maxBytes, tooLong }: WholeBodyOptions,
  use: (bytes: Buffer) => Promise<Result>
): Promise<Result> {
  if ((request.declaredBytes ?? 0) > maxBytes) throw tooLong()
  const memory = FORM_MEMORY.lease(request.network)
  try {
    return await use(await readAtPace(request, { maxBytes, tooLong }, memory))
  } finally {
    memory.release()
  }
}

async function readAtPace(request: HttpRequest, options: WholeBodyOptions, memory: MemoryLease): Promise<Buffer> {
  using _pace = demandPace(request.message)
  return await readWhole(request.body, options, memory)
}

/** The bytes of a body, leased as they arrive. Errors: `tooLong`, `http/overloaded`. */
export async function readWhole(
  body: Readable,
  { maxBytes, tooLong }: WholeBodyOptions,
  memory: MemoryLease
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Left early the iterator would destroy the connection, and the client would never read why.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLong()
    memory.acquire(chunk.length)
  }
  return Buffer.concat(chunks)
}
