import { randomHex } from '#kit'
import { type Reader, raiseRevision, type SyncRunRow, type Writer } from '#store'
import type { RunHold } from '../content/run-hold.ts'
import { syncError } from '../errors.ts'
import { SYNC_REVISION } from '../model.ts'

export const EXEC_TYPES = ['manual', 'scheduled', 'realtime'] as const
export type ExecType = (typeof EXEC_TYPES)[number]

export const ENDED = ['completed', 'completed_with_failures', 'failed'] as const
export type EndStatus = (typeof ENDED)[number]

export interface NewRun {
  readonly collaborationId: string
  readonly workspaceId: string
  readonly peerPortalId: string
  readonly execType: ExecType
  readonly nowMs: number
}

/**
 * A run of the workspace with the other portal that has not begun is the one: what it will bring is what there is when
 * it begins. Resolves with its id.
 */
export async function submitRun(tx: Writer, run: NewRun): Promise<string> {
  const waiting = await tx
    .selectFrom('sync_runs')
    .select(['id', 'due_ms'])
    .where('workspace_id', '=', run.workspaceId)
    .where('peer_portal_id', '=', run.peerPortalId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  if (waiting !== undefined) {
    // One that waits because the other portal could not be reached is tried at once when somebody asks for it.
    const columns = run.execType === 'realtime' ? {} : { exec_type: run.execType, due_ms: run.nowMs }
    if (run.execType !== 'realtime') await updateRun(tx, waiting.id, columns)
    return waiting.id
  }
  const row = newRun(randomHex(16), run)
  await raiseRevision(tx, SYNC_REVISION)
  await tx.insertInto('sync_runs').values(row).execute()
  return row.id
}

export function newRun(
  id: string,
  { collaborationId, workspaceId, peerPortalId, execType, nowMs }: NewRun
): SyncRunRow {
  return {
    id,
    collaboration_id: collaborationId,
    workspace_id: workspaceId,
    peer_portal_id: peerPortalId,
    exec_type: execType,
    status: 'submitted',
    attempts: 0,
    due_ms: nowMs,
    lease_owner: null,
    lease_until_ms: 0,
    tasks: '[]',
    summary: '',
    created_ms: nowMs,
    started_ms: null,
    ended_ms: null,
    modified_ms: nowMs
  }
}

export function findRun(db: Reader, workspaceId: string, id: string): Promise<SyncRunRow | undefined> {
  return db
    .selectFrom('sync_runs')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Whether the job of a workspace's schedule waits or runs. */
export async function hasScheduledRun(db: Reader, workspaceId: string): Promise<boolean> {
  const run = await db
    .selectFrom('sync_runs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('exec_type', '=', 'scheduled')
    .where('ended_ms', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** Newest first. */
export function listRuns(db: Reader, workspaceId: string, limit: number): Promise<SyncRunRow[]> {
  return db
    .selectFrom('sync_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function updateRun(tx: Writer, id: string, columns: Partial<SyncRunRow>): Promise<void> {
  await tx.updateTable('sync_runs').set(columns).where('id', '=', id).execute()
}

/** On the host: runs of a guest that it has not ended itself. A guest has one at a time in a workspace. */
export async function endSessions(
  tx: Writer,
  { workspaceId, peerPortalId, nowMs }: Pick<NewRun, 'workspaceId' | 'peerPortalId' | 'nowMs'>,
  exceptRunId: string
): Promise<void> {
  await tx
    .updateTable('sync_runs')
    .set({
      status: 'failed',
      summary: 'It was interrupted: the guest has begun another one.',
      lease_owner: null,
      ended_ms: nowMs,
      modified_ms: nowMs
    })
    .where('workspace_id', '=', workspaceId)
    .where('peer_portal_id', '=', peerPortalId)
    .where('status', '=', 'in_progress')
    .where('id', '!=', exceptRunId)
    .execute()
}

/** Whether nothing else is being synchronized with the portal in the collaboration. */
export async function isOnlyRun(
  db: Reader,
  collaborationId: string,
  peerPortalId: string,
  runId: string
): Promise<boolean> {
  const other = await db
    .selectFrom('sync_runs')
    .select('id')
    .where('collaboration_id', '=', collaborationId)
    .where('peer_portal_id', '=', peerPortalId)
    .where('status', 'in', ['started', 'in_progress'])
    .where('id', '!=', runId)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** On a guest: the run that has waited longest, of workspaces in which none is running. */
export function findDueRun(db: Reader, nowMs: number): Promise<SyncRunRow | undefined> {
  return (
    db
      .selectFrom('sync_runs')
      .innerJoin('collaborations', 'collaborations.id', 'sync_runs.collaboration_id')
      .selectAll('sync_runs')
      .where('collaborations.role', '=', 'guest')
      .where((row) =>
        row.or([
          row.and([row('sync_runs.status', '=', 'submitted'), row('due_ms', '<=', nowMs)]),
          row.and([row('sync_runs.status', 'in', ['started', 'in_progress']), row('lease_until_ms', '<=', nowMs)])
        ])
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('sync_runs as other')
              .select('other.id')
              .whereRef('other.workspace_id', '=', 'sync_runs.workspace_id')
              .where('other.status', 'in', ['started', 'in_progress'])
              .where('other.lease_until_ms', '>', nowMs)
          )
        )
      )
      // What was begun goes before what waits.
      .orderBy('sync_runs.started_ms')
      .orderBy('due_ms')
      .orderBy('sync_runs.id')
      .limit(1)
      .executeTakeFirst()
  )
}

export interface RunLease {
  readonly owner: string
  readonly nowMs: number
  readonly untilMs: number
}

/** Taken by one server until the lease ends. Undefined: nothing is due. */
export async function takeDueRun(tx: Writer, { owner, nowMs, untilMs }: RunLease): Promise<SyncRunRow | undefined> {
  const row = await findDueRun(tx, nowMs)
  if (row === undefined) return undefined
  const columns = {
    status: 'started',
    lease_owner: owner,
    lease_until_ms: untilMs,
    started_ms: row.started_ms ?? nowMs,
    attempts: row.attempts + 1,
    modified_ms: nowMs
  }
  await updateRun(tx, row.id, columns)
  return { ...row, ...columns }
}

/** On a guest: until another server, or this one again, has taken the run. */
export function holdOf({ id, lease_owner }: Pick<SyncRunRow, 'id' | 'lease_owner'>): RunHold {
  return async (tx) => {
    const held = await tx
      .selectFrom('sync_runs')
      .select('id')
      .where('id', '=', id)
      .where('lease_owner', '=', lease_owner)
      .where('ended_ms', 'is', null)
      .executeTakeFirst()
    if (held === undefined) throw superseded()
  }
}

export function superseded() {
  return syncError('sync/superseded-run', 'The synchronization has ended, or another one has begun.')
}

/** false: the lease is another server's by now. */
export async function extendRun(tx: Writer, id: string, { owner, untilMs }: Omit<RunLease, 'nowMs'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sync_runs')
    .set({ lease_until_ms: untilMs })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface Backlog {
  readonly waiting: number
  readonly oldestMs: number | null
}

export async function readBacklog(db: Reader): Promise<Backlog> {
  const open = await db
    .selectFrom('sync_runs')
    .innerJoin('collaborations', 'collaborations.id', 'sync_runs.collaboration_id')
    .select(['sync_runs.status', 'sync_runs.created_ms'])
    .where('collaborations.role', '=', 'guest')
    .where('sync_runs.ended_ms', 'is', null)
    .orderBy('sync_runs.created_ms')
    .execute()
  return {
    waiting: open.filter(({ status }) => status === 'submitted').length,
    oldestMs: open[0]?.created_ms ?? null
  }
}

/** Of servers that are gone: what they ran is taken up again at once. */
export async function freeRuns(tx: Writer): Promise<void> {
  await tx
    .updateTable('sync_runs')
    .set({ lease_owner: null, lease_until_ms: 0 })
    .where('ended_ms', 'is', null)
    .execute()
}

/** On the host: runs of which a guest has never reported the end. */
async function endSilentSessions(tx: Writer, silentMs: number): Promise<void> {
  const summary = 'The guest has not reported the end.'
  await tx
    .updateTable('sync_runs')
    .set((row) => ({ status: 'failed', summary, lease_owner: null, ended_ms: row.ref('modified_ms') }))
    .where('status', '=', 'in_progress')
    .where('modified_ms', '<', silentMs)
    .where('collaboration_id', 'in', (collaborations) =>
      collaborations.selectFrom('collaborations').select('id').where('role', '=', 'host')
    )
    .execute()
}

/** Old ended ones, and more than the limit of a workspace. */
export async function sweepRuns(
  tx: Writer,
  { beforeMs, silentMs, keep }: { readonly beforeMs: number; readonly silentMs: number; readonly keep: number }
): Promise<void> {
  await endSilentSessions(tx, silentMs)
  await tx.deleteFrom('sync_runs').where('ended_ms', '<', beforeMs).execute()
  const crowded = await tx
    .selectFrom('sync_runs')
    .select('workspace_id')
    .where('ended_ms', 'is not', null)
    .groupBy('workspace_id')
    .having((row) => row.fn.countAll(), '>', keep)
    .execute()
  for (const { workspace_id } of crowded) {
    const last = await tx
      .selectFrom('sync_runs')
      .select('created_ms')
      .where('workspace_id', '=', workspace_id)
      .where('ended_ms', 'is not', null)
      .orderBy('created_ms', 'desc')
      .offset(keep)
      .limit(1)
      .executeTakeFirst()
    if (last === undefined) continue
    await tx
      .deleteFrom('sync_runs')
      .where('workspace_id', '=', workspace_id)
      .where('ended_ms', 'is not', null)
      .where('created_ms', '<=', last.created_ms)
      .execute()
  }
}
