/** Real Chromium: Debian's, by playwright-core. Tests that cannot have it are skipped, and say why. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'

const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Why there is no browser; undefined: there is one. */
export const NO_BROWSER = existsSync(PROGRAM)
  ? undefined
  : `${PROGRAM} is not installed: apt-get install chromium, or name one in CHROMIUM`

/** Maps are drawn by WebGL, here in software. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: PROGRAM,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
  })
}

export interface Look {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
  readonly language?: string
  readonly javaScript?: boolean
}

/** A fresh visitor; what the console says is an error of the test. */
export async function visit(browser: Browser, look: Look, t: TestContext): Promise<{ page: Page; told: string[] }> {
  const { width = 1280, height = 1000, dark = false, language = 'en', javaScript = true } = look
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    javaScriptEnabled: javaScript
  })
  t.after(() => context.close())
  const page = await context.newPage()
  const told: string[] = []
  page.on('console', (message) => void told.push(message.text()))
  page.on('pageerror', (error) => void told.push(error.message))
  return { page, told }
}

/** The policy of the page holds for tests too: it is evaluated by the debugger, not as a script of the page. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** What axe finds, in a line each; after `AXE`. */
export const VIOLATIONS = `axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3).join(' | ')))`
