import { type Clock, isLoggiaError, type Log, randomHex } from '#kit'
import type { CollaborationRow, Store } from '#store'
import { findCollaborationOfWorkspace } from '../collaborations/workspace-rows.ts'
import { afterFire } from './schedule.ts'
import { endFire, findDueSchedule, takeDueSchedule } from './schedule-rows.ts'

export interface ScheduleRunner {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** The job of a schedule. */
  readonly synchronize: (collaboration: CollaborationRow, workspaceId: string) => Promise<void>
}

/** Longer than a job may take; when its server dies, another one takes the fire up again after it. */
const LEASE_MS = 120_000

/**
 * Runs what is due, one after the other, until nothing is. Several servers share the fires by leases; a fire whose server
 * has died is run again, because the schedule moves on only after the job.
 */
export function createScheduleRunner({ store, clock, log, synchronize }: ScheduleRunner): () => Promise<void> {
  const owner = randomHex(8)
  return async () => {
    for (;;) {
      const nowMs = clock.now()
      // Looking costs no write.
      if ((await findDueSchedule(store.db, nowMs)) === undefined) return
      const due = await store.transaction((tx) => takeDueSchedule(tx, { owner, nowMs, untilMs: nowMs + LEASE_MS }))
      if (due === undefined) return
      const collaboration = await findCollaborationOfWorkspace(store.db, due.workspace_id)
      try {
        if (collaboration !== undefined) await synchronize(collaboration, due.workspace_id)
      } catch (error) {
        if (!isLoggiaError(error)) throw error
        log.warn(
          { err: error, workspace: due.workspace_id },
          'a scheduled synchronization failed; the next fire tries again'
        )
      }
      await store.transaction((tx) =>
        endFire(tx, due.workspace_id, owner, (current) => afterFire(current, clock.now()))
      )
    }
  }
}
