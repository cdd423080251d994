import { type Catalog, createFileStore, createKeptFiles } from '#catalog'
import { createHarvesters, type Harvesters } from '#harvest'
import { DEFAULT_LIMITS } from '#ingest'
import { type Clock, createSealer, guardedFetch, type Log } from '#kit'
import type { Store } from '#store'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import type { Importer } from './imports/importer.ts'
import { pauseByTimer } from './open-clones.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenHarvestersOptions {
  readonly config: Pick<Config, 'baseUrl' | 'importHosts' | 'secretKey'>
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly catalog: Catalog
  readonly importer: Importer
}

/** Harvesters over the importer of this home and the guarded network. Errors: `app/bad-secret-key`. */
export function openHarvesters({
  config,
  home,
  store,
  clock,
  log,
  catalog,
  importer
}: OpenHarvestersOptions): Harvesters {
  return createHarvesters({
    store,
    clock,
    log,
    catalog,
    sealer: createSealer(openSecretKey(home.secretKey, config.secretKey)),
    ownUrl: config.baseUrl ?? undefined,
    folder: home.drafts,
    maxBytes: DEFAULT_LIMITS.maxBytes,
    pause: pauseByTimer,
    fetch: (address, options) => guardedFetch(address, { ...options, hosts: config.importHosts }),
    files: createFileStore({ folder: home.files, kept: createKeptFiles(store, 'files'), clock }),
    load: (order, watch) => importer.import(order, watch)
  })
}
