import { join } from 'node:path'
import { auditChange } from '#events'
import type { RouteGroup } from '#http'
import { type Clock, isLoggiaError, type Log, type Sealer } from '#kit'
import type { CollaborationRow, Store } from '#store'
import { listAccess } from './collaborations/access-rows.ts'
import { listDueExchanges, sweepCollaborations } from './collaborations/collaboration-rows.ts'
import type { Contents } from './content/contents.ts'
import { createIncomingFiles } from './content/incoming-files.ts'
import { createOutgoingRecords } from './content/outgoing-records.ts'
import { settleReceived } from './content/withdraw.ts'
import { openIdentity } from './identity-store.ts'
import { exchangeConfiguration, hostOf, reportLeaving } from './peer/guest-exchange.ts'
import { sweepNonces } from './peer/nonce-rows.ts'
import { createPeerClient, type SendToPeer } from './peer/peer-client.ts'
import { peerRouteGroups } from './peer/peer-routes.ts'
import { MAX_AGE_SECONDS } from './peer/signed-message.ts'
import { createChangeSignal } from './runs/change-signal.ts'
import { answerChanges } from './runs/changes.ts'
import { type RunResult, runGuest } from './runs/guest/guest-run.ts'
import { hostOperations } from './runs/host/host-operations.ts'
import { type Backlog, type ExecType, findRun, freeRuns, readBacklog, submitRun, sweepRuns } from './runs/run-rows.ts'
import { createRunWorker } from './runs/run-worker.ts'
import { createWatch } from './runs/watch.ts'
import { createScheduleRunner } from './schedule/run-schedules.ts'
import type { PortalIdentity } from './trust/portal-identity.ts'
import { type Wait, waitByTimer } from './wait.ts'

export interface SyncOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly sealer: Sealer
  readonly send: SendToPeer
  /** Requests of other portals in the clear are answered: for trials only. */
  readonly plainAllowed: boolean
  /** The items of this portal. */
  readonly contents: Contents
  /** Where files are that are on their way. */
  readonly folder: string
  /** How long the host is left to prepare records before it is asked again. */
  readonly pollMs?: number
  readonly wait?: Wait
  /** Called for every run that has ended here. */
  readonly observe?: (run: { readonly execType: string; readonly ms: number }, result: RunResult) => void
}

/** What this portal does with others. */
export interface Sync {
  /** Errors: `sync/identity-sealed`. */
  identity(): Promise<PortalIdentity>
  /** What other portals may ask this one. */
  readonly routeGroups: readonly RouteGroup[]
  /**
   * This portal, a guest, reports its state to the host and takes over its configuration. Errors: `sync/peer-unreachable`,
   * `sync/peer-refused`, `sync/foreign-answer`, `sync/bad-message`.
   */
  exchange(collaboration: CollaborationRow): Promise<void>
  /** Notifies the host that this portal has left. Errors: as `exchange`. */
  reportLeaving(collaboration: CollaborationRow): Promise<void>
  /** Exchanges what is due with every host; to be called now and then. Failures are logged, and tried again. */
  exchangeDue(): Promise<void>
  /** Submits a run for each schedule that is due; to be called every few seconds. */
  runSchedules(): Promise<void>
  /**
   * Submits a synchronization of a workspace: on a guest with the host; on the host one for each guest, which begins it
   * as soon as it asks for news. Resolves with the ids of the runs.
   */
  submit(collaboration: CollaborationRow, workspaceId: string, execType: ExecType): Promise<readonly string[]>
  /** Resolves when the runs have ended, or after the time. */
  awaitRuns(workspaceId: string, ids: readonly string[], waitMs: number): Promise<void>
  /** Runs what is due; to be called every second. */
  runDue(): Promise<void>
  /** Begins runs for what has changed here; to be called often. */
  noteOwnChanges(): Promise<void>
  /** Waits for news of the hosts, and resolves with the first; to be called again and again. */
  awaitHosts(waitMs?: number): Promise<void>
  /** Asks all hosts for the news that there are. */
  askHosts(): Promise<void>
  /** Deletes or keeps what was received and is no longer; to be called now and then. */
  settle(): Promise<void>
  /** For the only server of a portal, before it begins: what the one before had taken up is free. */
  freeAll(): Promise<void>
  /** Of this portal's own runs: how many wait, and since when the oldest one that has not ended is wanted. */
  backlog(): Promise<Backlog>
  /** Forgets what no longer counts; to be called now and then. */
  sweep(): Promise<void>
  /** Aborts running ones; they continue after the next start. */
  stop(): Promise<void>
}

/** Longer than any guest may reasonably not have asked. */
const ENDED_DAYS = 90
const DAY_MS = 86_400_000
/** How long changes of the host take at most to reach its guests. */
const EXCHANGE_EVERY_MS = 15 * 60_000
/** Longer than a run may take. */
const SILENT_DAYS = 2
/** Of ended runs, for each workspace. */
const KEPT_RUNS = 100
/** Of files on their way that nobody has asked for. */
const FILE_DAYS = 2
const POLL_MS = 1_000
const LOOK_MS = 100

