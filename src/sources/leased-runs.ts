import { isLoggiaError, type Log, randomHex } from '#kit'
import type { Store } from '#store'
import type { ScheduledRow, ScheduledRows } from './scheduled-rows.ts'

/** What is run on a schedule, by one server at a time. */
export interface LeasedWork<Row extends ScheduledRow, Request, Outcome> {
  readonly rows: Pick<ScheduledRows<Row>, 'findDue' | 'take' | 'leave'>
  run(row: Row, request: Request): Promise<Outcome>
  /** Begin of the codes of the errors of `rows`. */
  readonly errors: string
}

export interface LeasedRuns<Request, Outcome> {
  /** Runs what is due, one after the other, until nothing is. Several calls at a time share what is due. */
  runDue(requestFor: (signal: AbortSignal) => Request): Promise<void>
  run(id: string, requestFor: (stopping: AbortSignal) => Request): Promise<Outcome>
  stop(): Promise<void>
}

/** Renewed during a run; when its server dies, another one begins again after it. */
const LEASE_MS = 120_000
const LEASE_EVERY_MS = 30_000

export function createLeasedRuns<Row extends ScheduledRow, Request, Outcome>(
  { store, clock, log }: { readonly store: Store; readonly clock: { now(): number }; readonly log: Log },
  work: LeasedWork<Row, Request, Outcome>
): LeasedRuns<Request, Outcome> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const runOne = async (id: string, request: Request): Promise<Outcome> => {
    const owner = randomHex(8)
    const lease = () => ({ owner, nowMs: clock.now(), untilMs: clock.now() + LEASE_MS })
    const row = await store.transaction((tx) => work.rows.take(tx, id, lease()))
    const beat = setInterval(
      () => void store.transaction((tx) => work.rows.take(tx, id, lease())).catch(() => {}),
      LEASE_EVERY_MS
    )
    try {
      return await work.run(row, request)
    } catch (error) {
      await store.transaction((tx) => work.rows.leave(tx, id, owner))
      throw error
    } finally {
      clearInterval(beat)
    }
  }

  const runAllDue = async (requestFor: (signal: AbortSignal) => Request): Promise<void> => {
    while (!stopping.signal.aborted) {
      const due = await work.rows.findDue(store.db, clock.now())
      if (due === undefined) return
      try {
        await runOne(due.id, requestFor(stopping.signal))
      } catch (error) {
        if (stopping.signal.aborted) return
        // Another server was faster, or somebody has removed it.
        if (!isLoggiaError(error, work.errors)) throw error
        log.debug({ id: due.id }, 'it is run elsewhere')
      }
    }
  }
  return {
    runDue: (requestFor) => {
      const run = runAllDue(requestFor)
      const ended = run.catch(() => {}).finally(() => running.delete(ended))
      running.add(ended)
      return run
    },
    run: (id, requestFor) => runOne(id, requestFor(stopping.signal)),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    }
  }
}
