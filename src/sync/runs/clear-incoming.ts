import type { Store } from '#store'
import type { IncomingFiles } from '../content/incoming-files.ts'
import type { SyncScope } from '../content/scope.ts'
import { isOnlyRun } from './run-rows.ts'

/** When all of a portal's items are here, what else has come of it is wanted no longer, unless another run goes on. */
export async function clearIncoming(
  { store, incoming }: { readonly store: Store; readonly incoming: Pick<IncomingFiles, 'clear'> },
  { collaboration, peerPortalId }: SyncScope,
  runId: string
): Promise<void> {
  if (await isOnlyRun(store.db, collaboration.id, peerPortalId, runId))
    await incoming.clear({ collaborationId: collaboration.id, portalId: peerPortalId })
}
