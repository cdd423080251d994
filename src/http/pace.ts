import type { IncomingMessage } from 'node:http'
import { badForm } from './form.ts'

/**
 * The interval of checks of a body, and the bytes that must have arrived by then: 100 bytes a second, a tenth of what a modem
 * sent.
 */
const WINDOW_MS = 60_000
const LEAST_BYTES = 6_000

/**
 * Breaks a body off whose sender only keeps the connection, and with it what was kept of the body. To be ended when the
 * body has been read. The body fails with `http/bad-form`.
 */
export function demandPace(body: IncomingMessage): Disposable {
  let before = body.socket.bytesRead
  const looking = setInterval(() => {
    const { bytesRead } = body.socket
    if (!body.complete && bytesRead - before < LEAST_BYTES) body.destroy(badForm('The body came too slowly.'))
    before = bytesRead
  }, WINDOW_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(looking) }
}
