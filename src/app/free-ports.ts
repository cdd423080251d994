import { createServer } from 'node:net'
import { cannotListen } from '#http'
import type { Config } from './config/settings.ts'

/**
 * Opens the ports that the settings name and closes them again: a start that cannot listen must not make a home first,
 * nor an administrator whose password nobody sees. Errors: `http/cannot-listen`.
 */
export async function checkPorts({
  host,
  port,
  httpsPort
}: Pick<Config, 'host' | 'port' | 'httpsPort'>): Promise<void> {
  for (const each of port === httpsPort ? [port] : [port, httpsPort]) if (each !== 0) await tryPort(host, each)
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', (cause: NodeJS.ErrnoException) => fail(cannotListen(host, port, cause)))
    server.listen(port, host, () => server.close(() => done()))
  })
}
