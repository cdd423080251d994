import { setTimeout as wait } from 'node:timers/promises'
import { type Catalog, createFileStore, createKeptFiles } from '#catalog'
import { DEFAULT_LIMITS } from '#ingest'
import { type Clock, guardedFetch, type Log } from '#kit'
import { apiAddress, type CloneContext, type CloneReport, clonePortal, type Pause } from '#remote-portals'
import type { Store } from '#store'
import type { CloneOrder } from './clone-order.ts'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { requireSameHosts } from './imports/import-hosts.ts'
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
  const running = new Map<string, { readonly signal: AbortSignal; readonly ended: Promise<unknown> }>()
  const context: CloneContext = {
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
  }
  return async ({ url, importHosts, requestsPerSecond, ...order }, { signal, onStep }) => {
    requireSameHosts({ importHosts }, config)
    const api = apiAddress(url)
    const before = running.get(api)
    // A command that was stopped leaves a run that is still ending.
    if (before?.signal.aborted === true) await before.ended
    const rate = requestsPerSecond ?? REQUESTS_PER_SECOND
    const run = clonePortal(context, { ...order, api, requestsPerSecond: rate, signal, onStep })
    if (!running.has(api)) {
      const ended = run.catch(() => {}).finally(() => running.delete(api))
      running.set(api, { signal, ended })
    }
    return run
  }
}
