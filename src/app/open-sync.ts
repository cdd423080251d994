import { type Clock, createSealer, type Log } from '#kit'
import type { Store } from '#store'
import { createSync, type Sync } from '#sync'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenSyncOptions {
  readonly config: Config
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

/** Collaborations over the control store. Errors: `app/bad-secret-key`. */
export function openSync({ config, home, store, clock, log }: OpenSyncOptions): Sync {
  return createSync({ store, clock, log, sealer: createSealer(openSecretKey(home.secretKey, config.secretKey)) })
}
