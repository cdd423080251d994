import type { RouteGroup } from '#http'
import { type Clock, isLoggiaError, type Log, type Sealer } from '#kit'
import type { CollaborationRow, Store } from '#store'
import { listDueExchanges, sweepCollaborations } from './collaborations/collaboration-rows.ts'
import { openIdentity } from './identity-store.ts'
import { exchangeConfiguration, reportLeaving } from './peer/guest-exchange.ts'
import { sweepNonces } from './peer/nonce-rows.ts'
import { createPeerClient, type SendToPeer } from './peer/peer-client.ts'
import { peerRouteGroups } from './peer/peer-routes.ts'
import { MAX_AGE_SECONDS } from './peer/signed-message.ts'
import { createScheduleRunner } from './schedule/run-schedules.ts'
import type { PortalIdentity } from './trust/portal-identity.ts'

export interface SyncOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
  readonly send: SendToPeer
  /** Requests of other portals in the clear are answered: for trials only. */
  readonly plainAllowed: boolean
}

/** What this portal does with others. */
export interface Sync {
  /** Errors: `sync/identity-sealed`. */
  identity(): Promise<PortalIdentity>
  /** What other portals may ask this one. */
  readonly routeGroups: readonly RouteGroup[]
  /**
   * This portal, a guest, tells the host of itself and takes over its configuration. Errors: `sync/peer-unreachable`,
   * `sync/peer-refused`, `sync/foreign-answer`, `sync/bad-message`.
   */
  exchange(collaboration: CollaborationRow): Promise<void>
  /** Tells the host that this portal has left. Errors: as `exchange`. */
  reportLeaving(collaboration: CollaborationRow): Promise<void>
  /** Exchanges what is due with every host; to be called now and then. Failures are logged, and tried again. */
  exchangeDue(): Promise<void>
  /** Runs the schedules that are due; to be called every few seconds. */
  runSchedules(): Promise<void>
  /** Forgets what no longer counts; to be called now and then. */
  sweep(): Promise<void>
}

/** Longer than any guest may reasonably not have asked. */
const ENDED_DAYS = 90
const DAY_MS = 86_400_000
/** How long changes of the host take at most to reach its guests. */
const EXCHANGE_EVERY_MS = 15 * 60_000

export function createSync({ store, clock, log, sealer, send, plainAllowed }: SyncOptions): Sync {
  let known: PortalIdentity | undefined
  const identity = async () => (known ??= await openIdentity({ store, clock, sealer }))
  const guest = { store, clock, identity, ask: createPeerClient({ send, clock, identity }) }
  const exchange = (collaboration: CollaborationRow) => exchangeConfiguration(guest, collaboration)
  return {
    identity,
    exchange,
    routeGroups: peerRouteGroups({ store, clock, log, identity, plainAllowed }),
    reportLeaving: (collaboration) => reportLeaving(guest, collaboration),
    // What a schedule brings until items travel: the configuration, in both directions.
    runSchedules: createScheduleRunner({ store, clock, log, synchronize: exchange }),
    exchangeDue: async () => {
      if ((await store.db.selectFrom('portal_identity').select('id').executeTakeFirst()) === undefined) return
      const { portalId } = await identity()
      for (const collaboration of await listDueExchanges(store.db, portalId, clock.now() - EXCHANGE_EVERY_MS)) {
        try {
          if (collaboration.status === 'left') await reportLeaving(guest, collaboration)
          else await exchange(collaboration)
        } catch (error) {
          if (!isLoggiaError(error, 'sync/')) throw error
          // Until the host has imported the response, it refuses: that is no news.
          const level = collaboration.status === 'pending' ? 'debug' : 'warn'
          log[level]({ err: error, collaboration: collaboration.id }, 'the host was not reached; it is asked again')
        }
      }
    },
    sweep: () =>
      store.sideTransaction(async (tx) => {
        await sweepCollaborations(tx, clock.now() - ENDED_DAYS * DAY_MS)
        await sweepNonces(tx, clock.now() - 2 * MAX_AGE_SECONDS * 1_000)
      })
  }
}
