import { type Authenticator, credentialsOf, mayMonitor, mayOperate } from '#access'
import type { Door } from '#http'
import { bug } from '#kit'
import type { Config } from './config/settings.ts'
import { appError } from './errors.ts'

export interface DoorOptions {
  /** Passes the door of the portal as a visitor. */
  readonly authenticate: Authenticator
  /** For the home's command line. */
  readonly secret: string
  readonly config: Pick<Config, 'metricsKey' | 'baseUrl' | 'trustedProxies'>
}

/** Every request passes here before it reaches its route; who may pass is decided by `access`. */
export function createDoor({ authenticate, secret, config }: DoorOptions): Door {
  const { metricsKey, baseUrl, trustedProxies } = config
  const monitoring = { metricsKey, isBehindProxy: baseUrl !== null && trustedProxies.length === 0 }
  return async (request, audience) => {
    switch (audience) {
      case 'always':
      case 'api':
        return
      case 'visitors':
        await authenticate(credentialsOf(request))
        return
      case 'operator':
        if (!mayOperate(request, secret))
          throw appError('app/not-the-operator', 'Only the command line of this home may do this.')
        return
      case 'monitoring':
        if (!mayMonitor(request, monitoring))
          throw appError(
            'app/metrics-closed',
            'Metrics are available on this machine only. Elsewhere, send the key of the setting metrics-key.'
          )
        return
      default:
        audience satisfies never
        throw bug(`no door for ${String(audience)}`)
    }
  }
}
