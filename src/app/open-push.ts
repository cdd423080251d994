import { setTimeout as wait } from 'node:timers/promises'
import type { Catalog } from '#catalog'
import type { Engine } from '#engine'
import type { Clock } from '#kit'
import { createPushes, createPushKeys, type Pushes, type PushKeys } from '#push'
import type { Store } from '#store'
import type { Home } from './home.ts'
import type { Importer } from './imports/importer.ts'
import { readFileIds } from './record-file-values.ts'
import { readRecordKey } from './record-key.ts'

export interface OpenPushOptions {
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly catalog: Catalog
  readonly engine: Pick<Engine, 'page' | 'stream'>
  readonly importer: Importer
}

export interface Push {
  readonly keys: PushKeys
  readonly pushes: Pushes
}

/** Devices that wait longer than this have hung up, as have most proxies. */
const MAX_WAIT_MS = 5 * 60_000

/** Pushes over the importer of this home. */
export function openPush({ home, store, clock, catalog, engine, importer }: OpenPushOptions): Push {
  return {
    keys: createPushKeys({ store, clock }),
    pushes: createPushes({
      store,
      clock,
      catalog,
      readKey: (dataset, recordId, fields) => readRecordKey(engine, dataset, recordId, fields),
      readFileIds: (dataset) => readFileIds(engine, dataset),
      folder: home.drafts,
      pause: (ms) => wait(ms, undefined, { ref: false }),
      load: (order, watch) => importer.import(order, { ...watch, maxWaitMs: MAX_WAIT_MS })
    })
  }
}
