/**
 * Every page of the administration as people look at it: wide; narrow, dark and from right to left; empty; with its menus
 * open; with long lists. axe finds nothing, the markup is valid, nothing is wider than the window, the console is silent and
 * the policy of the page is kept. The pages are those of the page table.
 */
import assert from 'node:assert/strict'
import test, { after, type TestContext } from 'node:test'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { ADMIN_PAGES } from '../../src/site/admin/pages.ts'
import { openPortal } from '../e2e/portal.ts'
import { makePlaces } from './admin-places.ts'
import { makeProvider } from './admin-providers.ts'
import { AXE, type Look, NO_BROWSER, openBrowser, VIOLATIONS, visit } from './browser.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const skip = NO_BROWSER ?? false
const settings = {
  'admin-password': PASSWORD,
  'plain-sign-in': 'true',
  'webhook-hosts': '127.0.0.1',
  'import-hosts': '127.0.0.1'
}
const portal = NO_BROWSER === undefined ? await openPortal(settings) : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
const receiver = await startReceiver()
after(async () => {
  await browser?.close()
  await portal?.close()
  await receiver.close()
})

/** Pages that need no thing, in a portal that has none. */
const LISTS = ADMIN_PAGES.map(({ path }) => path).filter((path) => !path.includes(':'))
const NARROW: Look = { width: 320, dark: true, language: 'ar' }
/** Deliveries of webhooks are pages of what was sent: a test of test/site/admin-webhooks.ts makes one. */
const NO_PAGE = '/webhooks/:id/deliveries/:message'

async function look(t: TestContext, paths: readonly string[], as: Look): Promise<void> {
  const { page, told } = await visit(browser!, as, t)
  const at = (path: string): string => new URL(path, portal!.url).href
  await page.goto(at('/sign-in?next=/admin/'))
  await page.locator('#username').fill('admin')
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/admin/'))
  const wrong: string[] = []
  for (const path of paths) {
    const answer = await page.goto(at(path))
    const status = answer?.status()
    if (status !== 200) wrong.push(`${path}: ${status}`)
    wrong.push(...(await faultsOf(path, (await answer?.text()) ?? '')))
    const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    if (over !== 0) wrong.push(`${path} is ${over} px wider than the window`)
    await page.evaluate(AXE)
    for (const each of await page.evaluate<string[]>(VIOLATIONS)) wrong.push(`${path}: ${each}`)
  }
  // Menus are open on every page alike.
  for (const menu of await page.locator('header summary').all()) {
    await menu.click()
    for (const each of await page.evaluate<string[]>(VIOLATIONS)) wrong.push(`an open menu: ${each}`)
  }
  assert.deepEqual([wrong, told], [[], []])
}

test('every page of a portal that has nothing yet', { skip }, (t) =>
  look(
    t,
    LISTS.map((path) => `/admin${path}/`),
    {}
  )
)

test('every page, with things and long lists, wide', { skip }, async (t) => {
  const invitations = [
    ...['t', 'g'].map((username) => ({ username, role: 'org_publisher', password: PASSWORD })),
    ...Array.from({ length: 60 }, (_, n) => ({ username: `user${n}`, role: 'org_user', password: PASSWORD }))
  ]
  for (let start = 0; start < invitations.length; start += 25)
    await call(portal!, '/portals/self/invite', {
      invitationList: JSON.stringify({ invitations: invitations.slice(start, start + 25) })
    })
  for (let n = 0; n < 60; n++) {
    const text = JSON.stringify({ n })
    await call(portal!, '/content/users/admin/addItem', { type: 'Web Map', title: `${n} ${'long '.repeat(20)}`, text })
    await call(portal!, '/community/createGroup', { title: `Group ${n}`, tags: 'x', access: 'private' })
  }
  await look(t, await allPaths(), {})
})

test('every page, narrow, dark and from right to left', { skip }, async (t) => look(t, await allPaths(), NARROW))

let all: Promise<string[]> | undefined

function allPaths(): Promise<string[]> {
  all ??= (async () => {
    const { id: role } = await call(portal!, '/portals/self/createRole', { name: 'Own', description: 'x' })
    await makeProvider(portal!)
    const places = await makePlaces(portal!, { receiver, owner: 't', member: 'g', role, provider: 'city' })
    return ADMIN_PAGES.filter(({ path }) => path !== NO_PAGE).map(({ path }) => places.pathOf(path))
  })()
  return all
}
