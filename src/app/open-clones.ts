import { setTimeout as wait } from 'node:timers/promises'
import { type Catalog, createFileStore, createKeptFiles } from '#catalog'
import { DEFAULT_LIMITS } from '#ingest'
import { type Clock, guardedFetch, type Log } from '#kit'
import { apiAddress, type CloneReport, clonePortal, type Pause } from '#remote-portals'
import type { Store } from '#store'
import type { CloneOrder } from './clone-order.ts'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { requireSameHosts } from './imports/import-dataset.ts'
import type { Importer } from './imports/importer.ts'

export interface OpenClonesOptions {
  readonly config: Pick<Config, 'importHosts'>
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly catalog: Catalog
  readonly importer: Importer
}

export type ClonePortal = (
  order: CloneOrder,
  watch: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
) => Promise<CloneReport>

/** About as often as the browser of one visitor. */
const REQUESTS_PER_SECOND = 4

export const pauseByTimer: Pause = (ms, signal) => wait(ms, undefined, { signal })

/** Clones of other portals over the importer of this home and the guarded network. */
export function openClones({ config, home, store, clock, log, catalog, importer }: OpenClonesOptions): ClonePortal {
  const files = createFileStore({ folder: home.files, kept: createKeptFiles(store, 'files'), clock })
  return async (order, { signal, onStep }) => {
    requireSameHosts(order, config)
    return clonePortal(
      {
        store,
        clock,
        log,
        catalog,
        files,
        folder: home.drafts,
        maxRecordBytes: DEFAULT_LIMITS.maxBytes,
        pause: pauseByTimer,
        fetch: (address, options) => guardedFetch(address, { ...options, hosts: config.importHosts }),
        load: (records, watch) => importer.import(records, watch)
      },
      {
        api: apiAddress(order.url),
        key: order.key,
        where: order.where,
        access: order.access,
        owner: order.owner,
        requestsPerSecond: order.requestsPerSecond ?? REQUESTS_PER_SECOND,
        signal,
        onStep
      }
    )
  }
}
