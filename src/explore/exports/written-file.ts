import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { readBatches } from '#exports'
import type { BorrowedChunks } from '#kit'
import { hasAggregate, type Query } from '#query'
import { type Call, type RunningGrant, runOptions } from '../caller.ts'
import type { Parts } from '../parts.ts'
import { NO_TABLE } from '../queries/subject.ts'
import { withPlace } from './export-stream.ts'
import type { Writing } from './export-writing.ts'

/**
 * For so long what the engine refuses is an HTTP error; then the file's opening goes out, well within the 200 ms of the
 * first byte.
 */
const GRACE_MS = 100

/**
 * Bytes of the file as the rows come. The query and the place among the exports end with the file, and the room on disk
 * is given back.
 */
export function streamWriting(writing: Writing, call: Call, parts: Parts, graceMs = GRACE_MS): Promise<BorrowedChunks> {
  return withPlace(call, parts, async (grant) => {
    const rows = rowsOf(writing, call, parts, grant)
    const file = fileOf(rows, writing, parts)
    try {
      await (comesAsRead(writing.query) ? Promise.race([rows, opened(file, graceMs)]) : rows)
      return file
    } catch (error) {
      file.destroy()
      throw error
    }
  })
}

/**
 * Sorting, grouping and aggregating may take long and fail for want of memory or time, before their first row: the
 * caller then gets an HTTP error.
 */
function comesAsRead(query: Query): boolean {
  return query.order.length === 0 && query.groups.length === 0 && !query.select.some(({ value }) => hasAggregate(value))
}

async function rowsOf(
  { query, inUtc = false }: Writing,
  call: Call,
  parts: Parts,
  grant: RunningGrant
): Promise<BorrowedChunks> {
  if (query.source.table === NO_TABLE) return Readable.from([])
  return parts.engine.stream(
    query,
    { kind: 'values', inUtc },
    runOptions(call, parts, call.http.signal, parts.settings.exportTimeoutMs, grant)
  )
}

function fileOf(rows: Promise<BorrowedChunks>, { write }: Writing, parts: Parts): Readable {
  const scratch = parts.scratch.open()
  const file = Readable.from(write(readBatches(rows), scratch), { objectMode: false })
  // Whoever reads the file meets its failure too; before somebody does, this is its only listener.
  file.on('error', () => {})
  return file.once('close', () => {
    rows.then(
      (stream) => stream.destroy(),
      () => {}
    )
    scratch
      .close()
      .catch((error: unknown) => parts.log.error({ err: error }, 'disk space of an export could not be released'))
  })
}

/** A format that has nothing to say before the first row waits for it. */
async function opened(file: Readable, graceMs: number): Promise<void> {
  await Promise.all([once(file, 'readable'), pause(graceMs, undefined, { ref: false })])
}
