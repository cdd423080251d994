/**
 * A large file reaches a portal whose server is killed four times meanwhile, and is loaded, in a browser. UPLOAD_FILE
 * names a CSV file of its own, otherwise 300 MB are made; docs/reliability.md has the figures of 5 GB.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'
import { NO_BROWSER, openBrowser, visit } from './browser.ts'
import { PASSWORD } from './towns.ts'

const skip = NO_BROWSER ?? false
const folder = mkdtempSync(join(tmpdir(), 'loggia-large-'))
chmodSync(folder, 0o711)
const home = join(folder, 'home')
const server = new Server(home, await freePort(), {
  LOGGIA_ADMIN_PASSWORD: PASSWORD,
  LOGGIA_PLAIN_SIGN_IN: 'true',
  LOGGIA_ENGINE_MEMORY_MB: '3000'
})
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

function largeFile(): string {
  const given = process.env.UPLOAD_FILE
  if (given !== undefined) return given
  const made = join(folder, 'large-counts.csv')
  const line = (at: number): string => `Station ${at % 500},${(at * 7) % 5_000},remark ${(at * 7_919) % 1_000_003}\n`
  const block = Array.from({ length: 100_000 }, (_, at) => line(at)).join('')
  writeFileSync(made, 'station,passages,remark\n')
  while (statSync(made).size < 300e6) writeFileSync(made, block, { flag: 'a' })
  return made
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function signIn(page: Page): Promise<void> {
  await page.locator('#username').fill('admin')
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

const SENT = `document.querySelector('[data-upload] progress')?.value ?? 0`

/** Of the server, in MB. */
function memory(): number {
  const text = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1e3)
}

test('a large file arrives and is loaded although the server is killed four times', {
  skip,
  timeout: 7_200_000
}, async (t) => {
  const file = largeFile()
  const { size } = statSync(file)
  await server.start()
  const { page } = await visit(browser!, {}, t)
  page.setDefaultTimeout(3_600_000)
  const at = (path: string): string => `http://127.0.0.1:${server.port}${path}`
  await page.goto(at('/sign-in?next=/admin/publish/'))
  await signIn(page)
  await page.waitForURL(at('/admin/publish/'))
  const idle = memory()
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Read the file' }).click()
  const begun = performance.now()
  const peaks: number[] = []
  let awayMs = 0
  const killAndStart = async (): Promise<void> => {
    peaks.push(memory())
    const from = performance.now()
    await server.kill('SIGKILL')
    await server.start()
    awayMs += performance.now() - from
  }
  for (const share of [0.2, 0.5, 0.8]) {
    while (Number(await page.evaluate(SENT)) < share * size) await pause(100)
    await killAndStart()
  }
  await page.getByText('The portal puts the file together').waitFor()
  await killAndStart()
  await page.waitForURL(/publish\/[0-9a-f]{32}\/\?done=fileAdded/)
  const sentMs = performance.now() - begun
  peaks.push(memory())
  const sha256 = await hashOf(file)
  assert.ok(existsSync(join(home, 'item-files', sha256.slice(0, 2), sha256)), 'the file arrived as it was')

  await page.goto(page.url().replace(/\?.*/, 'describe/'))
  await page.getByLabel('Title').fill('Large counts')
  const published = performance.now()
  await page.getByRole('button', { name: 'Publish the dataset' }).click()
  await page.getByText('The dataset was published.').waitFor()
  const loadedMs = performance.now() - published
  t.diagnostic(
    `${(size / 1e9).toFixed(2)} GB sent in ${(sentMs / 1e3).toFixed(0)} s (server away ${(awayMs / 1e3).toFixed(0)} s of them), loaded in ${(loadedMs / 1e3).toFixed(0)} s; peak of the server's memory ${peaks.join(', ')} MB by life, ${idle} MB at the beginning, ${memory()} MB after the load`
  )
})
