import { type Clock, createSealer, guardedSend, type Log } from '#kit'
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

const TIMEOUT_MS = 10_000
/** More than the configuration of a collaboration with the maximum of workspaces. */
const MAX_ANSWER_BYTES = 1_000_000

/** Collaborations over the control store and the guarded network. Errors: `app/bad-secret-key`. */
export function openSync({ config, home, store, clock, log }: OpenSyncOptions): Sync {
  return createSync({
    store,
    clock,
    log,
    plainAllowed: config.plainSignIn,
    sealer: createSealer(openSecretKey(home.secretKey, config.secretKey)),
    send: (url, request) =>
      guardedSend(url, {
        ...request,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        trustedHosts: config.collaborationHosts,
        setting: 'collaboration-hosts'
      })
  })
}
