import { randomHex } from '#kit'
import type { Reader } from '#store'
import { updateWorkspace } from '../../collaborations/workspace-rows.ts'
import { badMessage, readMessage } from '../../content/item-document.ts'
import type { RunHold } from '../../content/run-hold.ts'
import { findScope } from '../../content/scope.ts'
import type { PeerCall, PeerCaller } from '../../peer/peer-call.ts'
import { isUneventful, readTasks } from '../run-log.ts'
import { ENDED, EXEC_TYPES, endSessions, findRun, newRun, superseded, updateRun } from '../run-rows.ts'

/**
 * What a guest asks the host to be taken note of; one that the host's administrator has asked for is taken up. The answer
 * names a session: what the guest then sends belongs to it, and is refused once another one has begun. A message that was
 * on its way for so long that the guest has given it up does no harm.
 */
export async function beginRun({ tx, body, collaboration, participant, nowMs }: PeerCall): Promise<object> {
  const reader = readMessage(body)
  const [runId, workspaceId] = [reader.id('runId'), reader.id('workspaceId')]
  await findScope(tx, collaboration, workspaceId, {
    ownPortalId: collaboration.host_portal_id,
    peerPortalId: participant.portal_id
  })
  const execType = reader.choice('execType', EXEC_TYPES)
  const session = randomHex(16)
  const known = await tx.selectFrom('sync_runs').selectAll().where('id', '=', runId).executeTakeFirst()
  if (known !== undefined) {
    if (known.peer_portal_id !== participant.portal_id || known.workspace_id !== workspaceId)
      throw badMessage("'runId' is taken")
    await endSessions(tx, { workspaceId, peerPortalId: participant.portal_id, nowMs }, runId)
    await updateRun(tx, runId, { status: 'in_progress', lease_owner: session, modified_ms: nowMs, ended_ms: null })
    return { runId, session }
  }
  await endSessions(tx, { workspaceId, peerPortalId: participant.portal_id, nowMs }, runId)
  const asked = await tx
    .deleteFrom('sync_runs')
    .where('workspace_id', '=', workspaceId)
    .where('peer_portal_id', '=', participant.portal_id)
    .where('status', '=', 'submitted')
    .returningAll()
    .execute()
  const run = newRun(runId, {
    collaborationId: collaboration.id,
    workspaceId,
    peerPortalId: participant.portal_id,
    execType,
    nowMs: asked[0]?.created_ms ?? nowMs
  })
  await tx
    .insertInto('sync_runs')
    .values({ ...run, status: 'in_progress', lease_owner: session, started_ms: nowMs, modified_ms: nowMs })
    .execute()
  return { runId, session }
}

/** The run that a guest has begun last, by the session that the host gave it. */
export interface HostSession {
  readonly runId: string
  readonly id: string
  readonly hold: RunHold
}

/** The session that a message of the guest names, if it is its last one. Errors: `sync/superseded-run`. */
export async function readSession(
  db: Reader,
  reader: ReturnType<typeof readMessage>,
  { portal_id }: Pick<PeerCaller['participant'], 'portal_id'>
): Promise<HostSession> {
  const [runId, id, workspaceId] = [reader.id('runId'), reader.id('session'), reader.id('workspaceId')]
  const hold: RunHold = async (tx) => {
    const run = await findRun(tx, workspaceId, runId)
    if (run?.peer_portal_id !== portal_id || run.status !== 'in_progress' || run.lease_owner !== id) throw superseded()
  }
  await hold(db)
  return { runId, id, hold }
}

export async function endRun({ tx, body, participant, nowMs }: PeerCall): Promise<object> {
  const reader = readMessage(body)
  const [runId, workspaceId] = [reader.id('runId'), reader.id('workspaceId')]
  await readSession(tx, reader, participant)
  const status = reader.choice('status', ENDED)
  const tasks = readTasks(reader)
  const run = await findRun(tx, workspaceId, runId)
  if (status === 'completed') await updateWorkspace(tx, workspaceId, { synced_ms: nowMs })
  if (run?.exec_type === 'realtime' && status === 'completed' && isUneventful(tasks)) {
    await tx.deleteFrom('sync_runs').where('id', '=', runId).execute()
    return {}
  }
  await updateRun(tx, runId, {
    status,
    summary: reader.text('summary', 1_000),
    tasks: JSON.stringify(tasks),
    lease_owner: null,
    ended_ms: nowMs,
    modified_ms: nowMs
  })
  return {}
}
