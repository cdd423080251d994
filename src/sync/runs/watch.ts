import { type Clock, isLoggiaError, type Log, randomHex } from '#kit'
import { type CollaborationRow, readRevision, type Store } from '#store'
import { listCollaborations } from '../collaborations/collaboration-rows.ts'
import { listWorkspaces } from '../collaborations/workspace-rows.ts'
import { readMessage } from '../content/item-document.ts'
import { findScope } from '../content/scope.ts'
import type { AskedPeer, PeerClient } from '../peer/peer-client.ts'
import type { Wait } from '../wait.ts'
import { changedSince } from './changes.ts'
import { submitRun } from './run-rows.ts'

export interface WatchContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly client: PeerClient
  readonly ownPortalId: () => Promise<string>
  readonly hostOf: (collaboration: CollaborationRow) => Promise<AskedPeer>
  readonly exchange: (collaboration: CollaborationRow) => Promise<void>
  readonly wait: Wait
  readonly stopping: AbortSignal
}

/** Real time: what begins a run when something has changed, here or at the host. */
export interface Watch {
  /** Looks at the events of this portal; to be called often. */
  noteOwnChanges(): Promise<void>
  /** Asks each host for news, and waits for the first; to be called again and again. */
  awaitHosts(waitMs?: number): Promise<void>
  /** Asks all hosts that are not being asked, without waiting for news. */
  askHosts(): Promise<void>
  /** Resolves when nothing waits any more. */
  stop(): Promise<void>
}

const WAIT_MS = 20_000
const PAUSE_MS = 5_000
/** Longer than a request waits. */
const LEASE_MS = 45_000

