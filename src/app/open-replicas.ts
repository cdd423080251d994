import { type Catalog, createFileStore, createKeptFiles } from '#catalog'
import type { Engine } from '#engine'
import type { Clock, Log } from '#kit'
import { createReplicas } from '#replicas'
import type { Store } from '#store'
import type { Contents } from '#sync'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'

export interface OpenReplicasOptions {
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly catalog: Catalog
  readonly engine: Pick<Engine, 'loader' | 'versions' | 'stream'>
  readonly config: Pick<Config, 'memberStorageMb'>
}

/** The items of this portal for other portals, with the files where the rooms of items and datasets keep them. */
export function openReplicas({ home, store, clock, log, catalog, engine, config }: OpenReplicasOptions): Contents {
  const files = (folder: string, area: 'files' | 'item-files') =>
    createFileStore({ folder, kept: createKeptFiles(store, area), clock })
  return createReplicas({
    store,
    clock,
    log,
    catalog,
    engine,
    storageQuotaBytes: config.memberStorageMb === 0 ? null : config.memberStorageMb * 2 ** 20,
    files: { item: files(home.itemFiles, 'item-files'), dataset: files(home.files, 'files') }
  })
}
