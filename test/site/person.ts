/**
 * Somebody at a page, who reads names and does what people do: with the mouse, or with the keyboard only. Nobody knows an
 * address but the one of the portal's start page.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core'

export interface Person {
  readonly page: Page
  /** The start page of a portal. */
  arrive(portal: string): Promise<void>
  /** A link or button of this name. `within` names the row of a table, the heading of a part, or the list of links that it stands in. */
  press(name: string | RegExp, within?: string): Promise<void>
  type(label: string | RegExp, text: string, within?: string): Promise<void>
  choose(label: string | RegExp, option: string): Promise<void>
  /** A box or a radio button. */
  tick(label: string | RegExp, within?: string): Promise<void>
  file(label: string, path: string): Promise<void>
  download(name: string | RegExp): Promise<Download>
  /** Enter, after something was typed. */
  enter(): Promise<void>
  /** Waits until the page says so. */
  sees(text: string | RegExp): Promise<void>
  /** No field of the page as it is has this label. */
  lacks(label: string | RegExp): Promise<void>
  leave(): Promise<void>
}

export type Hands = 'mouse' | 'keyboard'

const STEPS = 400
const PATIENCE_MS = 60_000

export async function personAt(browser: Browser, hands: Hands): Promise<Person> {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 1280, height: 860 },
    // Portals of their first start have certificates of their own, which a person accepts once.
    ignoreHTTPSErrors: true,
    acceptDownloads: true
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  // From the beginning, so that none opens before the browser passes them on.
  page.on('filechooser', () => {})
  const act = hands === 'mouse' ? byMouse(page) : byKeyboard(page)
  return { page, ...common(page, context), ...act }
}

/** The picture of what the person sees, below 100 kB. */
export async function takePicture({ page }: Person, folder: string, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 72 })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
  await session.detach()
}

function common(page: Page, context: BrowserContext): Pick<Person, 'arrive' | 'enter' | 'sees' | 'lacks' | 'leave'> {
  return {
    arrive: async (portal) => void (await page.goto(portal)),
    enter: () => page.keyboard.press('Enter'),
    sees: async (text) => {
      await page.locator('body').getByText(text).locator('visible=true').first().waitFor()
    },
    lacks: async (label) => {
      assert.equal(await page.getByLabel(beginning(label)).locator('visible=true').count(), 0, `the page has ${label}`)
    },
    leave: () => context.close()
  }
}

type Acts = Omit<Person, 'page' | 'arrive' | 'enter' | 'sees' | 'lacks' | 'leave'>

/** Labels go on with what is required, and how many people a choice is about. */
function beginning(label: string | RegExp): RegExp {
  return typeof label === 'string' ? new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) : label
}

function placeOf(page: Page, within?: string): Page | Locator {
  if (within === undefined) return page
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: within }) })
  return page
    .getByRole('row', { name: within })
    .or(part)
    .or(page.getByRole('navigation', { name: within, exact: true }))
    .first()
}

/** Links, buttons and menus of a name. */
async function pressable(page: Page, name: string | RegExp, within?: string): Promise<Locator> {
  const exact = typeof name === 'string'
  const place = placeOf(page, within)
  const found = place
    .getByRole('link', { name, exact })
    .or(place.getByRole('button', { name, exact }))
    .or(place.locator('summary').filter({ hasText: name }))
    .locator('visible=true')
    .first()
  await found.waitFor()
  return found
}

async function field(page: Page, label: string | RegExp, within?: string): Promise<Locator> {
  // Beside a text of a colour stands a box that picks it.
  const fields = page.locator('input:not([type=color]), textarea, select')
  const found = placeOf(page, within).getByLabel(beginning(label)).and(fields).locator('visible=true').first()
  await found.waitFor()
  return found
}

function byMouse(page: Page): Acts {
  const press: Acts['press'] = async (name, within) => (await pressable(page, name, within)).click()
  return {
    press,
    type: async (label, text, within) => {
      const found = await field(page, label, within)
      await found.click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    choose: async (label, option) => void (await (await field(page, label)).selectOption({ label: option })),
    tick: async (label, within) => (await field(page, label, within)).click(),
    file: async (label, path) => {
      const chooser = page.waitForEvent('filechooser')
      await (await field(page, label)).click()
      await (await chooser).setFiles(path)
    },
    download: async (name) => {
      const download = page.waitForEvent('download')
      await press(name)
      return download
    }
  }
}

/** Tab, Shift, arrows, Enter, Space and letters: the focus goes where these bring it, and nowhere else. */
function byKeyboard(page: Page): Acts {
  const press: Acts['press'] = async (name, within) => {
    await tabTo(page, await pressable(page, name, within))
    await page.keyboard.press('Enter')
  }
  return {
    press,
    type: async (label, text, within) => {
      await tabTo(page, await field(page, label, within))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    choose: async (label, option) => {
      await tabTo(page, await field(page, label))
      // The list is closed: arrows choose. Where the page shows the choice at once, the list is another one then.
      const state = async (): Promise<{ readonly at: number; readonly wanted: number; readonly hasFocus: boolean }> =>
        (await field(page, label)).evaluate((select: any, wanted) => {
          const labels = [...select.options].map((each: any) => each.label)
          const hasFocus = select === select.ownerDocument.activeElement
          return { at: select.selectedIndex, wanted: labels.indexOf(wanted), hasFocus }
        }, option)
      for (let step = 0; step < STEPS; step++) {
        const { at, wanted, hasFocus } = await state()
        assert.notEqual(wanted, -1, `${label} has no ${option}`)
        if (at === wanted) return
        if (hasFocus) await page.keyboard.press(wanted > at ? 'ArrowDown' : 'ArrowUp')
      }
      assert.fail(`${label}: arrows do not choose ${option}`)
    },
    tick: async (label, within) => {
      const found = await field(page, label, within)
      if ((await found.getAttribute('type')) !== 'radio') {
        await tabTo(page, found)
        return page.keyboard.press('Space')
      }
      // One radio button of a group is in the order of Tab; arrows choose among them.
      const name = await found.getAttribute('name')
      await tabTo(page, page.locator(`input[type=radio][name="${name}"]`))
      for (let step = 0; step < STEPS; step++) {
        if (await hasFocus(found)) break
        await page.keyboard.press('ArrowDown')
      }
      if (!(await found.isChecked())) await page.keyboard.press('Space')
    },
    file: async (label, path) => {
      await tabTo(page, await field(page, label))
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(path)
    },
    download: async (name) => {
      const download = page.waitForEvent('download')
      await press(name)
      return download
    }
  }
}

/** Presses Tab until one of these has the focus, from where the focus is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    // Looked for again each time: what was pressed before may still replace the page.
    const there = await target
      .evaluateAll((found: any[]) => found.some((each) => each === each.ownerDocument.activeElement))
      .catch(() => undefined)
    if (there === true) return
    if (there === undefined) await page.waitForLoadState()
    else await page.keyboard.press('Tab')
  }
  assert.fail(`${STEPS} times Tab do not lead to ${target}`)
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((each: any) => each === each.ownerDocument.activeElement)
}
