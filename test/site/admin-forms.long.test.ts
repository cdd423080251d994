/**
 * Forms of the administration and of the account page in a browser: when one cannot be sent or done, why is said beside it
 * with the focus, and everything that was typed, ticked and chosen is still there. Every page of the page table is opened,
 * so a new form is in it as soon as it is on a page.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { ADMIN_PAGES } from '../../src/site/admin/pages.ts'
import { openPortal } from '../e2e/portal.ts'
import { makePlaces } from './admin-places.ts'
import { makeProvider } from './admin-providers.ts'
import { AXE, NO_BROWSER, openBrowser, VIOLATIONS } from './browser.ts'
import { call, PASSWORD } from './towns.ts'

const skip = NO_BROWSER ?? false
const portal =
  NO_BROWSER === undefined
    ? await openPortal({
        'admin-password': PASSWORD,
        'plain-sign-in': 'true',
        'webhook-hosts': '127.0.0.1',
        'import-hosts': '127.0.0.1'
      })
    : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
const receiver = await startReceiver()
after(async () => {
  await browser?.close()
  await portal?.close()
  await receiver.close()
})
const at = (path: string): string => new URL(path, portal!.url).href

async function signedIn(): Promise<Page> {
  const context = await browser!.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(at('/sign-in?next=/account/'))
  await page.locator('#username').fill('admin')
  await page.locator('#password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/account/'))
  return page
}

/** The page of an invitation, for somebody who has no account yet. */
async function signUpPath(): Promise<string> {
  const { invitations } = await call(portal!, '/portals/self/invite', {
    invitationList: JSON.stringify({ invitations: [{ email: 'ada@ardent.example', role: 'org_user' }] })
  })
  return `/sign-up?invitation=${invitations[0].code}`
}

/** A script of the page: what a person can fill in. */
const FIELDS = `(form) => [...form.elements].filter((each) => each.name && ['input', 'textarea', 'select'].includes(each.localName) && each.type !== 'hidden' && !each.readOnly)`

/** Fills all of it in with something that the field takes, and says what stands there. */
const FILL = `(form) => {
  const fields = (${FIELDS})(form)
  const byType = { number: '7', email: 'typed@example.org', url: 'https://typed.example/a', date: '2026-11-20', password: 'typed pass word 1' }
  fields.forEach((field, at) => {
    if (field.type === 'checkbox') field.checked = !field.checked
    else if (field.type === 'radio') field.checked = true
    else if (field.localName === 'select') field.selectedIndex = field.options.length - 1
    else if (field.type === 'file') {
      const files = new DataTransfer()
      files.items.add(new File(['a,b\\n1,2\\n'], 'typed.csv'))
      field.files = files.files
    } else field.value = byType[field.type] ?? 'typed ' + at
  })
}`
const READ = `(form) => (${FIELDS})(form).map((each) => each.name + '=' + (['checkbox', 'radio'].includes(each.type) ? each.value + ':' + each.checked : each.type === 'file' ? [...each.files].map(({ name }) => name) : each.value))`

/** Ids of the forms of a page that have something to lose. */
const FORMS = `[...document.querySelectorAll('form[data-once]')].filter((form) => (${FIELDS})(form).length > 0).map((form) => form.getAttribute('id'))`

const inForm = <Value>(page: Page, id: string, script: string): Promise<Value> =>
  page.evaluate(`(${script})(document.getElementById(${JSON.stringify(id)}))`)

const send = (page: Page, id: string) =>
  page.evaluate(
    `document.getElementById(${JSON.stringify(id)}).querySelector('button:not([type=button]), button').form.requestSubmit()`
  )

/** What is said of the form, when it is announced and has the focus. */
async function said(page: Page, id: string): Promise<string> {
  const note = page.locator(`#${id} [data-form-note][role=alert]:focus`)
  await note.waitFor({ timeout: 10_000 })
  return note.innerText()
}

/** Pages of the table and the account page. Deliveries of webhooks have only a button. */
const NO_PAGE = '/webhooks/:id/deliveries/:message'
let paths: readonly string[] = []

test('a lost connection, a failed server and an ended session cost nothing that was typed, in any form', {
  skip
}, async () => {
  await call(portal!, '/portals/self/invite', {
    invitationList: JSON.stringify({
      invitations: ['t', 'g'].map((username) => ({ username, role: 'org_publisher', password: PASSWORD }))
    })
  })
  const { id: role } = await call(portal!, '/portals/self/createRole', { name: 'Own', description: 'x' })
  await makeProvider(portal!)
  const places = await makePlaces(portal!, { receiver, owner: 't', member: 'g', role, provider: 'city' })
  const signUp = await signUpPath()
  paths = [
    signUp,
    '/account/',
    ...ADMIN_PAGES.filter(({ path }) => path !== NO_PAGE).map(({ path }) => places.pathOf(path))
  ]
  const member = await signedIn()
  const stranger = await (await browser!.newContext({ locale: 'en' })).newPage()
  const wrong: string[] = []
  let count = 0
  for (const path of paths) {
    const page = path === signUp ? stranger : member
    const context = page.context()
    const cookies = await context.cookies()
    await page.goto(at(path))
    const ids = await page.evaluate<string[]>(FORMS)
    for (const id of ids) {
      count++
      await page.goto(at(path))
      await inForm(page, id, FILL)
      const typed = await inForm<string[]>(page, id, READ)
      const look = async (what: string, text: RegExp): Promise<void> => {
        try {
          await send(page, id)
          assert.match(await said(page, id), text)
          assert.deepEqual(await inForm(page, id, READ), typed)
        } catch (error) {
          wrong.push(`${path} ${id}, ${what}: ${String(error).slice(0, 600)}`)
        }
      }
      await context.setOffline(true)
      await look('offline', /The connection was lost/)
      await context.setOffline(false)
      await page.route('**/*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' })
          : route.continue()
      )
      await look('a failed server', /The portal could not do this now/)
      await page.unrouteAll()
      // Nobody is signed in there: no session can end.
      if (page === stranger) continue
      await context.clearCookies()
      await look('an ended session', /Your session has ended/)
      await context.addCookies(cookies)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(count > 60, `${count} forms`)
})

