import { isLoggiaError } from '#kit'
import type { SyncRunRow } from '#store'
import { findCollaboration, isLive } from '../../collaborations/collaboration-rows.ts'
import { updateWorkspace } from '../../collaborations/workspace-rows.ts'
import { findScope, type SyncScope } from '../../content/scope.ts'
import { RunLog } from '../run-log.ts'
import { type EndStatus, holdOf, updateRun } from '../run-rows.ts'
import type { GuestRunContext, GuestSession } from './guest-context.ts'
import { requestsTo } from './host-requests.ts'
import { receiveItems } from './receive-items.ts'
import { sendItems } from './send-items.ts'

export interface RunResult {
  readonly status: EndStatus
  readonly summary: string
}

/** When the host is notified again that a run has ended. */
const REPORT_AGAIN_MS = [1_000, 10_000]

/**
 * One synchronization of a workspace with the host, from the configuration to the last item, in both directions. Everything
 * that it has done stays when it is interrupted, and the next one continues from there. Errors: `sync/…` when the host cannot
 * be reached or does not answer as it should.
 */
export async function runGuest(context: GuestRunContext, run: SyncRunRow, signal: AbortSignal): Promise<RunResult> {
  const log = new RunLog(context.clock)
  const note = noteOf(context, run, log)
  try {
    const session = await begin(context, run, { log, note, signal })
    return session === undefined ? ended() : await synchronize(session)
  } finally {
    await note()
  }
}

function noteOf({ store, clock }: GuestRunContext, run: SyncRunRow, log: RunLog): GuestSession['note'] {
  return (status) =>
    store.sideTransaction(async (tx) => {
      await holdOf(run)(tx)
      await updateRun(tx, run.id, {
        tasks: JSON.stringify(log.tasks),
        modified_ms: clock.now(),
        ...(status !== undefined && { status })
      })
    })
}

/** The run as the host has taken note of it; undefined when the collaboration has ended. */
async function begin(
  context: GuestRunContext,
  run: SyncRunRow,
  { log, note, signal }: Pick<GuestSession, 'log' | 'note' | 'signal'>
): Promise<GuestSession | undefined> {
  const { store, client, exchange, hostOf, ownPortalId } = context
  const { id: runId, workspace_id: workspaceId, exec_type: execType } = run
  const before = await findCollaboration(store.db, run.collaboration_id)
  if (before === undefined || !isLive(before)) return undefined
  await exchange(before)
  const collaboration = await findCollaboration(store.db, run.collaboration_id)
  if (collaboration === undefined || !isLive(collaboration)) return undefined
  const host = requestsTo(await hostOf(collaboration), collaboration.id, client, signal)
  const scope = await findScope(store.db, collaboration, workspaceId, {
    ownPortalId: await ownPortalId(),
    peerPortalId: collaboration.host_portal_id
  })
  const session = (await host.ask('sync-begin', { runId, workspaceId, execType })).id('session')
  await note('in_progress')
  return { context, run, hold: holdOf(run), scope, host, session, log, note, signal }
}

async function synchronize(session: GuestSession): Promise<RunResult> {
  const { context, run, scope, log } = session
  let failure: unknown
  try {
    if (scope.sends) await sendItems(session)
    if (scope.receives) await receiveItems(session)
  } catch (error) {
    failure = error
    log.breakOff()
  }
  const result = resultOf(log, scope, failure)
  await report(session, result, failure)
  if (failure !== undefined) throw failure
  if (result.status === 'completed') {
    const nowMs = context.clock.now()
    await context.store.transaction((tx) => updateWorkspace(tx, run.workspace_id, { synced_ms: nowMs }))
  }
  return result
}

function resultOf({ tasks, failures }: RunLog, { sends, receives }: SyncScope, failure: unknown): RunResult {
  const items = tasks.reduce((sum, task) => sum + task.items, 0)
  const moved = `${items} ${items === 1 ? 'item' : 'items'} transferred`
  if (failure !== undefined) return { status: 'failed', summary: `${moved}, then interrupted: ${reasonOf(failure)}` }
  if (failures > 0) return { status: 'completed_with_failures', summary: `${moved}, ${failures} failed.` }
  return {
    status: 'completed',
    summary:
      sends || receives
        ? `${moved}.`
        : 'Nothing travels: a group must be linked on both portals, with access modes that fit.'
  }
}

async function report(session: GuestSession, { status, summary }: RunResult, failure: unknown): Promise<void> {
  const { context, run, host, log, signal } = session
  const { id: runId, workspace_id: workspaceId } = run
  const told = { runId, session: session.session, workspaceId, status, summary: summary.slice(0, 1_000) }
  // A run that has failed is begun again, which the host takes as its end.
  const waits = failure === undefined ? REPORT_AGAIN_MS : []
  for (let tries = 0; ; tries++) {
    try {
      await host.ask('sync-end', { ...told, tasks: log.tasks })
      return
    } catch (error) {
      // All of its work is done.
      if (!isLoggiaError(error, 'sync/')) throw error
      const waitMs = waits[tries]
      if (waitMs === undefined || !isLoggiaError(error, 'sync/peer-unreachable')) {
        if (failure === undefined)
          context.log.warn({ err: error, run: runId }, 'the host was not notified that a run ended')
        return
      }
      await context.wait(waitMs, signal)
    }
  }
}

export function reasonOf(error: unknown): string {
  return isLoggiaError(error) ? error.message : 'The log of this portal says why.'
}

function ended(): RunResult {
  return { status: 'completed', summary: 'The collaboration has ended.' }
}
