/** A browser window that Orca reads, and what it says. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'

const DISPLAY = ':77'
const START_LIMIT_MS = 60_000
/** It says nothing at all when it has not begun by then: a busy machine keeps it waiting. */
const BEGIN_MS = 12_000
/** Orca has nothing more to say when it was silent for so long. */
const SILENCE_MS = 3_000
const LONGEST_SPEECH_MS = 45_000

export interface Reader {
  readonly page: Page
  /** Presses a key of the keyboard, which Orca hears too, and gives what is said then. */
  press(...keys: readonly string[]): Promise<readonly string[]>
  /** What is said after something that was done otherwise. */
  listen(): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openReader(address: string): Promise<Reader> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-reader-'))
  const session = spawn('dbus-run-session', ['--', join(import.meta.dirname, 'session.sh'), folder, DISPLAY], {
    stdio: ['pipe', 'ignore', 'ignore']
  })
  const says = join(folder, 'says')
  const log = (): string => (existsSync(says) ? readFileSync(says, 'utf8') : '')
  await until(() => log().includes('Screen reader on.'))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: false,
    viewport: null,
    locale: 'en',
    args: [
      '--no-sandbox',
      '--force-renderer-accessibility',
      '--window-position=0,0',
      '--window-size=1280,900',
      // WebGL, for the map.
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      `--app=${address}`
    ],
    env: {
      ...process.env,
      DISPLAY,
      DBUS_SESSION_BUS_ADDRESS: readFileSync(join(folder, 'bus'), 'utf8').trim(),
      XDG_RUNTIME_DIR: join(folder, 'run'),
      ACCESSIBILITY_ENABLED: '1'
    }
  })
  const page = context.pages()[0]
  if (page === undefined) throw new Error('the browser has no page')
  let read = 0
  const listen = async (): Promise<readonly string[]> => {
    const begun = performance.now()
    const passed = (): number => performance.now() - begun
    while (log().length === read && passed() < BEGIN_MS) await pause(250)
    for (let length = -1; length !== log().length && passed() < LONGEST_SPEECH_MS; ) {
      length = log().length
      await pause(SILENCE_MS)
    }
    const text = log().slice(read)
    read += text.length
    return text.split('\n').filter((each) => each !== '')
  }
  return {
    page,
    listen,
    press: async (...keys) => {
      for (const key of keys)
        execFileSync('xdotool', ['key', '--clearmodifiers', key], { env: { ...process.env, DISPLAY } })
      return await listen()
    },
    close: async () => {
      await context.close()
      session.stdin.end()
    }
  }
}

async function until(holds: () => boolean): Promise<void> {
  const begun = performance.now()
  while (!holds()) {
    if (performance.now() - begun > START_LIMIT_MS) throw new Error('Orca has not started')
    await pause(250)
  }
}
