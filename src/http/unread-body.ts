import type { IncomingMessage, ServerResponse } from 'node:http'

/** So much is read past quickly, and the connection can be used again. */
const SMALL_BYTES = 64 * 1024

/**
 * How long what a refused client still sends is read past (nginx: lingering_time, lingering_timeout), in milliseconds.
 */
const LINGER_MS = 30_000
const SILENCE_MS = 5_000

/** A body that is still on its way, or was never sent because the client waits for our word. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return (
    headers['transfer-encoding'] !== undefined ||
    headers.expect !== undefined ||
    Number(headers['content-length'] ?? 0) > SMALL_BYTES
  )
}

/**
 * Closes the connection after an answer that comes before the body of its request. Closed at once, as Node does, the
 * system would reset it for the bytes that nobody read, and the client would see the reset instead of the answer (RFC
 * 9112 §9.6). So only our side is closed, and what still arrives is thrown away for a while.
 */
export function closeAfterAnswer(message: IncomingMessage, response: ServerResponse): void {
  const { socket } = message
  response.setHeader('connection', 'close')
  const destroy = (): void => void socket.destroy()
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    if (message.complete) return destroy()
    socket.end()
    message.once('end', destroy).resume()
    const deadline = setTimeout(destroy, LINGER_MS).unref()
    socket.setTimeout(SILENCE_MS, destroy).once('close', () => clearTimeout(deadline))
  }
}
