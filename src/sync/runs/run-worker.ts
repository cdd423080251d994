import { type Clock, isLoggiaError, type Log, randomHex } from '#kit'
import type { Store, SyncRunRow } from '#store'
import type { Wait } from '../wait.ts'
import { type RunResult, reasonOf } from './guest/guest-run.ts'
import { isUneventful } from './run-log.ts'
import { extendRun, findDueRun, type RunLease, takeDueRun, updateRun } from './run-rows.ts'

export interface RunWorkerOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly wait: Wait
  readonly run: (run: SyncRunRow, signal: AbortSignal) => Promise<RunResult>
  readonly observe?: ((run: SyncRunRow, result: RunResult) => void) | undefined
}

export interface RunWorker {
  /** Runs what is due, a few at a time, until nothing is. Several servers share it by leases. */
  runDue(): Promise<void>
  /** Aborts running ones; another server, or the next start, goes on with it at once. */
  stop(): Promise<void>
}

/** A server without a heartbeat for this time counts as crashed. */
const LEASE_MS = 60_000
const SIGN_OF_LIFE_MS = 15_000
/** So that a dataset of many records does not keep the other workspaces waiting. */
const AT_A_TIME = 3
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 5 * 60_000

export function createRunWorker({ store, clock, log, wait, run, observe }: RunWorkerOptions): RunWorker {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const lease = (owner: string): RunLease => ({ owner, nowMs: clock.now(), untilMs: clock.now() + LEASE_MS })

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Looking costs no write.
      if ((await findDueRun(store.db, clock.now())) === undefined) return
      // Each taking has an owner of its own: one whose lease has run out is another's, even within this server.
      const owner = randomHex(8)
      const due = await store.transaction((tx) => takeDueRun(tx, lease(owner)))
      if (due === undefined) return
      await runOne(due, owner)
    }
  }
  const runOne = async (row: SyncRunRow, owner: string): Promise<void> => {
    const [lost, over] = [new AbortController(), new AbortController()]
    void keepAlive(row, owner, lost, over.signal)
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    try {
      const result = await run(row, signal)
      await end(row, owner, result)
    } catch (error) {
      if (signal.aborted) await putDown(row, owner)
      else await fail(row, owner, error)
    } finally {
      over.abort()
    }
  }
  const keepAlive = async (row: SyncRunRow, owner: string, lost: AbortController, over: AbortSignal): Promise<void> => {
    for (;;) {
      await wait(SIGN_OF_LIFE_MS, over).catch(() => {})
      if (over.aborted) return
      const extended = await store.sideTransaction((tx) => extendRun(tx, row.id, lease(owner))).catch(() => true)
      if (!extended) return lost.abort()
    }
  }
  const update = (row: SyncRunRow, owner: string, columns: Partial<SyncRunRow>): Promise<void> =>
    store.transaction(async (tx) => {
      if (await extendRun(tx, row.id, lease(owner)))
        await updateRun(tx, row.id, { ...columns, modified_ms: clock.now() })
    })
  const end = async (row: SyncRunRow, owner: string, result: RunResult): Promise<void> => {
    observe?.(row, result)
    if (await isNothing(row, owner, result)) return
    const { status, summary } = result
    await update(row, owner, { status, summary, ended_ms: clock.now(), lease_owner: null })
  }
  /** Real time looks often: what it found in order would push the rest out of the history. */
  const isNothing = async (row: SyncRunRow, owner: string, { status }: RunResult): Promise<boolean> => {
    if (row.exec_type !== 'realtime' || status !== 'completed') return false
    const current = await store.db.selectFrom('sync_runs').select('tasks').where('id', '=', row.id).executeTakeFirst()
    if (!isUneventful(JSON.parse(current?.tasks ?? '[]'))) return false
    await store.transaction(async (tx) => {
      await tx.deleteFrom('sync_runs').where('id', '=', row.id).where('lease_owner', '=', owner).execute()
    })
    return true
  }
  const putDown = (row: SyncRunRow, owner: string): Promise<void> =>
    update(row, owner, { lease_owner: null, lease_until_ms: 0 })
  const fail = async (row: SyncRunRow, owner: string, error: unknown): Promise<void> => {
    if (isLoggiaError(error)) log.warn({ err: error, run: row.id }, 'a synchronization failed')
    else log.error({ err: error, run: row.id }, 'a synchronization failed by our fault')
    const summary = reasonOf(error)
    observe?.(row, { status: 'failed', summary })
    // What was to travel in real time is owed; a schedule and an administrator try again themselves.
    if (row.exec_type === 'realtime') {
      const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 10))
      await update(row, owner, { status: 'submitted', summary, due_ms: clock.now() + waitMs, lease_owner: null })
    } else await update(row, owner, { status: 'failed', summary, ended_ms: clock.now(), lease_owner: null })
  }
  return {
    runDue: async () => {
      const works = Array.from({ length: AT_A_TIME }, () => {
        const one = work().finally(() => running.delete(one))
        running.add(one)
        return one
      })
      await Promise.all(works)
    },
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(running)
    }
  }
}
