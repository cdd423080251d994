/** Takes the pictures of publishing in docs/gallery, with a portal of its own: `node test/site/publish-gallery.ts`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPortal } from '../e2e/portal.ts'
import { openBrowser } from './browser.ts'
import { PASSWORD } from './towns.ts'

const GALLERY = join(import.meta.dirname, '../../docs/gallery')
const QUALITY = 78

const folder = mkdtempSync(join(tmpdir(), 'loggia-gallery-'))
const file = join(folder, 'bike-counts_2026.csv')
const lines = Array.from(
  { length: 300 },
  (_, n) =>
    `${String((n % 28) + 1).padStart(2, '0')}/0${(n % 6) + 1}/26;Pont ${n % 7};48,${100 + n};2,${100 + n};${n % 50 === 3 ? 'n/a' : n}`
)
writeFileSync(file, Buffer.from(`relevé le;compteur;lat;lon;passages\n${lines.join('\n')}\n`, 'latin1'))
const portal = await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' })
const browser = await openBrowser()
const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
const page = await context.newPage()
const session = await context.newCDPSession(page)
const take = async (name: string): Promise<void> => {
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  writeFileSync(join(GALLERY, `${name}.webp`), Buffer.from(data, 'base64'))
}
try {
  await page.goto(new URL('/admin/publish/', portal.url).href)
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('input[type=file]').setInputFiles(file)
  await take('publish-source')
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByLabel('Type of passages').selectOption('int')
  await page.getByText('does not fit').first().waitFor()
  await take('publish-check')
  await page.getByRole('button', { name: 'Go on to the fields' }).click()
  await page.getByLabel('Label of passages').fill('Bikes counted')
  await page.getByLabel('Unit of passages').fill('bikes')
  await page.getByLabel('Description of passages').fill('In an hour, in both directions')
  await take('publish-fields')
  const large = join(folder, 'large-counts.csv')
  writeFileSync(large, `station,passages\n${'Quai Ouest,1204\n'.repeat(1_250_000)}`)
  await page.goto(new URL('/admin/publish/', portal.url).href)
  await page.route(/\/upload\/$/, async (route) => {
    if (
      route.request().method() === 'POST' &&
      (route.request().postDataBuffer()?.includes('name="partNum"\r\n\r\n2') ?? true)
    )
      return
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(large)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByText('8.4 MB of 20 MB sent').waitFor()
  await take('publish-upload')
} finally {
  await browser.close()
  await portal.close()
  rmSync(folder, { recursive: true })
}
