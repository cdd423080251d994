/** People's journeys through the pages, in a real browser. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { AXE, NO_BROWSER, openBrowser, VIOLATIONS, visit } from './browser.ts'
import { checkLook, NARROWEST, pagesWith, TITLE, WIDER_TEXT } from './looks.ts'
import { toldBy } from './statuses.ts'
import { addItemAndGroup, importTowns, PASSWORD } from './towns.ts'

const skip = NO_BROWSER ?? false
/** Set by journeys.long.test.ts. */
const EVERY_JOURNEY = process.env.LOGGIA_TEST_JOURNEYS === 'all'
if (NO_BROWSER !== undefined) console.log(`skipped: ${NO_BROWSER}`)
const portal =
  NO_BROWSER === undefined ? await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' }) : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  await portal?.close()
})
if (portal !== undefined) await importTowns(portal)
const ITEMS = portal === undefined ? [] : await addItemAndGroup(portal, 'Quays', 'https://quays.example/')
const at = (path: string): string => new URL(path, portal?.url).href

/** Buttons and links whose text does not fit into them. */
const CUT_CONTROLS = `[...document.querySelectorAll('main button, main a.btn, header a')]
  .filter((each) => each.clientWidth > 2 && getComputedStyle(each).overflow !== 'visible')
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.outerHTML.slice(0, 120))`

const DATASET = '/explore/dataset/harbours'

test('find, filter, look and download: with a mouse', { skip }, async (t) => {
  const { page, told } = await visit(browser!, {}, t)
  await page.goto(at('/'))
  await page.getByRole('main').getByRole('searchbox').fill('harbour')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Harbours of the town', exact: true }).click()
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Filter by depth' }).click()
  await page.getByLabel('depth, at least').fill('5')
  await page.getByRole('dialog', { name: 'Filter by depth' }).getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/from\.depth=5/)
  assert.equal(await page.locator('[data-says]').innerText(), '1 of 2 records')
  await page.getByRole('link', { name: 'Download this record' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download this record as CSV' }).click()
  assert.equal((await download).suggestedFilename(), 'harbours.csv')
  assert.deepEqual(told, [])
})

test('the same without JavaScript', { skip }, async (t) => {
  const { page } = await visit(browser!, { javaScript: false }, t)
  await page.goto(at('/explore/'))
  await page.getByRole('checkbox', { name: /Water/ }).check()
  await page.getByRole('button', { name: 'Show' }).click()
  assert.match(page.url(), /refine\.theme=Water/)
  await page.getByRole('link', { name: 'Harbours of the town', exact: true }).click()
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Filter by kind' }).click()
  // The values to choose from come with the profiles, which a busy machine shows on the next page only.
  await page.getByLabel('kind contains').fill('fishing')
  await page.getByRole('dialog', { name: 'Filter by kind' }).getByRole('button', { name: 'Apply' }).click()
  assert.match(await page.getByRole('main').innerText(), /1 of 2 records/)
})

test('by keyboard only: the first stop skips to the content; menus close by Esc', { skip }, async (t) => {
  const { page } = await visit(browser!, {}, t)
  await page.goto(at('/explore/'))
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to content')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.id'), 'content')
  const menu = page.locator('summary.menu-btn')
  await menu.focus()
  await page.keyboard.press('Enter')
  assert.ok(await page.getByRole('link', { name: 'Français' }).isVisible())
  await page.keyboard.press('Escape')
  assert.ok(!(await page.getByRole('link', { name: 'Français' }).isVisible()))
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'SUMMARY')
})

const CHART = `${DATASET}/analyze/`
const SAYS = '#chart-says'

test('make a chart, share its link, open it in a fresh browser; its picture', { skip }, async (t) => {
  const { page, told } = await visit(browser!, {}, t)
  await page.goto(at(`${CHART}?q=harbour`))
  await page.getByLabel('Bars', { exact: true }).check()
  await page.waitForURL(/chart=bar/)
  await page.getByLabel('Bars for each').selectOption('name')
  await page.waitForURL(/x=name/)
  await page.getByLabel('Measure', { exact: true }).selectOption('max')
  await page.waitForURL(/y1=max&f1=depth/)
  assert.match(page.url(), /q=harbour/)
  const says = await page.locator(SAYS).innerText()
  assert.equal(says, 'The highest is 12.3 (New harbour), the lowest 4.5 (Old harbour).')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'This chart as PNG' }).click()
  assert.equal((await download).suggestedFilename(), 'harbours-chart.png')
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await page.getByRole('link', { name: 'Analyze', exact: true }).click()
  assert.equal(await page.locator(SAYS).innerText(), says)
  const other = await visit(browser!, { width: 390, language: 'fr' }, t)
  await other.page.goto(page.url())
  assert.equal(
    await other.page.locator(SAYS).innerText(),
    'Le plus haut est 12,3 (New harbour), le plus bas 4,5 (Old harbour).'
  )
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/y1=max&f1=depth/)
  await page.goBack()
  await page.waitForURL(/y1=count/)
  assert.deepEqual([...told, ...other.told], [])
})

