/** People, groups and roles in a browser: by keyboard, without scripts, in a narrow window, checked with axe. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { openPortal } from '../e2e/portal.ts'
import { AXE, NO_BROWSER, openBrowser, VIOLATIONS, visit } from './browser.ts'
import { PASSWORD } from './towns.ts'

const skip = NO_BROWSER ?? false
const portal =
  NO_BROWSER === undefined ? await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' }) : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  await portal?.close()
})
const at = (path: string): string => new URL(path, portal!.url).href

async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(at(next))
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(at(next))
}

async function check(page: Page, scripts = true): Promise<void> {
  if (!scripts) return
  assert.equal(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0)
  await page.evaluate(AXE)
  assert.deepEqual(await page.evaluate(VIOLATIONS), [], page.url())
}

test('an administrator adds a user, a group and a role by keyboard; mistakes take the focus', { skip }, async (t) => {
  const { page, told } = await visit(browser!, {}, t)
  await signIn(page, '/admin/')
  await check(page)
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }).press('Enter')
  await page.getByRole('link', { name: 'Add user' }).press('Enter')
  await page.getByLabel('User name').fill('not a name')
  await page.getByLabel('First password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('[role=alert]:focus').waitFor()
  await check(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('#add-username:focus').waitFor()
  await page.getByLabel('User name').fill('ann')
  await page.getByLabel('First password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'The user was added.' }).waitFor()
  await check(page)
  await page.goto(at('/admin/groups/new/'))
  await check(page)
  await page.getByLabel('Title').fill('Water')
  await page.getByLabel('Tags').fill('water')
  await page.keyboard.press('Enter')
  await page.getByText('The group was created.').waitFor()
  await check(page)
  await page.getByRole('link', { name: 'Members', exact: true }).press('Enter')
  await page.locator('#add-users').getByLabel('ann').press('Space')
  await page.getByRole('button', { name: 'Add members' }).press('Enter')
  await page.getByRole('button', { name: 'Make manager: ann' }).press('Enter')
  await page.getByRole('button', { name: 'Make member: ann' }).waitFor()
  await check(page)
  await page.goto(at('/admin/roles/new/'))
  await page.getByLabel('Name of the role').fill('Steward')
  await page.keyboard.press('Enter')
  await page.getByLabel('publish datasets').press('Space')
  await check(page)
  await page.getByRole('button', { name: 'Save privileges' }).press('Enter')
  await page.getByText('The privileges were saved.').waitFor()
  assert.equal(await page.getByLabel('publish datasets').isChecked(), true)
  // The console reports the statuses of refused forms, and nothing else.
  assert.deepEqual(
    told.filter((line) => !line.includes('status of 400')),
    []
  )
})

test('the same works without scripts, and asks before it deletes', { skip }, async (t) => {
  const { page } = await visit(browser!, { javaScript: false, width: 320 }, t)
  await signIn(page, '/admin/users/new/')
  await page.getByLabel('User name').fill('bea')
  await page.getByLabel('First password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('The user was added.').waitFor()
  await page.getByRole('link', { name: 'bea', exact: true }).first().click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await page.getByRole('heading', { name: 'Delete user' }).waitFor()
  assert.match(await page.locator('main').innerText(), /The account bea is deleted\. This cannot be undone\./)
  await page.getByRole('button', { name: 'Delete user' }).click()
  await page.getByText('The user was deleted.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'bea', exact: true }).count(), 0)
})

test('in a narrow window, right to left, in the dark, every page keeps within it', { skip }, async (t) => {
  const { page } = await visit(browser!, { width: 320, dark: true, language: 'ar' }, t)
  await page.goto(at('/sign-in?next=/admin/'))
  await page.locator('#username').fill('admin')
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/admin/'))
  for (const path of [
    '/admin/',
    '/admin/users/',
    '/admin/users/ann/',
    '/admin/users/ann/sees/',
    '/admin/groups/',
    '/admin/roles/org_admin/',
    '/admin/users/invitations/'
  ]) {
    await page.goto(at(path))
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0)
  }
  await check(page)
})
