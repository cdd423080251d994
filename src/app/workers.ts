import { harvesterRows } from '#harvest'
import { cleanLeftovers, sweepVersions } from '#ingest'
import type { Log } from '#kit'
import { freeClones } from '#remote-portals'
import { sourceRows } from '#sources'
import { PROJECTION_PREFIX } from './catalog-projection.ts'
import type { Services } from './rooms.ts'
import type { SweepHolds } from './sweep-holds.ts'

/** Periodic work, one run after the other. */
export interface Workers {
  stop(): Promise<void>
}

/**
 * Calls `work` at the given interval until the returned function is called. Tests pass one that they control: nothing
 * then changes behind their backs.
 */
export type Repeat = (everyMs: number, work: () => void) => () => void

export const repeatByTimer: Repeat = (everyMs, work) => {
  const timer = setInterval(work, everyMs).unref()
  return () => clearInterval(timer)
}

export interface WorkersOptions {
  /** Whether webhooks are sent what happens; a command leaves that to the next server. */
  readonly delivers: boolean
  readonly log: Log
  /** Makes what pages of new records show. */
  readonly preparePages: () => Promise<void>
  readonly repeat: Repeat
  readonly holds: SweepHolds
}

/** A server that is slow, or trickles, must not hold up the sources of others. */
const SOURCES_AT_ONCE = 4
const HARVESTERS_AT_ONCE = 2
const SWEEP_EVERY_MS = 30_000
const FILES_EVERY_MS = 3_600_000
const HISTORY_EVERY_MS = 60_000
const VIEWS_EVERY_MS = 60_000
const EXCHANGE_EVERY_MS = 60_000
const SCHEDULES_EVERY_MS = 5_000
const MAILS_EVERY_MS = 2_000
const RUNS_EVERY_MS = 500
const CHANGES_EVERY_MS = 300
const RENEWALS_EVERY_MS = 5_000

/**
 * Before anybody is let in: what a crash left behind goes, as far as it is provably of this portal's own making.
 * `onlyServer`: no other server works on the same engine, so that nobody else uses it.
 */
export async function cleanUp(
  { engine, catalog, store, webhooks, sync }: Services,
  { onlyServer, log }: { readonly onlyServer: boolean; readonly log: Log }
): Promise<void> {
  if (onlyServer) await webhooks.freeAll()
  if (onlyServer) await sync.freeAll()
  if (onlyServer) await store.transaction(freeClones)
  if (onlyServer) await store.transaction((tx) => sourceRows.freeAll(tx))
  if (onlyServer) await store.transaction((tx) => harvesterRows.freeAll(tx))
  const dropped = await cleanLeftovers(engine, catalog, { onlyServer })
  const labels = onlyServer
    ? await engine.versions.labels((table) => table.startsWith(PROJECTION_PREFIX))
    : new Map<string, undefined>()
  const projections = [...labels].filter(([, label]) => label?.own === true).map(([table]) => table)
  for (const table of projections) await engine.versions.drop(table)
  const tables = [...dropped, ...projections]
  if (tables.length > 0) log.info({ tables }, 'dropped tables left by an earlier run')
}

/**
 * Versions of releases that wrote no labels say what they hold, too: without that they could not be adopted when the
 * control database is lost.
 */
async function labelVersions({ engine, catalog }: Pick<Services, 'engine' | 'catalog'>): Promise<void> {
  const states = await catalog.versionTables()
  // A table is detached only with a label.
  const labels = await engine.versions.labels((table) => states.get(table) === 'current', { attach: false })
  for (const [table, state] of states) {
    if (state === 'current' && labels.has(table) && labels.get(table)?.version === undefined)
      await engine.versions.label(table, await catalog.describeVersion(table))
  }
}

export function startWorkers(
  {
    engine,
    calls,
    catalog,
    harvesters,
    mail,
    projection,
    portal,
    push,
    renewals,
    sources,
    visits,
    webhooks,
    sync
  }: Services,
  { delivers, log, preparePages, repeat, holds }: WorkersOptions
): Workers {
  if (delivers) webhooks.deliverer.start()
  const labelling = labelVersions({ engine, catalog }).catch((error: unknown) =>
    log.warn({ err: error }, 'not every table could be labelled; the next start continues')
  )
  const unlessHeld = (sweep: () => Promise<void>) => async () => {
    if (!holds.held) await sweep()
  }
  const stop = [
    () => labelling,
    every(
      repeat,
      SWEEP_EVERY_MS,
      log,
      'sweep of versions',
      unlessHeld(async () => {
        await sweepVersions(engine, catalog)
        await projection.sweep()
      })
    ),
    every(
      repeat,
      FILES_EVERY_MS,
      log,
      'sweep of files',
      unlessHeld(() => catalog.sweepFiles())
    ),
    every(repeat, FILES_EVERY_MS, log, 'sweep of receipts', () => push.pushes.sweep()),
    every(
      repeat,
      FILES_EVERY_MS,
      log,
      'sweep of tokens',
      unlessHeld(() => portal.sweep())
    ),
    every(repeat, VIEWS_EVERY_MS, log, 'count of views', async () => {
      await portal.countViews()
      await visits.flush()
      await visits.settle()
      await calls.flush()
      await calls.settle()
    }),
    every(repeat, HISTORY_EVERY_MS, log, 'sweep of deliveries', () => webhooks.sweep()),
    ...(delivers
      ? [
          every(repeat, VIEWS_EVERY_MS, log, 'pictures of datasets', preparePages),
          every(
            repeat,
            RENEWALS_EVERY_MS,
            log,
            'versions of earlier layouts',
            unlessHeld(async () => void (await renewals.run()))
          ),
          every(repeat, EXCHANGE_EVERY_MS, log, 'exchange with other portals', () => sync.exchangeDue()),
          every(repeat, SCHEDULES_EVERY_MS, log, 'schedules of workspaces', () => sync.runSchedules()),
          every(repeat, MAILS_EVERY_MS, log, 'mails', () => mail.sendDue()),
          ...several(SOURCES_AT_ONCE, () =>
            every(repeat, SCHEDULES_EVERY_MS, log, 'scheduled sources', () => sources.runDue())
          ),
          ...several(HARVESTERS_AT_ONCE, () =>
            every(repeat, SCHEDULES_EVERY_MS, log, 'harvesters', () => harvesters.runDue())
          ),
          every(repeat, RUNS_EVERY_MS, log, 'synchronizations', () => sync.runDue()),
          every(repeat, CHANGES_EVERY_MS, log, 'changes for other portals', () => sync.noteOwnChanges()),
          every(repeat, CHANGES_EVERY_MS, log, 'changes of other portals', () => sync.awaitHosts()),
          every(repeat, EXCHANGE_EVERY_MS, log, 'items of collaborations that ended', () => sync.settle())
        ]
      : []),
    () => webhooks.deliverer.stop()
  ]
  return {
    stop: async () => {
      renewals.stop()
      await Promise.all(stop.map((each) => each()))
    }
  }
}

function several<Worker>(count: number, make: () => Worker): Worker[] {
  return Array.from({ length: count }, make)
}

/** Runs `work` again and again, never twice at a time; what is returned ends it. */
function every(repeat: Repeat, ms: number, log: Log, what: string, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const stop = repeat(ms, () => {
    if (busy) return
    busy = true
    running = work()
      .catch((error: unknown) => log.warn({ err: error, what }, 'will be tried again'))
      .finally(() => (busy = false))
  })
  return async () => {
    stop()
    await running
  }
}
