import { type Clock, createSealer, guardedSend, type Log } from '#kit'
import type { Store } from '#store'
import { type Contents, createSync, type Sync } from '#sync'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import type { Metrics } from './metrics.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenSyncOptions {
  readonly config: Config
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly contents: Contents
  readonly metrics?: Metrics
}

const TIMEOUT_MS = 10_000
/** More than the configuration of a collaboration with the maximum of workspaces. */
const MAX_ANSWER_BYTES = 1_000_000

/** Collaborations over the control store and the guarded network. Errors: `app/bad-secret-key`. */
export function openSync({ config, home, store, clock, log, contents, metrics }: OpenSyncOptions): Sync {
  const sync = createSync({
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
    observe: ({ execType, ms }, { status }) => metrics?.syncRun(execType, status, ms)
  })
  metrics?.gauge(
    'loggia_sync_queue_length',
    'Synchronizations that wait to begin.',
    async () => (await sync.backlog()).waiting
  )
  metrics?.gauge(
    'loggia_sync_queue_age_seconds',
    'Age of the oldest synchronization that waits or runs: how far another portal may be behind.',
    async () => {
      const { oldestMs } = await sync.backlog()
      return oldestMs === null ? 0 : Math.max(0, clock.now() - oldestMs) / 1000
    }
  )
  return sync
}
