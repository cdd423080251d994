import { type Clock, createSealer, type Log } from '#kit'
import { createMail, createSmtp, type Mail } from '#mail'
import type { Store } from '#store'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenMailOptions {
  readonly config: Pick<Config, 'secretKey' | 'mailHosts'>
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
}

/** Mails over the control store and the guarded network. Errors: `app/bad-secret-key`. */
export function openMail({ config, home, store, clock, log }: OpenMailOptions): Mail {
  const { secretKey, mailHosts: trustedHosts } = config
  return createMail({
    store,
    clock,
    log,
    trustedHosts,
    sealer: createSealer(openSecretKey(home.secretKey, secretKey)),
    send: createSmtp({ trustedHosts })
  })
}
