import type { Clock, Log } from '#kit'
import type { CollaborationRow, Store, SyncRunRow } from '#store'
import type { Contents } from '../../content/contents.ts'
import type { IncomingFiles } from '../../content/incoming-files.ts'
import type { OutgoingRecords } from '../../content/outgoing-records.ts'
import type { RunHold } from '../../content/run-hold.ts'
import type { SyncScope } from '../../content/scope.ts'
import type { AskedPeer, PeerClient } from '../../peer/peer-client.ts'
import type { Wait } from '../../wait.ts'
import type { RunLog, RunProblem } from '../run-log.ts'
import type { HostRequests } from './host-requests.ts'

export interface GuestRunContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly contents: Contents
  readonly incoming: IncomingFiles
  readonly outgoing: OutgoingRecords
  readonly client: PeerClient
  readonly ownPortalId: () => Promise<string>
  /** The configuration of the collaboration, in both directions, before anything travels. */
  readonly exchange: (collaboration: CollaborationRow) => Promise<void>
  readonly hostOf: (collaboration: CollaborationRow) => Promise<AskedPeer>
  readonly pollMs: number
  readonly wait: Wait
}

/** A synchronization that the host has taken note of. */
export interface GuestSession {
  readonly context: GuestRunContext
  readonly run: SyncRunRow
  /** Of the lease on the run. */
  readonly hold: RunHold
  readonly scope: SyncScope
  readonly host: HostRequests
  /** Given by the host at the beginning: its answer to what belongs to another run is a refusal. */
  readonly session: string
  readonly log: RunLog
  /** Writes down what is known so far, for those who look. */
  readonly note: (status?: string) => Promise<void>
  readonly signal: AbortSignal
}

/** What the history says when both portals have changed an item. */
export function conflictOf({ itemId, title }: Omit<RunProblem, 'reason'>): RunProblem {
  return {
    itemId,
    title,
    reason: 'It was changed on both portals. The change that reached the host first counts on both.'
  }
}
