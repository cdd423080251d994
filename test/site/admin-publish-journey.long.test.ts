/** From a messy file to a shared dataset in a browser: by keyboard, without scripts, narrow, dark, checked with axe. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { openPortal } from '../e2e/portal.ts'
import { AXE, NO_BROWSER, openBrowser, VIOLATIONS, visit } from './browser.ts'
import { call, PASSWORD } from './towns.ts'

const skip = NO_BROWSER ?? false
const portal =
  NO_BROWSER === undefined ? await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' }) : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
const folder = mkdtempSync(join(tmpdir(), 'loggia-files-'))
after(async () => {
  await browser?.close()
  await portal?.close()
  rmSync(folder, { recursive: true })
})
const at = (path: string): string => new URL(path, portal!.url).href

/** A column of two notations, a word among numbers, decimal commas, and no UTF-8. */
const MESSY = join(folder, 'bike-counts_2026.csv')
const messyLine = (at: number): string =>
  `${String((at % 28) + 1).padStart(2, '0')}/0${(at % 6) + 1}/26;Pont ${at % 7};48,${100 + at};2,${100 + at};${at === 3 ? 'n/a' : at}`
writeFileSync(
  MESSY,
  Buffer.from(
    `relevé le;compteur;lat;lon;passages\n${Array.from({ length: 200 }, (_, n) => messyLine(n)).join('\n')}\n`,
    'latin1'
  )
)
const LARGE = join(folder, 'large.csv')
writeFileSync(
  LARGE,
  `a,b,c\n${Array.from({ length: 900_000 }, (_, n) => `${n},word ${n % 977},${n / 7}`).join('\n')}\n`
)

async function signIn(page: Page, username: string, next: string): Promise<void> {
  await page.goto(at(`/sign-in?next=${next}`))
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(at(next))
}

async function check(page: Page): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0)
  await page.evaluate(AXE)
  assert.deepEqual(await page.evaluate(VIOLATIONS), [], page.url())
}

test('a publisher corrects a messy file, describes it and shares it with a group, by keyboard', { skip }, async (t) => {
  await call(portal!, '/portals/self/invite', {
    invitationList: JSON.stringify({
      invitations: [
        { username: 'ann', password: PASSWORD, role: 'org_publisher' },
        { username: 'ulf', password: PASSWORD, role: 'org_user' },
        { username: 'eva', password: PASSWORD, role: 'org_user' }
      ]
    })
  })
  const { group } = await call(portal!, '/community/createGroup', { title: 'Mobility', tags: 'x', access: 'private' })
  await call(portal!, `/community/groups/${group.id}/addUsers`, { users: 'ann,ulf' })
  const { page, told } = await visit(browser!, {}, t)
  await signIn(page, 'ann', '/admin/')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Publish' }).press('Enter')
  await check(page)
  await page.getByLabel('File', { exact: true }).setInputFiles(MESSY)
  await page.getByRole('button', { name: 'Read the file' }).press('Enter')
  await page.getByRole('heading', { name: '200 records, 6 fields' }).waitFor()
  await check(page)
  // Each correction shows at once, and the focus stays.
  await page.getByLabel('Type of passages').focus()
  await page.getByLabel('Type of passages').selectOption('int')
  await page.getByRole('heading', { name: '1 value does not fit its type' }).waitFor()
  assert.equal(await page.evaluate('document.activeElement?.getAttribute("name")'), 't.passages')
  await page.getByLabel('Read them so').press('Space')
  await page.waitForURL(/suggested/, { waitUntil: 'commit' })
  await check(page)
  await page.getByRole('button', { name: 'Go on to the fields' }).press('Enter')
  await page.getByLabel('Label of passages').fill('Bikes counted')
  await page.getByLabel('Unit of passages').fill('bikes')
  await page.getByLabel('Order of passages').fill('0')
  await check(page)
  await page.getByRole('button', { name: 'Keep this' }).press('Enter')

  await page.getByLabel('Title').fill('Bike counts')
  await page.getByLabel('Summary').fill('Counted by hand.')
  await page.getByLabel('Mobility').press('Space')
  await check(page)
  await page.getByRole('button', { name: 'Publish the dataset' }).press('Enter')
  await page.getByText('The dataset was published.').waitFor()
  // A busy machine loads for longer than the form waits.
  const open = page.getByRole('link', { name: 'Open the dataset' })
  if (await open.isVisible()) await open.press('Enter')
  await page.getByRole('heading', { name: 'Bike counts', level: 1 }).waitFor()
  await page.getByText('3 of 4 members may see it').waitFor()
  await check(page)
  for (const tab of ['Fields', 'Records']) {
    await page.getByRole('navigation', { name: 'Pages of the item' }).getByRole('link', { name: tab }).press('Enter')
    await page.getByRole('link', { name: tab, exact: true }).and(page.locator('[aria-current=page]')).waitFor()
    await check(page)
  }
  assert.deepEqual(told, [])
})

test('anonymous callers and others do not see it, members of the group do', { skip }, async (t) => {
  const path = '/explore/dataset/bike_counts/table/'
  const { page } = await visit(browser!, {}, t)
  assert.equal((await page.goto(at(path)))?.status(), 404)
  await signIn(page, 'eva', '/explore/')
  assert.equal((await page.goto(at(path)))?.status(), 404)
  const { page: other } = await visit(browser!, {}, t)
  await signIn(other, 'ulf', path)
  await other.locator('thead th', { hasText: 'Bikes counted' }).first().waitFor()
})

test('the load of a large file shows how far it is, and is cancelled: nothing is published', { skip }, async (t) => {
  const { page } = await visit(browser!, {}, t)
  await signIn(page, 'ann', '/admin/publish/')
  await page.getByLabel('File', { exact: true }).setInputFiles(LARGE)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.waitForURL(/publish\/[0-9a-f]{32}\/\?/, { timeout: 120_000 })
  await page.goto(page.url().replace(/\?.*/, 'describe/'))
  await page.getByLabel('Title').fill('Large')
  await page.getByRole('button', { name: 'Publish the dataset' }).click()
  await page.getByRole('heading', { name: 'Loading the records' }).waitFor({ timeout: 60_000 })
  await check(page)
  await page.getByText('Read of the file').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The publication failed. Nothing was changed.').waitFor({ timeout: 60_000 })
  await check(page)
  assert.equal((await page.goto(at('/explore/dataset/large/')))?.status(), 404)
})

test('without scripts, narrow, dark and from right to left the same steps work', { skip }, async (t) => {
  const { page } = await visit(browser!, { javaScript: false, width: 320, dark: true, language: 'ar' }, t)
  await signIn(page, 'ann', '/admin/publish/')
  await page.locator('input[type=file]').setInputFiles(MESSY)
  await page.locator('main form button').click()
  await page.waitForURL(/publish\/[0-9a-f]{32}\//)
  await page.locator('select[name="t.passages"]').selectOption('int')
  await page.locator('.act button').first().click()
  await page.waitForURL(/t\.passages=int/)
  await page.locator('.act button').last().click()
  await page.waitForURL(/fields/)
  await page.locator('main form button').click()
  await page.waitForURL(/describe/)
  await page.locator('input[name=title]').fill('Without scripts')
  await page.locator('main form button').click()
  await page.waitForURL(/items|publish\/ann/)
  const items = (await call(portal!, '/search', { filter: 'type:"Feature Service"' })).results
  assert.equal(items.length, 2)
})
