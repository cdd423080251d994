/** The second factor in a browser: set up, used, lost, reset, and demanded of a role. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { totpOf } from '../../src/portal/second-factor/totp-for-tests.ts'
import type { Portal } from '../e2e/portal.ts'
import { AXE, VIOLATIONS, visit } from './browser.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

/** A code that was not used yet: the half minute after now counts too. */
const codeOf = (secret: string, steps = 0): string => totpOf(secret, Date.now() + 30_000 * steps)

/** `every`: of each way, not only the most common. */
export function testSecondFactor(portal: Portal, browser: Browser, { every = false } = {}): void {
  const at = (path: string): string => new URL(path, portal.url).href
  const check = async (page: Page): Promise<void> => {
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0)
    await page.evaluate(AXE)
    assert.deepEqual(await page.evaluate(VIOLATIONS), [], page.url())
    const text = await page.content()
    // Chromium writes void elements and attributes in its own way; what a page cannot be asked for again is checked by it.
    assert.deepEqual(
      (await faultsOf(page.url(), `<!doctype html>${text.replace(/^<!doctype html>/i, '')}`)).filter(
        (each) => !/attribute-boolean-style|attribute-empty-style|no-implicit-close/.test(each)
      ),
      []
    )
  }
  const signIn = async (page: Page, username: string): Promise<void> => {
    await page.goto(at('/sign-in?next=/account/'))
    await page.getByLabel('User name').fill(username)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  }
  const addMember = (username: string): Promise<unknown> =>
    call(portal, '/portals/self/invite', {
      invitationList: JSON.stringify({ invitations: [{ username, role: 'org_user', password: PASSWORD }] })
    })

  test('a member sets up an app, signs in with its code and with a recovery code; it is reset', async (t) => {
    await addMember('cleo')
    const { page, told } = await visit(browser, {}, t)
    await signIn(page, 'cleo')
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Second factor' }) })
    await section.getByLabel('Present password').fill(PASSWORD)
    await section.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'Picture for the app' }).waitFor()
    await check(page)
    const secret = (await page.locator('#factor-secret').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code').fill('123')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText("'code' must be a code of now").waitFor()
    assert.equal((await page.locator('#factor-secret').innerText()).replaceAll(' ', ''), secret)
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Confirm' }).click()
    const codes = (await page.locator('#recovery-codes').innerText()).split('\n')
    assert.equal(codes.length, 10)
    await check(page)
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.getByText('10 recovery codes are left.').waitFor()
    await check(page)
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()

    for (const code of [codeOf(secret, 1), codes[4] ?? '']) {
      await signIn(page, 'cleo')
      await page.getByRole('heading', { name: 'Code' }).waitFor()
      await check(page)
      await page.getByLabel('Code').fill('000000')
      await page.keyboard.press('Enter')
      await page.getByText('The code is wrong, or was used before.').waitFor()
      await page.getByLabel('Code').fill(code)
      await page.keyboard.press('Enter')
      await page.waitForURL(at('/account/'))
      await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    }

    await signIn(page, 'admin')
    await page.goto(at('/admin/users/cleo/'))
    await page.getByText('Has a second factor').waitFor()
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByRole('button', { name: 'Reset second factor' }).click()
    await page.getByText('The second factor was reset.').waitFor()
    await signIn((await visit(browser, {}, t)).page, 'cleo')
    assert.deepEqual(
      told.filter((line) => !line.includes('status of 400')),
      []
    )
  })

  if (!every) return

  test('a role that must have one is led to it at the next sign-in, without scripts too', async (t) => {
    await addMember('dan')
    const { page } = await visit(browser, {}, t)
    await signIn(page, 'admin')
    await page.goto(at('/admin/settings/security/'))
    const form = page.locator('form', { has: page.getByText('Roles that must have a second factor') })
    await form.getByLabel('User', { exact: true }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()

    const plain = await visit(browser, { javaScript: false, width: 320 }, t)
    await signIn(plain.page, 'dan')
    await plain.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    const secret = (await plain.page.locator('#factor-secret').innerText()).replaceAll(' ', '')
    await plain.page.getByLabel('Code').fill(codeOf(secret))
    await plain.page.getByRole('button', { name: 'Confirm' }).click()
    await plain.page.getByRole('link', { name: 'I have kept them' }).click()
    assert.match(await plain.page.locator('main').innerText(), /Your role must have a second factor\./)
    assert.equal(await plain.page.getByRole('button', { name: 'Remove second factor' }).count(), 0)

    await form.getByLabel('User', { exact: true }).uncheck()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
  })
}
