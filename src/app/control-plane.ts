import { createKeys, createMembers, createTokens, type Keys, OPERATOR } from '#access'
import {
  type Catalog,
  createCalls,
  createCatalog,
  createFileStore,
  createKeptFiles,
  createVisits,
  type Dataset
} from '#catalog'
import type { Engine } from '#engine'
import {
  type AuditAction,
  type AuditFilter,
  type AuditPage,
  type AuditRecord,
  createFailureLog,
  readAudit,
  recordAudit,
  runFrom
} from '#events'
import { administerHarvesters, type HarvesterAdministration } from '#harvest'
import { bug, type Clock, createSealer, type Log, systemClock } from '#kit'
import {
  type Administration,
  createAdministration,
  type Exporter,
  type HealthProbe,
  type Publisher,
  UNLIMITED
} from '#portal'
import { createPushKeys, type PushKeys } from '#push'
import { administerSources, type SourceAdministration } from '#sources'
import { withControlState } from '#store'
import { type Collaborations, openCollaborations } from './collaborations.ts'
import type { Config } from './config/settings.ts'
import { appError } from './errors.ts'
import { homeAt, makeHome } from './home.ts'
import { checkHomeFolder, makeHomeFolder } from './home-folder.ts'
import { controlOf, gatherFacts, openControlStore } from './lineage/open-control-state.ts'
import { verifyHome } from './lineage/verify.ts'
import { openIdentity } from './open-identity.ts'
import { openMail } from './open-mail.ts'
import { portalSettings } from './open-portal.ts'
import { openReplicas } from './open-replicas.ts'
import { openScheduled } from './open-scheduled.ts'
import { openSync } from './open-sync.ts'
import { openWebhooks } from './open-webhooks.ts'
import { openSecretKey } from './secret-key.ts'
import { inWords } from './system-error.ts'

/**
 * The portal's stored state, without the engine: keys, users and the catalog's settings can be changed beside a running
 * server.
 */
export interface ControlPlane {
  readonly keys: Keys
  readonly catalog: Catalog
  /** All of them, as the operator sees them. */
  readonly listDatasets: () => Promise<Dataset[]>
  readonly administration: Administration
  readonly collaborations: Collaborations
  readonly sources: SourceAdministration
  readonly harvesters: HarvesterAdministration
  readonly pushKeys: PushKeys
  readonly readAudit: (filter: AuditFilter, page: AuditPage) => Promise<AuditRecord[]>
}

export interface ControlPlaneOptions {
  readonly config: Config
  readonly log: Log
  /** As the audit log calls it: `loggia user create`. */
  readonly command: string
  /** Whether the command may be the first on a home, and make it. */
  readonly makesHome?: boolean
}

/**
 * Errors: `app/no-portal`, and those of `verifyHome`: a control database that does not belong to the home's records is
 * not worked on.
 */
export function withControlPlane<Result>(
  options: ControlPlaneOptions,
  work: (controlPlane: ControlPlane) => Promise<Result>
): Promise<Result> {
  return inWords(() => openControlPlane(options, work))
}

