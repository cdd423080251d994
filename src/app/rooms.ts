import {
  type Authenticator,
  createAuthenticator,
  createKeys,
  createMembers,
  createQuotas,
  createTokens,
  type Keys,
  principalNamed,
  type Quotas,
  recognizeCallers
} from '#access'
import { type Calls, type Catalog, createCalls, createCatalog, createVisits, type Visits } from '#catalog'
import type { Engine } from '#engine'
import { createFailureLog, type Webhooks } from '#events'
import { ScratchSpace } from '#exports'
import type { Harvesters } from '#harvest'
import { freeBytesOf } from '#http'
import { Renewals } from '#ingest'
import { type Clock, type Log, systemClock } from '#kit'
import type { Mail } from '#mail'
import { createRequestLimits, type Portal } from '#portal'
import { KeptFiles, type Records } from '#records'
import type { Sources } from '#sources'
import type { Store } from '#store'
import type { Sync } from '#sync'
import { type CatalogProjection, createCatalogProjection } from './catalog-projection.ts'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { createImporter, type Importer } from './imports/importer.ts'
import { openLoadTurns } from './imports/open-load-turns.ts'
import { createPublisher } from './imports/publisher.ts'
import { openControlState } from './lineage/open-control-state.ts'
import { auditCallers, measureQuotas } from './measured-rooms.ts'
import type { Metrics } from './metrics.ts'
import { type ClonePortal, openClones } from './open-clones.ts'
import { openFileThreads } from './open-file-threads.ts'
import { openHarvesters } from './open-harvesters.ts'
import { openHealth } from './open-health.ts'
import { openMail } from './open-mail.ts'
import { openPortal } from './open-portal.ts'
import { openPush, type Push } from './open-push.ts'
import { openRecords } from './open-records.ts'
import { openReplicas } from './open-replicas.ts'
import { openScheduled } from './open-scheduled.ts'
import { openSources } from './open-sources.ts'
import { openSync } from './open-sync.ts'
import { openWebhooks } from './open-webhooks.ts'

/** Every room, built once and connected. */
export interface Services {
  readonly clock: Clock
  readonly store: Store
  readonly engine: Engine
  readonly catalog: Catalog
  readonly visits: Visits
  readonly calls: Calls
  readonly projection: CatalogProjection
  readonly keys: Keys
  readonly quotas: Quotas
  readonly importer: Importer
  /** Versions of earlier layouts. */
  readonly renewals: Renewals
  readonly clonePortal: ClonePortal
  readonly sources: Sources
  readonly harvesters: Harvesters
  readonly push: Push
  readonly records: Records
  readonly portal: Portal
  /** The caller of a page or API by headers and URL; callers who may not see the portal are refused. */
  readonly authenticate: Authenticator
  readonly webhooks: Webhooks
  readonly mail: Mail
  readonly sync: Sync
  /** Ends what runs, writes what is owed, closes what is open. */
  close(): Promise<void>
}

export interface RoomsOptions {
  readonly config: Config
  readonly home: Home
  readonly log: Log
  readonly metrics: Metrics
  /** By which the command line of the home is known. */
  readonly secret: string
}

/** Longer than the time limit of a page's query: its table must stay. */
const GRACE_MS = 60_000

const MEBI = 2 ** 20
const LEAST_FREE_BYTES = 512 * MEBI

