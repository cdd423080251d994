/** Signing in with a provider in a browser: set up on a page, used from the sign-in page, connected on the account page. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { CLIENT, startIdentityProvider } from '../../src/portal/identity-providers/real-provider-for-tests.ts'
import type { Portal } from '../e2e/portal.ts'
import { AXE, VIOLATIONS, visit } from './browser.ts'
import { PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

/** `every`: of each way, not only the most common. */
export async function testProviders(portal: Portal, browser: Browser, { every = false } = {}): Promise<void> {
  const at = (path: string): string => new URL(path, portal.url).href
  const provider = await startIdentityProvider(() => [at('/sign-in/with/city/return')])
  after(() => provider.close())

  const check = async (page: Page): Promise<void> => {
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'), 0)
    await page.evaluate(AXE)
    assert.deepEqual(await page.evaluate(VIOLATIONS), [], page.url())
    assert.deepEqual(await faultsOf(page.url(), await (await page.request.get(page.url())).text()), [])
  }
  const signInAsAdmin = async (page: Page, next: string): Promise<void> => {
    await page.goto(at(next))
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(at(next))
  }

  test('an administrator sets up a provider; members sign in with it, with the role of their group', async (t) => {
    const { page, told } = await visit(browser, {}, t)
    await signInAsAdmin(page, '/admin/settings/security/')
    await page.getByRole('link', { name: 'Add provider' }).first().press('Enter')
    await check(page)
    await page.getByLabel('Short name').fill('city')
    await page.locator('#add-name').fill('City account')
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByLabel('Client id').fill(CLIENT.id)
    await page.getByLabel('Client secret').fill(CLIENT.secret)
    await page.getByLabel('Scopes').fill('profile email groups')
    await page.getByLabel('Claim for groups').fill('groups')
    await page.getByLabel('Roles by group').fill('writers = Publisher\neditors: nobody')
    await page.getByLabel('Create accounts').check()
    await page.getByRole('button', { name: 'Add provider' }).press('Enter')
    await page.locator('[role=alert]').filter({ hasText: 'Each line needs' }).waitFor()
    await page.getByLabel('Client secret').fill(CLIENT.secret)
    await page.getByLabel('Roles by group').fill('writers = Publisher')
    await page.getByRole('button', { name: 'Add provider' }).press('Enter')
    await page.getByText('The provider was added.').waitFor()
    await page.getByText(at('/sign-in/with/city/return')).waitFor()
    await page.getByRole('button', { name: 'Test connection' }).press('Enter')
    await page.getByText('The provider answers.').waitFor()
    assert.ok(!(await page.content()).includes(CLIENT.secret))
    await check(page)

    const member = await visit(browser, { width: 320 }, t)
    provider.person = {
      sub: 'ann-7',
      claims: { preferred_username: 'ann.berg', name: 'Ann Berg', groups: ['writers'], email: 'ann@city.example' }
    }
    await member.page.goto(at('/sign-in?next=/account/'))
    await check(member.page)
    await member.page.getByRole('link', { name: 'Sign in with City account' }).press('Enter')
    await member.page.getByRole('button', { name: 'Sign in as ann-7' }).click()
    await member.page.waitForURL(at('/account/'))
    assert.match(await member.page.locator('main').innerText(), /ann\.berg, role Publisher/)
    await check(member.page)
    await member.page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await member.page.getByRole('link', { name: 'Sign in' }).waitFor()
    assert.deepEqual(
      // The provider has no icon, and the console reports the statuses of refused forms.
      [...told, ...member.told].filter((line) => !line.includes('status of 40')),
      []
    )
  })

  if (!every) return

  test('a member connects an account, signs in with it without scripts, and ends the connection', async (t) => {
    const { page, told } = await visit(browser, {}, t)
    provider.person = { sub: 'boss-9', claims: { email: 'boss@city.example' } }
    await signInAsAdmin(page, '/account/')
    const connect = page.locator('form', { has: page.getByRole('button', { name: 'Connect with City account' }) })
    await connect.getByLabel('Present password').fill('wrong')
    await connect.getByRole('button').click()
    await page.getByText("'password' must be the present password.").waitFor()
    await connect.getByLabel('Present password').fill(PASSWORD)
    await connect.getByRole('button').click()
    await page.getByRole('link', { name: 'Go on to City account' }).click()
    await page.getByRole('button', { name: 'Sign in as boss-9' }).click()
    await page.getByText('The account is connected.').waitFor()
    await check(page)

    const plain = await visit(browser, { javaScript: false }, t)
    await plain.page.goto(at('/sign-in?next=/account/'))
    await plain.page.getByRole('link', { name: 'Sign in with City account' }).click()
    await plain.page.getByRole('button', { name: 'Sign in as boss-9' }).click()
    await plain.page.waitForURL(at('/account/'))
    assert.match(await plain.page.locator('main').innerText(), /admin, role Administrator/)

    await page.getByRole('button', { name: 'Disconnect City account' }).click()
    await page.getByText('The account is disconnected.').waitFor()
    assert.deepEqual(
      told.filter((line) => !line.includes('status of 40')),
      []
    )
  })

  test('a link of another site signs nobody in, and an answer that nobody asked for is refused', async (t) => {
    const { page } = await visit(browser, {}, t)
    const elsewhere = async (path: string): Promise<string> => {
      await page.goto('about:blank')
      const response = await page.goto(at(path))
      return `${response?.status()} ${new URL(page.url()).pathname}`
    }
    const begun = await fetch(at('/sign-in/with/city?next=//evil.example/'), {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'cross-site' }
    })
    assert.deepEqual(
      [begun.status, begun.headers.get('location'), begun.headers.get('set-cookie')],
      [302, '/sign-in?next=/', null]
    )
    assert.equal(
      await elsewhere('/sign-in/with/city/return?code=stolen&state=guessed'),
      '400 /sign-in/with/city/return'
    )
    assert.match(await page.locator('[role=alert]').innerText(), /was not begun in this browser/)
    assert.equal(await elsewhere('/sign-in/with/unknown/return?code=x&state=y'), '400 /sign-in/with/unknown/return')
  })
}
