import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of the loopback address on which nobody listens, for a program that cannot take port 0. Below those that
 * systems assign on request (Linux: from 32768): another test's server or connection cannot have it before
 * the program does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      () => false
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
