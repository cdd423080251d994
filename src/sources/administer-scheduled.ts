import { recordAudit } from '#events'
import type { Clock } from '#kit'
import type { Store, Tables, Writer } from '#store'
import type { RunHistory } from './run-history.ts'
import { nextRun } from './schedule.ts'
import type { ScheduledRows, ScheduledTable } from './scheduled-rows.ts'

/** What a person does in the same way with everything that runs on a schedule. Errors: that it does not exist. */
export interface ScheduledAdministration<Run> {
  /** The latest first. */
  history(id: string, limit: number): Promise<Run[]>
  remove(id: string): Promise<void>
  pause(id: string): Promise<void>
  /** Its next run is by its schedule. */
  resume(id: string): Promise<void>
}

/** With an audit entry for each change, in its transaction. */
export function administerScheduled<Table extends ScheduledTable, Run>(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  table: Table,
  rows: ScheduledRows<Tables[Table]>,
  runs: RunHistory<Run>,
  beforeRemoval: (tx: Writer, id: string) => Promise<void> = async () => {}
): ScheduledAdministration<Run> {
  const change = (
    action: 'remove' | 'pause' | 'resume',
    id: string,
    work: (tx: Writer, row: Tables[Table]) => Promise<void>
  ) =>
    store.transaction(async (tx) => {
      await work(tx, await rows.find(tx, id))
      await recordAudit(tx, [{ type: table, action, subject: id, data: {} }], clock.now())
    })
  return {
    history: async (id, limit) => {
      await rows.find(store.db, id)
      return runs.list(store.db, id, limit)
    },
    remove: (id) =>
      change('remove', id, async (tx) => {
        await beforeRemoval(tx, id)
        await rows.remove(tx, id)
      }),
    pause: (id) => change('pause', id, (tx) => rows.pause(tx, id)),
    resume: (id) =>
      change('resume', id, (tx, { schedule }) => rows.resume(tx, id, nextRun(JSON.parse(schedule), clock.now())))
  }
}
