import type { Clock, Log } from '#kit'
import type { Store } from '#store'
import type { Contents } from '../../content/contents.ts'
import type { IncomingFiles } from '../../content/incoming-files.ts'
import type { OutgoingRecords } from '../../content/outgoing-records.ts'
import { findScope, type SyncScope } from '../../content/scope.ts'
import { syncError } from '../../errors.ts'
import type { PeerCaller } from '../../peer/peer-call.ts'
import type { Wait } from '../../wait.ts'

export interface HostContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly contents: Contents
  readonly incoming: IncomingFiles
  readonly outgoing: OutgoingRecords
  readonly ownPortalId: () => Promise<string>
  readonly wait: Wait
}

/** What a guest and this portal have in common in a workspace. Errors: `sync/not-allowed`, `sync/not-found`. */
export async function scopeOf(
  { store, ownPortalId }: HostContext,
  call: PeerCaller,
  workspaceId: string
): Promise<SyncScope> {
  return findScope(store.db, call.collaboration, workspaceId, {
    ownPortalId: await ownPortalId(),
    peerPortalId: call.participant.portal_id
  })
}

/** The workspace, when the guest may send to it. Errors: `sync/not-allowed`. */
export async function receivingScopeOf(
  context: HostContext,
  call: PeerCaller,
  workspaceId: string
): Promise<SyncScope> {
  const scope = await scopeOf(context, call, workspaceId)
  if (!scope.receives) throw syncError('sync/not-allowed', 'The access mode or the link does not allow it.')
  return scope
}
