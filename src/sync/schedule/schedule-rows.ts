import type { Reader, WorkspaceScheduleRow, Writer } from '#store'
import type { Schedule } from './schedule.ts'

export function findSchedule(db: Reader, workspaceId: string): Promise<WorkspaceScheduleRow | undefined> {
  return db.selectFrom('workspace_schedules').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()
}

/** A job that is running is put down: another one takes its place. */
export async function putSchedule(tx: Writer, workspaceId: string, schedule: Schedule, nowMs: number): Promise<void> {
  const columns = { ...columnsOf(schedule), lease_owner: null, lease_until_ms: 0, modified_ms: nowMs }
  await tx
    .insertInto('workspace_schedules')
    .values({ workspace_id: workspaceId, ...columns, created_ms: nowMs })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(columns))
    .execute()
}

export async function deleteSchedule(tx: Writer, workspaceId: string): Promise<void> {
  await tx.deleteFrom('workspace_schedules').where('workspace_id', '=', workspaceId).execute()
}

export function scheduleOf(row: WorkspaceScheduleRow): Schedule {
  return {
    state: row.state as Schedule['state'],
    startMs: row.start_ms,
    intervalHours: row.interval_hours,
    repeatCount: row.repeat_count,
    timesTriggered: row.times_triggered,
    nextFireMs: row.next_fire_ms
  }
}

/** Whether its job is in progress at a server. */
export function isRunning({ lease_owner, lease_until_ms }: WorkspaceScheduleRow, nowMs: number): boolean {
  return lease_owner !== null && lease_until_ms > nowMs
}

export interface Lease {
  readonly owner: string
  readonly nowMs: number
  readonly untilMs: number
}

/** The schedule that has waited longest and that no server is working on. */
export function findDueSchedule(db: Reader, nowMs: number): Promise<WorkspaceScheduleRow | undefined> {
  return db
    .selectFrom('workspace_schedules')
    .selectAll()
    .where('state', '=', 'NORMAL')
    .where('next_fire_ms', '<=', nowMs)
    .where((where) => where.or([where('lease_owner', 'is', null), where('lease_until_ms', '<=', nowMs)]))
    .orderBy('next_fire_ms')
    .orderBy('workspace_id')
    .limit(1)
    .executeTakeFirst()
}

/** Taken by one server until the lease ends. Undefined: nothing is due. */
export async function takeDueSchedule(
  tx: Writer,
  { owner, nowMs, untilMs }: Lease
): Promise<WorkspaceScheduleRow | undefined> {
  const row = await findDueSchedule(tx, nowMs)
  if (row === undefined) return undefined
  await tx
    .updateTable('workspace_schedules')
    .set({ lease_owner: owner, lease_until_ms: untilMs })
    .where('workspace_id', '=', row.workspace_id)
    .execute()
  return { ...row, lease_owner: owner, lease_until_ms: untilMs }
}

/** What follows a fire, unless the lease was lost. null: the schedule is deleted. */
export async function endFire(
  tx: Writer,
  workspaceId: string,
  owner: string,
  next: (current: Schedule) => Schedule | null
): Promise<void> {
  const row = await tx
    .selectFrom('workspace_schedules')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('lease_owner', '=', owner)
    .executeTakeFirst()
  if (row === undefined) return
  const after = next(scheduleOf(row))
  if (after === null) return deleteSchedule(tx, workspaceId)
  await tx
    .updateTable('workspace_schedules')
    .set({ ...columnsOf(after), lease_owner: null, lease_until_ms: 0 })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

function columnsOf({ state, startMs, intervalHours, repeatCount, timesTriggered, nextFireMs }: Schedule) {
  return {
    state,
    start_ms: startMs,
    interval_hours: intervalHours,
    repeat_count: repeatCount,
    times_triggered: timesTriggered,
    next_fire_ms: nextFireMs
  }
}
