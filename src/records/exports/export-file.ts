import { setTimeout as pause } from 'node:timers/promises'
import type { RunOptions } from '#engine'
import type { BorrowedChunks } from '#kit'
import { hasAggregate, type Query } from '#query'
import type { IncomingFile } from '#threads'
import type { Caller } from '../caller.ts'
import { runOptions } from '../query/run-options.ts'
import { NO_TABLE } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'
import type { ExportPlan } from './export-plan.ts'
import { withExportSlot } from './export-stream.ts'

/**
 * For this time an error of the engine is an HTTP error; then the file's opening goes out, well within the 200 ms of the
 * first byte.
 */
const GRACE_MS = 100

/**
 * The file as a thread writes it. Query, thread and disk space end with the file, and then its slot is released.
 */
export function streamFile(
  plan: ExportPlan,
  caller: Caller,
  context: RecordsContext,
  graceMs = GRACE_MS
): Promise<BorrowedChunks> {
  return withExportSlot(caller, context, async (grant) => {
    const { spent, ...options } = runOptions(caller, context, context.settings.exportTimeoutMs, grant)
    const file = context.threads.open(plan.file, spent === undefined ? {} : { spent })
    const { signal } = caller
    const leave = (): void => file.destroy(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    file.once('close', () => signal.removeEventListener('abort', leave))
    const rows = readRows(file, plan, options, context)
    rows.catch((error: unknown) => file.refuse(error))
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
 * Sorting, grouping and aggregating may take long and fail because of memory or time, before their first row: the
 * caller then gets an HTTP error.
 */
function comesAsRead(query: Query): boolean {
  return query.order.length === 0 && query.groups.length === 0 && !query.select.some(({ value }) => hasAggregate(value))
}

async function readRows(
  file: IncomingFile,
  { query, stream, empty }: ExportPlan,
  options: RunOptions,
  { engine }: RecordsContext
): Promise<void> {
  if (query.source.table === NO_TABLE) file.provide(empty)
  else await engine.streamElsewhere(query, stream, (statement) => file.read(statement), options)
}

/** A format that has nothing to say before the first row waits for it. */
async function opened(file: IncomingFile, graceMs: number): Promise<void> {
  await Promise.all([file.opened, pause(graceMs, undefined, { ref: false })])
}
