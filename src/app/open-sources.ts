import { DEFAULT_LIMITS } from '#ingest'
import { type Clock, createSealer, guardedConnection, guardedFetch, type Log } from '#kit'
import { createSources, type Sources } from '#sources'
import type { Store } from '#store'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { checkOrder } from './imports/import-order.ts'
import type { Importer } from './imports/importer.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenSourcesOptions {
  readonly config: Pick<Config, 'importHosts' | 'secretKey'>
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly importer: Importer
}

/** Scheduled sources over the importer of this home and the guarded network. Errors: `app/bad-secret-key`. */
export function openSources({ config, home, store, clock, log, importer }: OpenSourcesOptions): Sources {
  return createSources({
    store,
    clock,
    log,
    sealer: createSealer(openSecretKey(home.secretKey, config.secretKey)),
    folder: home.drafts,
    maxBytes: DEFAULT_LIMITS.maxBytes,
    fetch: (address, options) => guardedFetch(address, { ...options, hosts: config.importHosts }),
    connect: (host, port, options) => guardedConnection(host, port, { ...options, hosts: config.importHosts }),
    load: (order, watch) => importer.import(checkOrder(order), watch)
  })
}
