/** A server with the demo catalog for one test file. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemoHome } from './home.ts'
import { runLoggia, serve } from './loggia-process.ts'

export interface Demo {
  readonly url: string
  readonly home: string
  /** Makes an API key with `loggia key create`, while the server runs, and gives the secret. */
  createKey(name: string, terms?: { readonly dailyCalls?: number }): Promise<string>
  stop(): Promise<void>
}

/** A limit that no test reaches, so that the headers about it are there. */
const DAILY_CALLS = '1000000'

export async function startDemo(settings: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-demo-'))
  const clear = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    return await startIn(folder, settings, clear)
  } catch (error) {
    clear()
    throw error
  }
}

async function startIn(folder: string, settings: Readonly<Record<string, string>>, clear: () => void): Promise<Demo> {
  // As root the engine runs as a separate user, which needs access.
  chmodSync(folder, 0o711)
  const home = join(folder, 'home')
  await copyDemoHome(home)
  const loggia = await serve(home, {
    LOGGIA_ADDRESS_DAILY_CALLS: DAILY_CALLS,
    LOGGIA_KEY_DAILY_CALLS: DAILY_CALLS,
    ...settings
  })
  return {
    url: loggia.url,
    home,
    createKey: async (name, { dailyCalls } = {}) => {
      const { code, stdout, stderr } = await runLoggia([
        'key',
        'create',
        name,
        '--home',
        home,
        ...(dailyCalls === undefined ? [] : ['--daily-calls', String(dailyCalls)])
      ])
      const secret = /\b[0-9a-f]{56}\b/.exec(stdout)?.[0]
      if (code !== 0 || secret === undefined) throw new Error(`loggia key create failed (${code}): ${stdout}${stderr}`)
      return secret
    },
    stop: async () => {
      await loggia.stop()
      clear()
    }
  }
}