if (EVERY_JOURNEY)
  test('a chart by keyboard only: the kind, then its values', { skip }, async (t) => {
    const { page } = await visit(browser!, {}, t)
    await page.goto(at(`${CHART}?chart=column&x=name&y1=sum&f1=depth`))
    await page.getByLabel('Columns', { exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/chart=bar/)
    await page.locator('input[value=bar]:focus').waitFor({ state: 'attached' })
    await page.getByRole('region', { name: 'Chart, scrollable' }).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('.tip').innerText(), 'New harbour: 12.3')
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('.tip').innerText(), 'Old harbour: 4.5')
    await page.keyboard.press('Escape')
    assert.ok(!(await page.locator('.tip').isVisible()))
  })

if (EVERY_JOURNEY)
  test('a chart without JavaScript, right to left', { skip }, async (t) => {
    const { page } = await visit(browser!, { javaScript: false, language: 'ar' }, t)
    await page.goto(at(CHART))
    await page.locator('input[value=pie]').check()
    await page.locator('#chart-x').selectOption('name')
    await page.locator('.builder .primary').click()
    assert.match(page.url(), /\?chart=pie&x=name&y1=count$/)
    assert.equal(await page.locator('svg[role=img] .hit').count(), 4)
  })

test('what one types changes the list and keeps its filters; suggestions elsewhere', { skip }, async (t) => {
  const { page, told } = await visit(browser!, {}, t)
  await page.goto(at('/explore/?refine.theme=Water'))
  await page.getByRole('searchbox').first().pressSequentially('nothing')
  await page.waitForURL(/refine\.theme=Water&q=nothing/)
  assert.equal(
    await page.getByRole('heading', { level: 1 }).innerText(),
    'No dataset matches “nothing” and theme Water.'
  )
  await page.goBack()
  await page.getByRole('link', { name: 'Harbours of the town', exact: true }).waitFor()
  await page.goto(at(`${DATASET}/information/`))
  await page.getByRole('searchbox').pressSequentially('roads')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dataset\/roads/)
  assert.deepEqual(told, [])
})

test('on a phone a column is filtered, and a record opens with its title in sight', { skip }, async (t) => {
  const { page, told } = await visit(browser!, { width: 390, height: 800 }, t)
  await page.goto(at(`${DATASET}/table/`))
  await page.getByRole('button', { name: 'Filter by depth' }).click()
  await page.getByLabel('depth, at least').fill('5')
  await page.getByRole('dialog', { name: 'Filter by depth' }).getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/from\.depth=5/)
  await page.getByRole('table').getByRole('link', { name: 'New harbour' }).click()
  const title = page.getByRole('complementary').getByRole('heading', { name: 'New harbour' })
  await title.waitFor()
  const box = await title.boundingBox()
  assert.ok(box !== null && box.y > 0 && box.y < 800, JSON.stringify(box))
  assert.equal(await page.locator('#record .glance svg').count(), 1)
  assert.equal(await page.evaluate('document.activeElement.id'), 'record')
  await page.getByRole('link', { name: 'Close record' }).click()
  await page.locator('#record').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'New harbour')
  assert.deepEqual(told, [])
})

if (EVERY_JOURNEY)
  test('on a phone several filters are ticked before the list is shown', { skip }, async (t) => {
    const { page } = await visit(browser!, { width: 390, height: 800 }, t)
    await page.goto(at('/explore/'))
    await page.getByRole('link', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: /Water/ }).check()
    await page.waitForURL(/refine\.theme=Water/)
    await page.getByRole('checkbox', { name: /ships/ }).check()
    await page.waitForURL(/refine\.keyword=ships/)
    await page.getByText('1 dataset of 2 matches').first().waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('checkbox', { name: /Water/ }).waitFor({ state: 'hidden' })
    assert.ok(await page.getByRole('link', { name: 'Harbours of the town', exact: true }).isVisible())
  })

test('the console completes fields and functions, and says where a mistake is', { skip }, async (t) => {
  const { page, told } = await visit(browser!, {}, t)
  await page.goto(at(`${DATASET}/api/`))
  const where = page.getByLabel('where', { exact: true })
  await where.pressSequentially('dep')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.equal(await where.inputValue(), 'depth')
  await where.fill('name = "x" or dpth > 1')
  await page.keyboard.press('Control+Enter')
  await page.locator('#error mark').waitFor()
  assert.equal(await page.locator('#error mark').innerText(), 'dpth')
  assert.match(await page.locator('#error').innerText(), /column 15[\s\S]*Did you mean depth/)
  assert.deepEqual(told, [])
})

