import type { Principal } from '#access'
import type { WorkspaceScheduleRow, Writer } from '#store'
import {
  DEFAULT_INTERVAL_HOURS,
  deleteSchedule,
  FOR_EVER,
  findSchedule,
  hasScheduledRun,
  isRunning,
  MAX_INTERVAL_HOURS,
  MAX_REPEAT_COUNT,
  MAX_START_MS,
  pause,
  putSchedule,
  resume,
  schedule,
  scheduleOf
} from '#sync'
import { refused } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { type Parameter, wholeNumber } from '../pipeline/parameter.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { SUCCESS } from './parameters.ts'
import { MAY_MANAGE_COLLABORATIONS as may, seeWorkspace } from './policy.ts'
import { WORKSPACE } from './workspace-routes.ts'

const SCHEDULE = `${WORKSPACE}/schedule`

/** Guests begin all connections, so when that happens is theirs to decide (COLLABORATION-schedule-5). */
export function scheduleRoutes({ context }: { readonly context: PortalContext }): Operation[] {
  const change = (
    asking: Principal,
    path: Readonly<Record<string, string>>,
    work: (tx: Writer, workspaceId: string, nowMs: number) => Promise<void>
  ): Promise<object> =>
    changeAs(context, asking, async (tx) => {
      await work(tx, (await seeWorkspace(tx, path, 'guest')).workspace.id, context.clock.now())
      return SUCCESS
    })
  return [
    operation({
      name: 'Workspace schedule',
      path: SCHEDULE,
      may,
      handle: async ({ path }) => {
        const { db } = context.store
        const { workspace } = await seeWorkspace(db, path, 'guest')
        const row = await findSchedule(db, workspace.id)
        const isBusy =
          row !== undefined && (isRunning(row, context.clock.now()) || (await hasScheduledRun(db, workspace.id)))
        return scheduleObject(row, isBusy)
      }
    }),
    operation({
      name: 'Update workspace schedule',
      path: `${SCHEDULE}/update`,
      may,
      parameters: {
        startTime: wholeNumber(
          'First synchronization, in milliseconds since 1970; the time of the request without it. For a start in the past, the next one of its series.',
          { min: 0, max: MAX_START_MS }
        ),
        interval: wholeNumber(`Hours between two synchronizations. ${DEFAULT_INTERVAL_HOURS} without it.`, {
          min: 1,
          max: MAX_INTERVAL_HOURS
        }),
        repeatCount: REPEAT_COUNT
      },
      handle: ({ caller, path }, { startTime, interval, repeatCount }) =>
        change(caller, path, (tx, workspaceId, nowMs) => {
          const input = {
            startMs: startTime ?? nowMs,
            intervalHours: interval ?? DEFAULT_INTERVAL_HOURS,
            repeatCount: repeatCount ?? FOR_EVER
          }
          return putSchedule(tx, workspaceId, schedule(input, nowMs), nowMs)
        })
    }),
    operation({
      name: 'Pause workspace schedule',
      path: `${SCHEDULE}/pause`,
      may,
      handle: ({ caller, path }) =>
        change(caller, path, async (tx, workspaceId, nowMs) =>
          putSchedule(tx, workspaceId, pause(scheduleOf(await known(tx, workspaceId))), nowMs)
        )
    }),
    operation({
      name: 'Resume workspace schedule',
      path: `${SCHEDULE}/resume`,
      may,
      handle: ({ caller, path }) =>
        change(caller, path, async (tx, workspaceId, nowMs) =>
          putSchedule(tx, workspaceId, resume(scheduleOf(await known(tx, workspaceId)), nowMs), nowMs)
        )
    }),
    operation({
      name: 'Delete workspace schedule',
      path: `${SCHEDULE}/delete`,
      may,
      handle: ({ caller, path }) =>
        change(caller, path, async (tx, workspaceId) => {
          await known(tx, workspaceId)
          await deleteSchedule(tx, workspaceId)
        })
    })
  ]
}

const REPEAT_COUNT: Parameter<number> = {
  ...wholeNumber('Synchronizations after which the schedule is deleted; -1, the default: it goes on for ever.', {
    min: FOR_EVER,
    max: MAX_REPEAT_COUNT
  }),
  is: `-1 or a whole number from 1 to ${MAX_REPEAT_COUNT}`,
  read: (raw) => {
    const value = wholeNumber('', { min: FOR_EVER, max: MAX_REPEAT_COUNT }).read(raw)
    return value === 0 ? undefined : value
  }
}

async function known(tx: Writer, workspaceId: string): Promise<WorkspaceScheduleRow> {
  const row = await findSchedule(tx, workspaceId)
  if (row === undefined) throw refused('The workspace has no schedule.')
  return row
}

/** As the product shows it (COLLABORATION-schedule-4); `NONE` when there is no schedule, or it has had its last run. */
function scheduleObject(row: WorkspaceScheduleRow | undefined, isBusy: boolean): object {
  if (row === undefined) return { state: 'NONE' }
  const { state, startMs, intervalHours, repeatCount, timesTriggered, nextFireMs } = scheduleOf(row)
  return {
    interval: intervalHours,
    repeatCount,
    timesTriggered,
    startTime: startMs,
    nextFireTime: nextFireMs ?? -1,
    state: isBusy ? 'BLOCKED' : state
  }
}
