import { createHash } from 'node:crypto'
import { type Reader, readRevision, type Store } from '#store'
import { listAccess } from '../collaborations/access-rows.ts'
import { listWorkspaces } from '../collaborations/workspace-rows.ts'
import { readMessage } from '../content/item-document.ts'
import { findScope } from '../content/scope.ts'
import { MAX_WORKSPACES } from '../model.ts'
import type { ContentCall } from '../peer/peer-call.ts'
import type { Wait } from '../wait.ts'
import type { ChangeSignal } from './change-signal.ts'

/** Whether content of a group may have changed after an event. */
export interface GroupChange {
  /** The last event there is. */
  readonly revision: number
  readonly changed: boolean
}

const EVENTS_AT_ONCE = 1_000

/**
 * By the events of the portal, in their order. What is deleted or taken from a group is no longer in it, so every such
 * event counts: looking costs little.
 */
export async function changedSince(db: Reader, groupId: string, after: number): Promise<GroupChange> {
  const revision = await readRevision(db, 'outbox')
  if (revision <= after) return { revision, changed: false }
  // Old events are deleted.
  const first = await db.selectFrom('outbox').select('sequence').orderBy('sequence').limit(1).executeTakeFirst()
  if (first === undefined || first.sequence > after + 1) return { revision, changed: true }
  const events = await db
    .selectFrom('outbox')
    .select(['type', 'operation', 'subject'])
    .where('sequence', '>', after)
    .where('type', 'in', ['items', 'groups'])
    .orderBy('sequence')
    .limit(EVENTS_AT_ONCE)
    .execute()
  if (events.length === EVENTS_AT_ONCE) return { revision, changed: true }
  const items = events.filter(({ type }) => type === 'items')
  if (items.some(({ operation }) => operation === 'delete' || operation === 'unshare'))
    return { revision, changed: true }
  if (events.some(({ type, subject }) => type === 'groups' && subject === groupId)) return { revision, changed: true }
  const subjects = [...new Set(items.map(({ subject }) => subject))]
  if (subjects.length === 0) return { revision, changed: false }
  const shared = await db
    .selectFrom('item_groups')
    .select('item_id')
    .where('group_id', '=', groupId)
    .where('item_id', 'in', subjects)
    .limit(1)
    .executeTakeFirst()
  return { revision, changed: shared !== undefined }
}

export interface WaitingContext {
  readonly store: Store
  readonly ownPortalId: () => Promise<string>
  readonly signal: ChangeSignal
  readonly wait: Wait
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/** What a guest has not seen yet. */
interface Found {
  readonly workspaces: readonly (GroupChange & { readonly id: string; readonly requested: boolean })[]
  /** Of what the configuration consists of: another one is to be fetched. */
  readonly configuration: string
}

const MAX_WAIT_MS = 25_000

/** Answers a guest when something has changed for it, or after the time that it waits at most. */
export async function answerChanges(context: WaitingContext, call: ContentCall): Promise<object> {
  const reader = readMessage(call.body.toString('utf8'))
  const seen = new Map(
    reader.objects('workspaces', MAX_WORKSPACES).map((each) => [each.id('id'), each.wholeNumber('revision', 2 ** 50)])
  )
  const configuration = reader.text('configuration', 100)
  const waitMs = Math.min(MAX_WAIT_MS, reader.wholeNumber('waitMs', 60_000))
  const over = new AbortController()
  const ended = AbortSignal.any([context.stopping, call.signal, over.signal])
  if (waitMs === 0) over.abort()
  else
    void context
      .wait(waitMs, ended)
      .catch(() => {})
      .then(() => over.abort())
  try {
    for (;;) {
      // Before the look: what changes meanwhile ends the next wait at once.
      const marks = await context.signal.read()
      const found = await look(context, call, seen)
      const isNews = found.workspaces.some(({ changed, requested }) => changed || requested)
      if (isNews || found.configuration !== configuration || ended.aborted) return found
      await context.signal.next(marks, MAX_WAIT_MS, ended)
    }
  } finally {
    over.abort()
  }
}

async function look(
  { store: { db }, ownPortalId }: WaitingContext,
  { collaboration, participant }: ContentCall,
  seen: ReadonlyMap<string, number>
): Promise<Found> {
  const portalId = await ownPortalId()
  const workspaces = await listWorkspaces(db, collaboration.id)
  const access = await listAccess(
    db,
    workspaces.map(({ id }) => id)
  )
  const own = new Set(
    access.filter((each) => each.portal_id === participant.portal_id).map((each) => each.workspace_id)
  )
  const current = await db
    .selectFrom('collaborations')
    .select(['status', 'name', 'description'])
    .where('id', '=', collaboration.id)
    .executeTakeFirst()
  const found: Found['workspaces'][number][] = []
  for (const { id } of workspaces.filter((each) => own.has(each.id))) {
    const scope = await findScope(db, collaboration, id, { ownPortalId: portalId, peerPortalId: participant.portal_id })
    const asked = await db
      .selectFrom('sync_runs')
      .select('id')
      .where('workspace_id', '=', id)
      .where('peer_portal_id', '=', participant.portal_id)
      .where('status', '=', 'submitted')
      .limit(1)
      .executeTakeFirst()
    const isRealtime = scope.sends && scope.groupId !== null && scope.own.enable_realtime_sync === 1
    const change = isRealtime
      ? await changedSince(db, scope.groupId ?? '', seen.get(id) ?? 0)
      : { revision: seen.get(id) ?? 0, changed: false }
    found.push({ id, ...change, requested: asked !== undefined })
  }
  const relevant = [
    current,
    workspaces.filter((each) => own.has(each.id)).map(({ synced_ms: _synced, ...row }) => row),
    access
      .filter((each) => each.portal_id === participant.portal_id || each.portal_id === portalId)
      .map(({ workspace_id, portal_id, access_mode, linked_ms, ...link }) => [
        workspace_id,
        portal_id,
        access_mode,
        // The guest's own link is its own affair.
        portal_id === portalId ? [linked_ms !== null, { ...link, group_id: null }] : null
      ])
  ]
  const configuration = createHash('sha256').update(JSON.stringify(relevant)).digest('hex').slice(0, 32)
  return { workspaces: found, configuration }
}
