import { type Clock, createSealer, guardedSend, type Log } from '#kit'
import type { Store } from '#store'
import { type Contents, createSync, type Sync, type SyncOptions } from '#sync'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenSyncOptions {
  readonly config: Config
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly contents: Contents
  readonly observe?: NonNullable<SyncOptions['observe']>
}

const TIMEOUT_MS = 10_000
/** More than the configuration of a collaboration with the maximum of workspaces. */
const MAX_ANSWER_BYTES = 1_000_000

/** Collaborations over the control store and the guarded network. Errors: `app/bad-secret-key`. */
export function openSync({ config, home, store, clock, log, contents, observe }: OpenSyncOptions): Sync {
  return createSync({
    store,
    clock,
    log,
    contents,
    folder: home.travelling,
    plainAllowed: config.plainSignIn,
    sealer: createSealer(openSecretKey(home.secretKey, config.secretKey)),
    send: (url, request) =>
      guardedSend(url, {
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
        ...request,
        trustedHosts: config.collaborationHosts,
        setting: 'collaboration-hosts'
      }),
    ...(observe !== undefined && { observe })
  })
}
