import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { OPERATOR } from '#access'
import { type Catalog, createFileStore, createKeptFiles } from '#catalog'
import type { Engine } from '#engine'
import { DEFAULT_LIMITS } from '#ingest'
import { type Clock, guardedFetch, type Log } from '#kit'
import { apiAddress, type CloneContext, type CloneReport, clonePortal, type Pause } from '#remote-portals'
import type { Store } from '#store'
import type { CloneOrder } from './clone-order.ts'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { requireSameHosts } from './imports/import-hosts.ts'
import type { Importer } from './imports/importer.ts'
import { readFileValues } from './record-file-values.ts'

export interface OpenClonesOptions {
  readonly config: Pick<Config, 'importHosts' | 'baseUrl'>
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly catalog: Catalog
  readonly engine: Pick<Engine, 'stream'>
  readonly importer: Importer
}

export type ClonePortal = (
  order: CloneOrder,
  watch: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
) => Promise<CloneReport>

/** About as often as the browser of one visitor. */
const REQUESTS_PER_SECOND = 4

export const pauseByTimer: Pause = (ms, signal) => wait(ms, undefined, { signal })

const ABORT_MS = 1_000

async function isAborted(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return true
  const later = new AbortController()
  await Promise.race([
    once(signal, 'abort', { signal: later.signal }),
    wait(ABORT_MS, undefined, { signal: later.signal })
  ]).finally(() => later.abort())
  return signal.aborted
}

/** Clones of other portals over the importer of this home and the guarded network. */
export function openClones(options: OpenClonesOptions): ClonePortal {
  const { config, home, store, clock, log, catalog, engine, importer } = options
  const files = createFileStore({ folder: home.files, kept: createKeptFiles(store, 'files'), clock })
  const running = new Map<string, { readonly signal: AbortSignal; readonly ended: Promise<unknown> }>()
  const context: CloneContext = {
    store,
    clock,
    log,
    catalog,
    files,
    recordFiles: {
      ...catalog.recordFiles,
      valuesOf: async (datasetId) => {
        const dataset = await catalog.find(datasetId, OPERATOR)
        return { uid: dataset.uid, values: readFileValues(engine, dataset) }
      }
    },
    ownUrl: config.baseUrl ?? undefined,
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
    // A command that was stopped leaves a run that is still ending, and its connection ends a moment after the command.
    if (before !== undefined && (await isAborted(before.signal))) await before.ended
    const rate = requestsPerSecond ?? REQUESTS_PER_SECOND
    const run = clonePortal(context, { ...order, api, requestsPerSecond: rate, signal, onStep })
    if (!running.has(api)) {
      const ended = run.catch(() => {}).finally(() => running.delete(api))
      running.set(api, { signal, ended })
    }
    return run
  }
}
