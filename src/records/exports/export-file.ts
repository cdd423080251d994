import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { readBatches } from '#exports'
import type { BorrowedChunks } from '#kit'
import { hasAggregate, type Query } from '#query'
import type { Caller } from '../caller.ts'
import { type RunningGrant, runOptions } from '../query/run-options.ts'
import { NO_TABLE } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'
import type { ExportPlan } from './export-plan.ts'
import { withExportSlot } from './export-stream.ts'

/**
 * For so long what the engine refuses is an HTTP error; then the file's opening goes out, well within the 200 ms of the
 * first byte.
 */
const GRACE_MS = 100

/**
 * Bytes of the file as the rows come. The query ends with the file, and its slot and its disk space are released.
 */
export function streamFile(
  plan: ExportPlan,
  caller: Caller,
  context: RecordsContext,
  graceMs = GRACE_MS
): Promise<BorrowedChunks> {
  return withExportSlot(caller, context, async (grant) => {
    const rows = rowsOf(plan, caller, context, grant)
    const file = fileOf(rows, plan, context)
    try {
      await (comesAsRead(plan.query) ? Promise.race([rows, opened(file, graceMs)]) : rows)
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
  { query, inUtc = false }: ExportPlan,
  caller: Caller,
  context: RecordsContext,
  grant: RunningGrant
): Promise<BorrowedChunks> {
  if (query.source.table === NO_TABLE) return Readable.from([])
  return context.engine.stream(
    query,
    { kind: 'values', inUtc },
    runOptions(caller, context, context.settings.exportTimeoutMs, grant)
  )
}

function fileOf(
  rows: Promise<BorrowedChunks>,
  { write }: ExportPlan,
  { scratch: space, log }: RecordsContext
): Readable {
  const scratch = space.open()
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
      .catch((error: unknown) => log.error({ err: error }, 'the disk space of an export could not be released'))
  })
}

/** A format that has nothing to say before the first row waits for it. */
async function opened(file: Readable, graceMs: number): Promise<void> {
  await Promise.all([once(file, 'readable'), pause(graceMs, undefined, { ref: false })])
}
