import { createSealer, guardedSend } from '#kit'
import type { PortalContext } from '#portal'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { openSecretKey } from './secret-key.ts'

/** As long as a person waits for a page. */
const TIMEOUT_MS = 8_000

/** Sign-in providers over the guarded network, and the key that seals their secrets. Errors: `app/bad-secret-key`. */
export function openIdentity(
  { identityHosts, secretKey }: Pick<Config, 'identityHosts' | 'secretKey'>,
  home: Home
): Pick<PortalContext, 'sealer' | 'sendToProvider'> {
  return {
    sealer: createSealer(openSecretKey(home.secretKey, secretKey)),
    sendToProvider: (url, request) =>
      guardedSend(url, { timeoutMs: TIMEOUT_MS, ...request, trustedHosts: identityHosts, setting: 'identity-hosts' })
  }
}
