/** A whole Loggia behind HTTPS with its self-signed certificate, as the clients of the sharing REST API meet it. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readConfig, startServer } from '#app'
import { silentLog } from '#kit'
import { freePort } from '../free-port.ts'
import { NEVER } from '../never.ts'

export interface SharingServer {
  /** `https://localhost:…/sharing/rest`. */
  readonly portal: string
  readonly plainUrl: string
  /** Where everything lies. */
  readonly home: string
  /** The output of the start. */
  readonly said: readonly string[]
  close(): Promise<void>
}

export async function startSharing(settings: Readonly<Record<string, string>> = {}): Promise<SharingServer> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-sharing-'))
  // As root the engine runs as a separate user, which needs access.
  chmodSync(folder, 0o711)
  const home = join(folder, 'home')
  const httpsPort = await freePort()
  const flags = {
    home,
    host: '127.0.0.1',
    port: '0',
    'https-port': String(httpsPort),
    demo: false,
    'engine-memory-mb': '1500',
    ...settings
  }
  const { config } = readConfig({ flags })
  const said: string[] = []
  const server = await startServer({
    config,
    log: silentLog,
    purpose: 'public',
    repeat: NEVER,
    say: (line) => void said.push(line)
  })
  setDefaultCACertificates([
    ...getCACertificates('default'),
    readFileSync(join(home, 'tls', 'certificate.pem'), 'utf8')
  ])
  return {
    portal: `https://localhost:${httpsPort}/sharing/rest`,
    plainUrl: server.url,
    home,
    said,
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