export async function openServices({ config, home, log, metrics, secret }: RoomsOptions): Promise<Services> {
  const clock = systemClock
  const { store, engine, ledger } = await openControlState({ config, home, log, metrics })
  const projection = createCatalogProjection({ engine, log, graceMs: Math.max(GRACE_MS, 2 * config.queryTimeoutMs) })
  const catalog = createCatalog({
    store,
    clock,
    filesFolder: home.files,
    projection,
    ledger,
    activeTemplates: config.metadataTemplates
  })
  const visits = createVisits({ store, clock })
  const calls = createCalls({ store, clock })
  const keys = createKeys({ store, clock, log })
  const defaults = {
    dailyCalls: config.keyDailyCalls || null,
    dailyEngineMs: config.dailyComputeSeconds * 1_000 || null
  }
  const failures = createFailureLog({ store, clock, log, observe: ({ action }) => metrics.securityFailure(action) })
  const quotas = measureQuotas(createQuotas({ store, clock, log, defaults }), metrics, failures)
  const members = createMembers({ store, clock })
  const tokens = createTokens({ store, members, clock, idleLimitMs: () => portal.organizations.idleLimitMs() })
  const principalOf = (username: string) => principalNamed(members, username)
  const importer = createImporter({
    engine,
    catalog,
    clock,
    log,
    metrics,
    draftFolder: home.drafts,
    importHosts: config.importHosts,
    keptSourceMb: config.keptSourceMb,
    keptSourcesMb: config.keptSourcesMb,
    principalOf,
    // One process works on a home with SQLite; commands send it their loads.
    ...(store.kind === 'postgres' && { loadTurns: openLoadTurns(store) })
  })
  const renewals = new Renewals({ engine, catalog, clock, log, hasRoom: roomFor(config) })
  const clonePortal = openClones({ config, home, store, clock, log, catalog, engine, importer })
  const push = openPush({ home, store, clock, catalog, engine, importer })
  const sources = openSources({ config, home, store, clock, log, importer })
  const harvesters = openHarvesters({ config, home, store, clock, log, catalog, importer })
  const webhooks = openWebhooks({ config, home, store, clock, log, metrics })
  const mail = openMail({ config, home, store, clock, log })
  const contents = openReplicas({ home, store, clock, log, catalog, engine, config })
  const sync = openSync({ config, home, store, clock, log, contents, metrics })
  const authenticate = auditCallers(
    recognizeCallers({
      authenticate: createAuthenticator(keys, { users: { tokens, members } }),
      secret,
      addressDailyCalls: config.addressDailyCalls || null,
      policy: () => portal.policy()
    }),
    failures
  )
  const scratch = new ScratchSpace({ folder: home.scratch, maxBytes: config.exportScratchMb * MEBI })
  const threads = openFileThreads(scratch, log, metrics)
  const keptFiles =
    config.keptFilesMb === 0
      ? undefined
      : new KeptFiles(new ScratchSpace({ folder: home.scratch, maxBytes: config.keptFilesMb * MEBI }), () =>
          clock.now()
        )
  const records = openRecords(
    { catalog, engine, quotas, clock, threads, scratch, keptFiles, log },
    config,
    metrics,
    () => portal.words()
  )
  const portal = await openPortal({
    config,
    home,
    store,
    clock,
    log,
    webhooks,
    sync,
    failures,
    members,
    tokens,
    keys,
    calls,
    visits,
    quotas,
    mail,
    health: openHealth({ config, home, store, engine, clock }),
    datasets: catalog.items,
    metadataLists: catalog.metadataLists,
    publisher: createPublisher(importer, engine, principalOf),
    exporter: records,
    scheduled: openScheduled({ config, home, store, clock, log, sources, harvesters }),
    requestLimits: createRequestLimits({ quotas, addressDailyCalls: config.addressDailyCalls || null })
  })
  const close = async (): Promise<void> => {
    renewals.stop()
    await sync.stop()
    await sources.stop()
    await harvesters.stop()
    await threads.close()
    keptFiles?.close()
    await importer.stop()
    await projection.sweep({ all: true })
    await quotas.close()
    await keys.settle()
    await failures.close()
    await portal.countViews()
    await visits.flush()
    await calls.flush()
    await engine.stop()
    await store.close()
  }
  return {
    clock,
    store,
    engine,
    catalog,
    visits,
    calls,
    projection,
    keys,
    quotas,
    importer,
    renewals,
    clonePortal,
    sources,
    harvesters,
    push,
    authenticate,
    records,
    portal,
    webhooks,
    mail,
    sync,
    close
  }
}

/** A table beside the one that it replaces must leave as much again. An engine elsewhere has its own disk. */
function roomFor({ home, clickhouseUrl }: Config): (bytes: number) => Promise<boolean> {
  return async (bytes) => clickhouseUrl !== null || (await freeBytesOf(home)) > 2 * bytes + LEAST_FREE_BYTES
}
