import { type IncomingMessage, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'

/**
 * To clients of HTTP/1.0, as many proxies are, the end of the connection is the end of an answer whose length was not
 * said (RFC 9112 §6.3). One that is broken off is reset, which is no end.
 */
export class BreakableResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override destroy(error?: Error): this {
    const { socket } = this
    // TLS has an end marker of its own, which is missing when the connection is destroyed (RFC 8446 §6.1).
    if (this.headersSent && !this.writableFinished && !this.chunkedEncoding && !(socket instanceof TLSSocket))
      socket?.resetAndDestroy()
    return super.destroy(error)
  }
}
