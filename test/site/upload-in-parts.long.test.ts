/** A large file is sent in parts in a browser: what has arrived stays when the connection, the page or the session ends. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { openPortal } from '../e2e/portal.ts'
import { visitAs } from './admin-visitor.ts'
import { AXE, NO_BROWSER, openBrowser, VIOLATIONS, visit } from './browser.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const skip = NO_BROWSER ?? false
const portal = await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' })
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
const folder = mkdtempSync(join(tmpdir(), 'loggia-uploads-'))
after(async () => {
  await browser?.close()
  await portal.close()
  rmSync(folder, { recursive: true })
})
const at = (path: string): string => new URL(path, portal.url).href

/** Three parts of 8 MiB, the last one short. */
const LARGE = join(folder, 'large-counts.csv')
writeFileSync(LARGE, `station,passages\n${'Quai Ouest,1204\n'.repeat(1_250_000)}`)
/** As long and as old, with another content. */
const OTHER = join(folder, 'other.csv')
writeFileSync(OTHER, readFileSync(LARGE).fill('x', 100, 200))
const { mtime } = statSync(LARGE)
utimesSync(OTHER, mtime, mtime)

await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: [
      { username: 'ann', password: PASSWORD, role: 'org_publisher' },
      { username: 'pia', password: PASSWORD, role: 'org_publisher' }
    ]
  })
})

async function signIn(page: Page, username: string, next: string): Promise<void> {
  await page.goto(at(`/sign-in?next=${next}`))
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(at(next))
}

async function check(page: Page): Promise<void> {
  await page.evaluate(AXE)
  assert.deepEqual(await page.evaluate(VIOLATIONS), [], page.url())
}

test('an upload goes on after a pause, a lost connection, a closed page and the end of the session', {
  skip
}, async (t) => {
  const { page } = await visit(browser!, {}, t)
  await signIn(page, 'ann', '/admin/publish/')
  let posts = 0
  const gate = Promise.withResolvers<void>()
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'POST' || ++posts === 1) return route.continue()
    if (posts === 2) await gate.promise
    return route.abort('connectionfailed')
  }
  await page.route(/\/upload\/$/, handle)
  await page.getByLabel('File', { exact: true }).setInputFiles(LARGE)
  await page.getByRole('button', { name: 'Read the file' }).press('Enter')

  // The second part is on its way.
  await page.getByText('8.4 MB of 20 MB sent').waitFor()
  await page.waitForURL(/publish\/[0-9a-f]{32}\/upload\/$/)
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await page.getByText('Paused. What was sent stays here.').waitFor()
  await check(page)
  gate.resolve()
  assert.equal(await page.evaluate('document.activeElement?.hasAttribute("data-resume")'), true)
  await page.keyboard.press('Enter')
  await page.getByText('The connection was lost.').waitFor()
  await check(page)

  // The page is loaded again: the same file goes on, and no other.
  await page.goto(at('/admin/publish/'))
  await check(page)
  await page.getByRole('link', { name: 'large counts' }).press('Enter')
  await page.getByText('8.4 MB of 20 MB sent').waitFor()
  await page.getByLabel('File', { exact: true }).setInputFiles(OTHER)
  await page.getByText('This is another file').waitFor()
  await check(page)
  await page.unroute(/\/upload\/$/, handle)
  await page.context().clearCookies()
  await page.getByLabel('File', { exact: true }).setInputFiles(LARGE)
  await page.getByText('Your session has ended.').waitFor()
  await check(page)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in in another tab' }).press('Enter')
  ])
  await tab.locator('#username').fill('ann')
  await tab.locator('#password').fill(PASSWORD)
  await tab.keyboard.press('Enter')
  await tab.waitForURL(/\/upload\/$/)

  await page.waitForURL(/publish\/[0-9a-f]{32}\/\?done=fileAdded/)
  await page.getByRole('heading', { name: '1,250,000 records, 2 fields' }).waitFor()
  const [item] = (await call(portal, '/content/users/ann', {})).items
  assert.deepEqual([item.title, item.name, item.size], ['large counts', 'large-counts.csv', statSync(LARGE).size])
  assert.deepEqual(item.properties, {})
  const { token } = await call(portal, '/generateToken', {
    username: 'ann',
    password: PASSWORD,
    client: 'referer',
    referer: 'test'
  })
  const sent = await fetch(at(`/sharing/rest/content/items/${item.id}/data?token=${token}`), {
    headers: { referer: 'test' }
  })
  const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  assert.equal(hashOf(Buffer.from(await sent.arrayBuffer())), hashOf(readFileSync(LARGE)))
})

test('a file that does not fit, or is not a data file, is refused before any of it is sent, and what was typed stays', async () => {
  const ann = await visitAs(portal, 'ann', PASSWORD)
  const mark = { filename: 'huge.csv', modified: '1700000000000', sample: '00c0ffee' }
  const send = (changes: object) => ann.send('/admin/publish/', 'source', { ...mark, title: 'Kept', ...changes })
  const huge = await send({ size: String(2 ** 40) })
  assert.equal(huge.status, 400)
  assert.match(huge.text, /longer than 21,474,836,480 bytes/)
  assert.match(huge.text, /value="Kept"/)
  assert.match((await send({ size: '9000000', filename: 'huge.docx' })).text, /does not end as those of the formats/)
})

test('only who may change the item sees its upload, and a file that lacks parts is not finished', async () => {
  const [ann, pia] = [await visitAs(portal, 'ann', PASSWORD), await visitAs(portal, 'pia', PASSWORD)]
  const begun = await ann.send('/admin/publish/', 'source', {
    filename: 'begun.csv',
    size: '9000000',
    modified: '1700000000000',
    sample: '00c0ffee',
    title: 'Begun <b>'
  })
  const path = begun.to.replace(/\?.*/, '')
  assert.match(path, /^\/admin\/publish\/[0-9a-f]{32}\/upload\/$/)
  for (const page of [path, '/admin/publish/']) {
    const { text } = await ann.read(page)
    assert.match(text, /Begun &lt;b/)
    assert.deepEqual(await faultsOf(page, text), [])
  }
  assert.equal((await pia.read(path)).status, 404)
  assert.doesNotMatch((await pia.read('/admin/publish/')).text, /Begun/)
  const token = /name="form" value="([^"]+)"/.exec((await ann.read(path)).text)?.[1] ?? ''
  const own = /name="form" value="([^"]+)"/.exec((await pia.read('/admin/publish/')).text)?.[1] ?? ''
  const part = (form: string, once: string) => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ form, do: 'part', once, partNum: '1' })) data.append(name, value)
    data.append('file', new File(['a,b\n'], 'part'))
    return data
  }
  assert.equal((await pia.post(path, part(own, 'a'))).status, 404)
  assert.equal((await ann.post(path, part(own, 'b'))).status, 400)
  assert.equal((await ann.post(path, part(token, 'c'), { 'sec-fetch-site': 'cross-site' })).status, 400)
  const missing = await ann.post(path, { form: token, do: 'finish', once: 'd' })
  assert.match(missing.text, /Parts of the file are still missing/)
  assert.equal((await ann.post(path, part(token, 'e'))).status, 303)
  assert.match((await ann.read(path)).text, /data-arrived="1"/)

  const asked = await ann.post(path, { form: token, do: 'discard', once: 'f' })
  assert.match(asked.text, /Discard the upload of Begun/)
  const done = await ann.post(path, { form: token, do: 'discard', once: 'g', confirmed: '1' })
  assert.equal(done.to, '/admin/publish/?done=uploadDiscarded')
  assert.equal((await ann.read(path)).status, 404)
})
