import type { Clock, Log, Sealer } from '#kit'
import type { Store } from '#store'
import { sweepCollaborations } from './collaborations/collaboration-rows.ts'
import { openIdentity } from './identity-store.ts'
import type { PortalIdentity } from './trust/portal-identity.ts'

export interface SyncOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
}

/** What this portal does with others. */
export interface Sync {
  /** Errors: `sync/identity-sealed`. */
  identity(): Promise<PortalIdentity>
  /** Forgets what no longer counts; to be called now and then. */
  sweep(): Promise<void>
}

/** Longer than any guest may reasonably not have asked. */
const ENDED_DAYS = 90
const DAY_MS = 86_400_000

export function createSync({ store, clock, sealer }: SyncOptions): Sync {
  let identity: PortalIdentity | undefined
  return {
    identity: async () => (identity ??= await openIdentity({ store, clock, sealer })),
    sweep: () => store.sideTransaction((tx) => sweepCollaborations(tx, clock.now() - ENDED_DAYS * DAY_MS))
  }
}
