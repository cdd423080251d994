import { type IncomingMessage, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'

/**
 * To clients of HTTP/1.0, as many proxies are, the end of the connection is the end of an answer of unknown
 * length (RFC 9112 §6.3). An interrupted one is reset, which is not a regular end.
 */
export class BreakableResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override destroy(error?: Error): this {
    const { socket } = this
    // TLS has its own end marker, which is missing when the connection is destroyed (RFC 8446 §6.1).
    if (this.headersSent && !this.writableFinished && !this.chunkedEncoding && !(socket instanceof TLSSocket))
      socket?.resetAndDestroy()
    return super.destroy(error)
  }
}
