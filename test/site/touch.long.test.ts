/** Charts and maps under fingers, in a browser that has touch. */
import assert from 'node:assert/strict'
import test, { after, type TestContext } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { openPortal } from '../e2e/portal.ts'
import { NO_BROWSER, openBrowser } from './browser.ts'
import { importTowns, PASSWORD } from './towns.ts'

const skip = NO_BROWSER ?? false
if (NO_BROWSER !== undefined) console.log(`skipped: ${NO_BROWSER}`)
const portal = NO_BROWSER === undefined ? await openPortal({ 'admin-password': PASSWORD }) : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  await portal?.close()
})
if (portal !== undefined) await importTowns(portal)

const D = '/explore/dataset/harbours'

async function phone(path: string, t: TestContext): Promise<{ page: Page; cdp: CDPSession; told: string[] }> {
  const context = await browser!.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  t.after(() => context.close())
  const page = await context.newPage()
  const told: string[] = []
  page.on('console', (message) => void told.push(message.text()))
  page.on('pageerror', (error) => void told.push(error.message))
  await page.goto(new URL(path, portal?.url).href)
  return { page, cdp: await context.newCDPSession(page), told }
}

interface Point {
  readonly x: number
  readonly y: number
}

const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints })

async function middleOf(page: Page, selector: string, at = 0): Promise<Point> {
  const box = await page.locator(selector).nth(at).boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a tap shows the value of a chart, a finger along it the next ones', { skip }, async (t) => {
  const { page, cdp, told } = await phone(`${D}/analyze/?chart=column&x=name&y1=sum&f1=depth`, t)
  const hits = 'svg.only-s .hit'
  await page.locator(hits).first().scrollIntoViewIfNeeded()
  const [first, second] = [await middleOf(page, hits, 0), await middleOf(page, hits, 1)]
  await page.touchscreen.tap(first.x, first.y)
  assert.equal(await page.locator('.tip').innerText(), 'New harbour: 12.3')
  await touch(cdp, 'touchStart', [first])
  for (const share of [0.3, 0.6, 1])
    await touch(cdp, 'touchMove', [{ x: first.x + (second.x - first.x) * share, y: first.y }])
  await page.locator('.tip').filter({ hasText: 'Old harbour' }).waitFor()
  await touch(cdp, 'touchEnd', [])
  assert.equal(await page.locator('.tip').innerText(), 'Old harbour: 4.5')
  assert.deepEqual(told, [])
})

test('two fingers zoom the map, one scrolls the page, a tap chooses', { skip }, async (t) => {
  const { page, cdp, told } = await phone(`${D}/map/`, t)
  await page.locator('[data-map][data-idle]').waitFor()
  const place = await middleOf(page, '[data-canvas] canvas')
  const { x, y } = place
  await touch(cdp, 'touchStart', [
    { x: x - 30, y },
    { x: x + 30, y }
  ])
  for (const away of [50, 80, 110, 140])
    await touch(cdp, 'touchMove', [
      { x: x - away, y },
      { x: x + away, y }
    ])
  await touch(cdp, 'touchEnd', [])
  await page.waitForURL(/location=/)
  const zoom = Number(/location=([\d.]+)/.exec(decodeURIComponent(page.url()))?.[1])
  assert.ok(zoom > 9, `zoom ${zoom}`)
  const before = page.url()
  await touch(cdp, 'touchStart', [place])
  for (const up of [20, 60, 120, 180]) await touch(cdp, 'touchMove', [{ x, y: y - up }])
  await touch(cdp, 'touchEnd', [])
  // The policy of the page lets nothing be evaluated in it but by the debugger.
  await page.evaluate(`new Promise((done) => {
    const look = () => (scrollY > 50 ? done() : requestAnimationFrame(look))
    look()
  })`)
  assert.equal(page.url(), before)
  assert.deepEqual(
    told.filter((text) => !/GPU stall|WebGL/.test(text)),
    []
  )
})