export function createWatch(context: WatchContext): Watch {
  const { store, clock, log, ownPortalId } = context
  const owner = randomHex(8)
  const waiting = new Map<string, Promise<void>>()
  /** The last event that was looked at; after a start every workspace is looked at once. */
  let seen: number | undefined

  const guestOf = async (): Promise<CollaborationRow[]> =>
    (await listCollaborations(store.db)).filter(({ role, status }) => role === 'guest' && status === 'active')

  const scopesOf = async (collaboration: CollaborationRow) => {
    const scopes = []
    for (const { id } of await listWorkspaces(store.db, collaboration.id)) {
      const names = { ownPortalId: await ownPortalId(), peerPortalId: collaboration.host_portal_id }
      const scope = await findScope(store.db, collaboration, id, names).catch((error: unknown) => {
        if (!isLoggiaError(error, 'sync/not-allowed')) throw error
      })
      if (scope !== undefined) scopes.push(scope)
    }
    return scopes
  }

  const submit = (collaboration: CollaborationRow, workspaceId: string): Promise<string> =>
    store.transaction((tx) =>
      submitRun(tx, {
        collaborationId: collaboration.id,
        workspaceId,
        peerPortalId: collaboration.host_portal_id,
        execType: 'realtime',
        nowMs: clock.now()
      })
    )

  const askHost = async (collaboration: CollaborationRow, waitMs: number): Promise<void> => {
    const watch = await takeWatch(store, collaboration.id, { owner, nowMs: clock.now() })
    if (watch === undefined) return
    const scopes = await scopesOf(collaboration)
    const { configuration = '', ...revisions }: Record<string, string | number> = JSON.parse(watch)
    const body = {
      configuration,
      waitMs,
      workspaces: scopes.map(({ workspace }) => ({ id: workspace.id, revision: Number(revisions[workspace.id] ?? 0) }))
    }
    const path = `/collaborations/${collaboration.id}/changes`
    const host = await context.hostOf(collaboration)
    const timeoutMs = waitMs + 15_000
    const answer = await context.client.transfer(host, path, { body, timeoutMs, maxAnswerBytes: 1_000_000 })
    const reader = readMessage(answer.toString('utf8'))
    if (!reader.lacks('status')) return context.exchange(collaboration)
    const found = reader.objects('workspaces', 1_000).map((each) => ({
      id: each.id('id'),
      revision: each.wholeNumber('revision', 2 ** 50),
      isNews: each.flag('changed') || each.flag('requested')
    }))
    const next = reader.text('configuration', 100)
    // The run is submitted before it is noted that there is nothing new: after a crash it is asked again.
    if (next !== configuration) {
      await context.exchange(collaboration)
      for (const { workspace, sends, receives } of await scopesOf(collaboration))
        if (sends || receives) await submit(collaboration, workspace.id)
    }
    const known = new Set(scopes.map(({ workspace }) => workspace.id))
    for (const { id, isNews } of found) if (isNews && known.has(id)) await submit(collaboration, id)
    const noted = { configuration: next, ...Object.fromEntries(found.map(({ id, revision }) => [id, revision])) }
    await putWatch(store, collaboration.id, JSON.stringify(noted))
  }

  const begin = (collaboration: CollaborationRow, waitMs: number): Promise<void> => {
    const asked = ask(collaboration, waitMs).finally(() => waiting.delete(collaboration.id))
    waiting.set(collaboration.id, asked)
    return asked
  }

  const ask = async (collaboration: CollaborationRow, waitMs: number): Promise<void> => {
    try {
      await askHost(collaboration, waitMs)
    } catch (error) {
      const isExpected = isLoggiaError(error, 'sync/')
      if (!context.stopping.aborted)
        log[isExpected ? 'debug' : 'warn'](
          { err: error, collaboration: collaboration.id },
          'a host was not asked for news; it is asked again'
        )
      // A host that cannot be reached is not asked ten times a second.
      if (!context.stopping.aborted && waitMs > 0) await context.wait(PAUSE_MS, context.stopping).catch(() => {})
    } finally {
      await releaseWatch(store, collaboration.id, owner)
    }
  }

  return {
    noteOwnChanges: async () => {
      const revision = await readRevision(store.db, 'outbox')
      if (seen !== undefined && revision <= seen) return
      for (const collaboration of await guestOf())
        for (const { workspace, sends, groupId, own } of await scopesOf(collaboration)) {
          if (!sends || groupId === null || own.enable_realtime_sync === 0) continue
          if (seen === undefined || (await changedSince(store.db, groupId, seen)).changed)
            await submit(collaboration, workspace.id)
        }
      seen = revision
    },
    awaitHosts: async (waitMs = WAIT_MS) => {
      for (const collaboration of await guestOf()) if (!waiting.has(collaboration.id)) void begin(collaboration, waitMs)
      // The others go on waiting: news of one host does not wait for them.
      if (waiting.size > 0) await Promise.race(waiting.values())
    },
    askHosts: async () => {
      const asked = (await guestOf()).filter(({ id }) => !waiting.has(id)).map((each) => begin(each, 0))
      await Promise.all(asked)
    },
    stop: async () => {
      await Promise.all(waiting.values())
    }
  }
}

/** What was seen last; undefined: another server waits for the host. */
async function takeWatch(
  store: Store,
  collaborationId: string,
  { owner, nowMs }: { readonly owner: string; readonly nowMs: number }
): Promise<string | undefined> {
  return store.sideTransaction(async (tx) => {
    const row = await tx
      .selectFrom('host_watches')
      .selectAll()
      .where('collaboration_id', '=', collaborationId)
      .executeTakeFirst()
    if (row !== undefined && row.lease_owner !== null && row.lease_owner !== owner && row.lease_until_ms > nowMs)
      return undefined
    const lease = { lease_owner: owner, lease_until_ms: nowMs + LEASE_MS }
    await tx
      .insertInto('host_watches')
      .values({ collaboration_id: collaborationId, revisions: '{}', ...lease })
      .onConflict((conflict) => conflict.column('collaboration_id').doUpdateSet(lease))
      .execute()
    return row?.revisions ?? '{}'
  })
}

async function putWatch(store: Store, collaborationId: string, revisions: string): Promise<void> {
  await store.sideTransaction((tx) =>
    tx.updateTable('host_watches').set({ revisions }).where('collaboration_id', '=', collaborationId).execute()
  )
}

async function releaseWatch(store: Store, collaborationId: string, owner: string): Promise<void> {
  await store.sideTransaction((tx) =>
    tx
      .updateTable('host_watches')
      .set({ lease_owner: null, lease_until_ms: 0 })
      .where('collaboration_id', '=', collaborationId)
      .where('lease_owner', '=', owner)
      .execute()
  )
}