export function createSync(options: SyncOptions): Sync {
  const {
    store,
    clock,
    log,
    sealer,
    send,
    plainAllowed,
    contents,
    folder,
    pollMs = POLL_MS,
    wait = waitByTimer,
    observe
  } = options
  let known: PortalIdentity | undefined
  const identity = async () => (known ??= await openIdentity({ store, clock, sealer }))
  const ownPortalId = async () => (await identity()).portalId
  const stopping = new AbortController()
  const client = createPeerClient({ send, clock, identity, stopping: stopping.signal })
  const guest = { store, clock, identity, ask: client.ask }
  const exchange = (collaboration: CollaborationRow) => exchangeConfiguration(guest, collaboration)
  const outgoing = createOutgoingRecords(join(folder, 'outgoing'), contents)
  const incoming = createIncomingFiles(join(folder, 'incoming'))
  const content = { store, clock, log, contents, incoming, outgoing, ownPortalId, wait }
  const hostFor = (collaboration: CollaborationRow) => hostOf(store, collaboration)
  const guestRun = { ...content, client, exchange, hostOf: hostFor, pollMs }
  const worker = createRunWorker({
    store,
    clock,
    log,
    wait,
    run: (run, signal) => runGuest(guestRun, run, signal),
    observe: (run, result) =>
      observe?.({ execType: run.exec_type, ms: clock.now() - (run.started_ms ?? run.created_ms) }, result)
  })
  const watch = createWatch({
    store,
    clock,
    log,
    client,
    ownPortalId,
    hostOf: hostFor,
    exchange,
    wait,
    stopping: stopping.signal
  })
  const waiting = { store, ownPortalId, wait, signal: createChangeSignal({ store, wait }), stopping: stopping.signal }
  const hasIdentity = async () =>
    (await store.db.selectFrom('portal_identity').select('id').executeTakeFirst()) !== undefined
  const submit: Sync['submit'] = async (collaboration, workspaceId, execType) => {
    const portalId = await ownPortalId()
    return store.transaction(async (tx) => {
      const peers =
        collaboration.role === 'guest'
          ? [collaboration.host_portal_id]
          : (await listAccess(tx, [workspaceId])).map((each) => each.portal_id).filter((each) => each !== portalId)
      const ids: string[] = []
      for (const peerPortalId of peers)
        ids.push(
          await submitRun(tx, {
            collaborationId: collaboration.id,
            workspaceId,
            peerPortalId,
            execType,
            nowMs: clock.now()
          })
        )
      await auditChange(tx, clock.now())
      return ids
    })
  }
  return {
    identity,
    exchange,
    submit,
    routeGroups: peerRouteGroups({
      store,
      clock,
      log,
      identity,
      plainAllowed,
      operations: {
        ...hostOperations(content),
        changes: { kind: 'content', maxBodyBytes: 100_000, work: (call) => answerChanges(waiting, call) }
      }
    }),
    reportLeaving: (collaboration) => reportLeaving(guest, collaboration),
    runSchedules: createScheduleRunner({
      store,
      clock,
      log,
      synchronize: async (collaboration, workspaceId) => {
        await submit(collaboration, workspaceId, 'scheduled')
      }
    }),
    awaitRuns: async (workspaceId, ids, waitMs) => {
      const untilMs = performance.now() + waitMs
      void worker.runDue().catch((error: unknown) => log.warn({ err: error }, 'runs will be tried again'))
      for (const id of ids)
        while (performance.now() < untilMs && !stopping.signal.aborted) {
          const run = await findRun(store.db, workspaceId, id)
          if (run === undefined || run.ended_ms !== null) break
          await new Promise((done) => setTimeout(done, LOOK_MS))
        }
    },
    runDue: () => worker.runDue(),
    noteOwnChanges: async () => {
      if (await hasIdentity()) await watch.noteOwnChanges()
    },
    awaitHosts: async (waitMs) => {
      if (await hasIdentity()) await watch.awaitHosts(waitMs)
    },
    askHosts: async () => {
      if (await hasIdentity()) await watch.askHosts()
    },
    settle: async () => {
      if (await hasIdentity()) await settleReceived({ store, clock, contents }, await ownPortalId())
    },
    backlog: () => readBacklog(store.db),
    freeAll: () => store.sideTransaction((tx) => freeRuns(tx)),
    exchangeDue: async () => {
      if (!(await hasIdentity())) return
      for (const collaboration of await listDueExchanges(
        store.db,
        await ownPortalId(),
        clock.now() - EXCHANGE_EVERY_MS
      )) {
        try {
          if (collaboration.status === 'left') await reportLeaving(guest, collaboration)
          else await exchange(collaboration)
        } catch (error) {
          if (!isLoggiaError(error, 'sync/')) throw error
          // Until the host has imported the response, it refuses: which is expected.
          const level = collaboration.status === 'pending' ? 'debug' : 'warn'
          log[level]({ err: error, collaboration: collaboration.id }, 'the host was not reached; it is asked again')
        }
      }
    },
    sweep: async () => {
      await store.sideTransaction(async (tx) => {
        await sweepCollaborations(tx, clock.now() - ENDED_DAYS * DAY_MS)
        await sweepNonces(tx, clock.now() - 2 * MAX_AGE_SECONDS * 1_000)
        await sweepRuns(tx, {
          beforeMs: clock.now() - ENDED_DAYS * DAY_MS,
          silentMs: clock.now() - SILENT_DAYS * DAY_MS,
          keep: KEPT_RUNS
        })
      })
      // The time of files is the system's.
      for (const files of [incoming, outgoing]) await files.sweep(Date.now() - FILE_DAYS * DAY_MS)
    },
    stop: async () => {
      stopping.abort()
      await worker.stop()
      await watch.stop()
      await outgoing.close()
    }
  }
}