async function openControlPlane<Result>(
  { config, log, command, makesHome = true }: ControlPlaneOptions,
  work: (controlPlane: ControlPlane) => Promise<Result>
): Promise<Result> {
  const home = homeAt(config.home)
  checkHomeFolder(home.folder)
  await withControlState(controlOf(config, home, log), async (control) => {
    const isNew = verifyHome(await gatherFacts(config, home, control, undefined))
    if (isNew && !makesHome)
      throw appError(
        'app/no-portal',
        `There is no portal in ${home.folder}. \`loggia serve\` creates one; --home names another folder.`
      )
  })
  makeHomeFolder(home.folder)
  makeHome(home)
  const store = await openControlStore(config, home, log)
  try {
    const clock = systemClock
    const keys = createKeys({ store, clock, log })
    const catalog = createCatalog({
      store,
      clock,
      filesFolder: home.files,
      activeTemplates: config.metadataTemplates
    })
    const members = createMembers({ store, clock })
    const webhooks = openWebhooks({ config, home, store, clock, log })
    const sync = openSync({
      config,
      home,
      store,
      clock,
      log,
      contents: openReplicas({ home, store, clock, log, catalog, engine: NO_RECORDS, config })
    })
    const ground = {
      store,
      clock,
      log,
      members,
      keys,
      webhooks,
      sync,
      failures: createFailureLog({ store, clock, log }),
      tokens: createTokens({ store, members, clock }),
      datasets: catalog.items,
      metadataLists: catalog.metadataLists,
      files: createFileStore({ folder: home.itemFiles, kept: createKeptFiles(store, 'item-files'), clock }),
      publisher: NO_ENGINE,
      exporter: NO_ENGINE,
      scheduled: openScheduled({ config, home, store, clock, log, sources: NO_ENGINE, harvesters: NO_ENGINE }),
      ...openIdentity(config, home),
      requestLimits: UNLIMITED,
      calls: createCalls({ store, clock }),
      visits: createVisits({ store, clock }),
      quotas: { flush: async () => {} },
      health: NO_ENGINE,
      mail: openMail({ config, home, store, clock, log }),
      settings: portalSettings(config, home)
    }
    const administration = await createAdministration(ground)
    const controlPlane = {
      keys: auditKeys(keys, clock),
      catalog,
      listDatasets: () => catalog.listAll(OPERATOR),
      administration,
      collaborations: openCollaborations({ store, sync }),
      pushKeys: createPushKeys({ store, clock }),
      sources: administerSources({
        store,
        clock,
        sealer: createSealer(openSecretKey(home.secretKey, config.secretKey))
      }),
      harvesters: administerHarvesters({
        store,
        clock,
        sealer: createSealer(openSecretKey(home.secretKey, config.secretKey))
      }),
      readAudit: (filter: AuditFilter, page: AuditPage) => readAudit(store.db, filter, page)
    }
    return await runFrom({ actor: 'operator', address: null, client: command, requestId: null }, () =>
      work(controlPlane)
    )
  } finally {
    await store.close()
  }
}

/** The keys, every change of one with its entry of the audit log. */
function auditKeys(keys: Keys, clock: Clock): Keys {
  const entry =
    (action: AuditAction<'keys'>, subject: string, data: object = {}) =>
    async (tx: Parameters<typeof recordAudit>[0]) =>
      recordAudit(tx, [{ type: 'keys', action, subject, data: { ...data } }], clock.now())
  return {
    ...keys,
    create: (name, terms) => keys.create(name, terms, entry('create', name, terms)),
    update: (id, terms) => keys.update(id, terms, entry('update', id, terms)),
    revoke: (id) => keys.revoke(id, entry('revoke', id)),
    rotate: (id) => keys.rotate(id, entry('rotate', id))
  }
}

const noEngine = (): never => {
  throw bug('no records are read without an engine')
}

/** A command moves no content between portals. */
const NO_RECORDS: Pick<Engine, 'loader' | 'versions' | 'stream'> = {
  get loader() {
    return noEngine()
  },
  get versions() {
    return noEngine()
  },
  stream: noEngine
}

/** Datasets are made and read where the engine is. */
const NO_ENGINE: Publisher & Exporter & HealthProbe & { readonly run: () => Promise<never> } = {
  read: async () => {
    throw bug('a command has no health')
  },
  run: async () => {
    throw bug('nothing is loaded without an engine')
  },
  defaults: { lang: 'en', timezone: 'UTC' },
  admit: async () => {
    throw bug('nothing is exported without an engine')
  },
  exportDataset: async () => {
    throw bug('nothing is exported without an engine')
  },
  listParts: async () => {
    throw bug('nothing is read without an engine')
  },
  returnTo: async () => {
    throw bug('nothing is loaded without an engine')
  },
  publish: async () => {
    throw bug('nothing is published without an engine')
  },
  analyze: async () => {
    throw bug('no file is read without an engine')
  },
  findCoordinates: async () => {
    throw bug('no file is read without an engine')
  },
  findGeometry: async () => {
    throw bug('no file is read without an engine')
  }
}