test('results, values, copies and mistakes are announced once each, in live regions that were there before', {
  skip
}, async (t) => {
  const { page } = await visit(browser!, {}, t)
  const told = (act: () => Promise<unknown>): Promise<readonly string[]> => toldBy(page, act)
  await page.goto(at('/explore/'))
  assert.deepEqual(
    await told(async () => {
      await page.getByRole('checkbox', { name: /Water/ }).check()
      await page.waitForURL(/refine\.theme=Water/)
      await page.getByRole('heading', { level: 1, name: '1 dataset' }).waitFor()
    }),
    ['polite: 1 dataset of 2 matches theme Water.']
  )
  await page.goto(at(`${DATASET}/table/`))
  assert.deepEqual(
    await told(async () => {
      await page.getByRole('searchbox').last().fill('new')
      await page.waitForURL(/q=new/)
      await page.getByText('1 of 2 records').first().waitFor()
    }),
    ['polite: 1 of 2 records']
  )
  assert.deepEqual(
    await told(async () => {
      await page.getByRole('columnheader', { name: /depth/ }).getByRole('link').press('Enter')
      await page.waitForURL(/sort=/)
      await page.locator('th[aria-sort=descending]').waitFor()
    }),
    ['polite: 1 of 2 records, sorted by depth, largest first']
  )
  assert.equal(await page.evaluate('document.activeElement.id'), 'sort-depth')
  await page.goto(at(`${CHART}?chart=column&x=name&y1=sum&f1=depth`))
  await page.getByRole('region', { name: 'Chart, scrollable' }).focus()
  assert.deepEqual(await told(() => page.keyboard.press('ArrowRight')), ['polite: New harbour: 12.3'])
  assert.deepEqual(
    await told(async () => {
      await page.locator('[data-share]').first().click()
      await page.locator('.toast').waitFor()
    }),
    ['polite: Link copied']
  )
  assert.deepEqual(
    await told(async () => {
      await page.getByRole('searchbox').first().pressSequentially('roads')
      await page.getByRole('option').first().waitFor()
    }),
    ['polite: 1 dataset']
  )
  await page.goto(at(`${DATASET}/table/?from.depth=5`))
  assert.deepEqual(
    await told(async () => {
      await page.getByRole('link', { name: /^Remove/ }).click()
      await page.waitForURL(({ search }) => search === '')
    }),
    ['polite: 2 records']
  )
  assert.deepEqual(
    await told(async () => {
      await page.getByRole('link', { name: 'New harbour' }).click()
      await page.locator('#record').waitFor()
    }),
    []
  )
  await page.goto(at(`${DATASET}/api/`))
  const ask = async (where: string, shown: string): Promise<void> => {
    await page.getByLabel('where', { exact: true }).fill(where)
    await page.keyboard.press('Control+Enter')
    await page.locator(shown).waitFor()
  }
  const [answer = ''] = await told(() => ask('depth > 5', 'p[data-says]:has-text("1 record,")'))
  assert.match(answer, /^polite: 1 record, \d+ bytes/)
  const [mistake = ''] = await told(() => ask('dpth > 5', '#error mark'))
  assert.match(mistake, /^assertive: .*dpth.*Did you mean depth/)
})

if (EVERY_JOURNEY)
  test('sign in, make a key, look at the visits, sign out: no violation of axe', { skip }, async (t) => {
    const { page, told } = await visit(browser!, { width: 320 }, t)
    await page.goto(at('/explore/'))
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('User name').fill('admin')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(at('/explore/'))
    await page.goto(at('/account/'))
    await page.getByLabel('What the key is for').fill('A map')
    await page.getByRole('button', { name: 'Create key' }).click()
    assert.match(await page.locator('#new-key').innerText(), /^[0-9a-f]{56}$/)
    for (const path of [undefined, '/admin/usage/']) {
      if (path !== undefined) await page.goto(at(path))
      assert.equal(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        0
      )
      await page.evaluate(AXE)
      assert.deepEqual(await page.evaluate(VIOLATIONS), [], path ?? '/account/')
    }
    await page.goto(at('/account/'))
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    assert.deepEqual(told, [])
  })

/** The narrowest window, right to left, in the dark; the long run has every page in every look. */
test(`${TITLE}, a third of them in the narrowest window`, { skip }, (t) =>
  checkLook(
    browser!,
    NARROWEST,
    pagesWith(ITEMS)
      .filter((_, place) => place % 3 === 2)
      .map(at),
    t
  )
)

if (EVERY_JOURNEY)
  test('wider text cuts no control', { skip }, async (t) => {
    const { page } = await visit(browser!, {}, t)
    for (const path of ['/explore/', `${DATASET}/table/`, CHART, '/sign-in']) {
      await page.goto(at(path))
      await page.evaluate(WIDER_TEXT)
      assert.deepEqual(await page.evaluate(CUT_CONTROLS), [], path)
    }
  })