/** Longer than fields take, in all texts: the browser would not let anybody type so much. */
const BREAK = `(form) => {
  form.noValidate = true
  const texts = (${FIELDS})(form).filter((each) => ['text', 'textarea', 'password', 'search'].includes(each.type))
  for (const each of texts) {
    each.removeAttribute('maxlength')
    each.value = 'no value'.repeat(400)
  }
}`

/** What became of the form that was sent, once the page says so. */
const ANSWER = `(id) => {
  const form = document.getElementById(id)
  const beside = [...(form?.elements ?? [])].filter((each) => each.getAttribute('aria-invalid') === 'true')
  return {
    hasForm: form !== null,
    focus: document.activeElement?.getAttribute('role') ?? document.activeElement?.localName,
    says: document.activeElement?.innerText ?? '',
    beside: beside.map((each) => (each.getAttribute('aria-describedby') ?? '').split(' ').map((name) => document.getElementById(name)?.textContent ?? '').join(' '))
  }
}`

interface Answered {
  readonly hasForm: boolean
  readonly focus: string
  readonly says: string
  readonly beside: readonly string[]
}

/** Forms that these texts do not stop. */
const CHOICES = 'it has choices, boxes or numbers only, or a text that may be longer'
const ASKS = 'it asks first: what is refused is said after the question'
const TAKES: Readonly<Record<string, string>> = {
  '/account key-form': 'a name that is too long is cut',
  '/collaborations/:id invite-form': CHOICES,
  '/collaborations/:id/workspaces/:workspace link-form': CHOICES,
  '/groups/:id reassign-form': ASKS,
  '/items change-form': ASKS,
  '/items/:id/files add-form': CHOICES,
  '/items/:id/related comment-form': CHOICES,
  '/items/:id/related/comments/:comment rewrite-form': CHOICES,
  '/items/:id/settings owner-form': CHOICES,
  '/items/:id/settings status-form': CHOICES,
  '/items/:id/sharing share-form': CHOICES,
  '/items/all change-form': ASKS,
  '/publish/:id/describe replace-form': CHOICES,
  '/publish/:id/fields fields-form': 'a draft: its texts are checked when the dataset is published',
  '/roles/:id privileges-form': CHOICES,
  '/settings accessibility-form': CHOICES,
  '/settings/notices anonymousAccessNotice-form': CHOICES,
  '/settings/notices authenticatedAccessNotice-form': CHOICES,
  '/settings/notices days-form': CHOICES,
  '/settings/quotas key-form': CHOICES,
  '/settings/security access-form': CHOICES,
  '/settings/security limits-form': CHOICES,
  '/settings/security lives-form': CHOICES,
  '/settings/security newUsers-form': CHOICES,
  '/settings/security secondFactor-form': CHOICES,
  '/users/:username role-form': CHOICES,
  '/users/:username transfer-form': ASKS
}

test('a value that is refused is said with the focus and beside its field, and all that was typed is there', {
  skip
}, async () => {
  const member = await signedIn()
  const stranger = await (await browser!.newContext({ locale: 'en' })).newPage()
  const wrong: string[] = []
  const taken = new Set<string>()
  for (const [at1, path] of paths.entries()) {
    const name = [
      '/sign-up',
      '/account',
      ...ADMIN_PAGES.filter((each) => each.path !== NO_PAGE).map((each) => each.path)
    ][at1]
    const first = at1 === 0 ? stranger : member
    await first.goto(at(path))
    for (const id of await first.evaluate<string[]>(FORMS)) {
      // A form that was done may still be on its way to the page that says so.
      const page = await first.context().newPage()
      await page.goto(at(path))
      await inForm(page, id, FILL)
      await inForm(page, id, BREAK)
      const typed = await inForm<string[]>(page, id, READ)
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await send(page, id)
      const status = (await answered).status()
      if (status < 400) {
        taken.add(`${name} ${id}`)
        await page.close()
        continue
      }
      await page
        .locator('[role=alert]:focus')
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined)
      const answer = await page.evaluate<Answered>(`(${ANSWER})(${JSON.stringify(id)})`)
      const now = answer.hasForm ? await inForm<string[]>(page, id, READ) : []
      const isKept = JSON.stringify(now) === JSON.stringify(typed)
      if (
        answer.focus !== 'alert' ||
        !isKept ||
        answer.beside.length === 0 ||
        answer.beside.some((each) => each === '')
      )
        wrong.push(`${name} ${id}: ${status} ${isKept} ${JSON.stringify(answer).slice(0, 300)}`)
      await page.evaluate(AXE)
      for (const each of await page.evaluate<string[]>(VIOLATIONS)) wrong.push(`${name} ${id}: ${each}`)
      await page.close()
    }
  }
  assert.deepEqual([wrong, [...taken].sort()], [[], Object.keys(TAKES).sort()])
})
