import { createHash, type X509Certificate } from 'node:crypto'
import type { RequestOptions } from 'node:http'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { connect } from 'node:tls'

/**
 * By what a certificate is recognized that nobody has vouched for: the SHA-256 of its public key, in base64url. A
 * certificate that is renewed with the same key keeps it.
 */
export function pinOf(certificate: X509Certificate): string {
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * For `createConnection` of a request: the connection is returned, and the request sent, only after the server has
 * proven to hold the key of the pin. Its certificate is not checked otherwise: nobody has vouched for it.
 */
export function pinnedConnection(
  pin: string,
  lookup: LookupFunction,
  signal: AbortSignal
): NonNullable<RequestOptions['createConnection']> {
  return ({ host, port }, done) => {
    const server = host ?? ''
    const socket = connect({
      host: server,
      port: Number(port),
      lookup,
      rejectUnauthorized: false,
      servername: isIP(server) === 0 ? server : ''
    })
    const fail = (error: Error): void => {
      socket.destroy()
      done(error, socket as Socket)
    }
    const leave = (): void => fail(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      socket.off('error', fail)
      signal.removeEventListener('abort', leave)
      if (certificate === undefined || pinOf(certificate) !== pin)
        return fail(new Error('its certificate is not the one that was agreed upon'))
      done(null, socket as Socket)
    })
    return undefined
  }
}
