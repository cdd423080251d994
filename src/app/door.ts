import { createHash, timingSafeEqual } from 'node:crypto'
import { type Authenticator, credentialsOf } from '#access'
import type { Door, HttpRequest } from '#http'
import { bug } from '#kit'
import type { Config } from './config/settings.ts'
import { appError } from './errors.ts'
import { isOperator } from './operator.ts'

export interface DoorOptions {
  /** Passes the door of the portal as a visitor. */
  readonly authenticate: Authenticator
  /** For the home's command line. */
  readonly secret: string
  readonly config: Pick<Config, 'metricsKey' | 'baseUrl' | 'trustedProxies'>
}

/** Every request passes here before it reaches its route. */
export function createDoor({ authenticate, secret, config }: DoorOptions): Door {
  return async (request, audience) => {
    switch (audience) {
      case 'always':
      case 'api':
        return
      case 'visitors':
        await authenticate(credentialsOf(request))
        return
      case 'operator':
        if (!isFromThisMachine(request) || !isOperator(request.header('authorization'), secret))
          throw appError('app/not-the-operator', 'Only the command line of this home may do this.')
        return
      case 'monitoring':
        checkMonitoring(request, config)
        return
      default:
        audience satisfies never
        throw bug(`no door for ${String(audience)}`)
    }
  }
}

/**
 * With a key the key counts, from wherever. Without one this machine only, and not behind a proxy that does not say for
 * whom it asks.
 */
function checkMonitoring(request: HttpRequest, { metricsKey, baseUrl, trustedProxies }: DoorOptions['config']): void {
  const sent = /^\s*bearer\s+(\S+)\s*$/i.exec(request.header('authorization') ?? '')?.[1]
  const isHidden = baseUrl !== null && trustedProxies.length === 0
  const isAllowed =
    metricsKey !== null
      ? sent !== undefined && isSame(sent, metricsKey)
      : !isHidden &&
        isFromThisMachine(request) &&
        isLoopback(request.address) &&
        request.header('x-forwarded-for') === undefined
  if (!isAllowed)
    throw appError(
      'app/metrics-closed',
      'Metrics are available on this machine only. Elsewhere, send the key of the setting metrics-key.'
    )
}

/** A proxy on this machine looks local too: this proves nothing by itself. */
function isFromThisMachine({ message }: HttpRequest): boolean {
  const { remoteAddress = '', localAddress } = message.socket
  return isLoopback(remoteAddress) || remoteAddress === localAddress
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1'
}

/** Hashes have one length, which the comparison needs, and do not reveal that of the key. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [left, right].map((each) => createHash('sha256').update(each).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
