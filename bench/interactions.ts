/**
 * `node bin/with-node24.mjs bench/interactions.ts http://localhost:8080`: how long pages take to answer a finger or a key
 * (Interaction to Next Paint), in Chromium as a phone whose processor is four times slower, against a portal with the demo
 * catalog. INTERACTIONS_SLOWER sets how much slower. Interactions that are painted within 16 ms are not reported by browsers. Prints the rows of the table of
 * bench/pages.md.
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'

const base = process.argv[2] ?? 'http://localhost:8080'
const SLOWER = Number(process.env.INTERACTIONS_SLOWER ?? 4)
const EARTHQUAKES = '/explore/dataset/usgs-earthquakes-2018-w05'

const tap = async (page: Page, selector: string): Promise<void> => {
  await page.locator(selector).first().tap()
  await page.waitForTimeout(600)
}

const JOURNEYS: readonly (readonly [name: string, path: string, act: (page: Page) => Promise<void>])[] = [
  [
    'catalog: words, a filter, the order',
    '/explore/',
    async (page) => {
      await page
        .locator('main input[type=search], input[type=search]')
        .first()
        .pressSequentially('earth', { delay: 80 })
      await page.waitForTimeout(800)
      await page.locator('#sort').selectOption('title')
      await page.waitForTimeout(600)
    }
  ],
  [
    'table: sort, open a filter, open a record',
    `${EARTHQUAKES}/table/`,
    async (page) => {
      await tap(page, 'thead th a')
      await tap(page, 'thead th button')
      await page.keyboard.press('Escape')
      await tap(page, 'tbody th a, tbody td a')
    }
  ],
  [
    'chart: another kind, another measure, a value',
    '/explore/dataset/faa-wildlife-strikes/analyze/',
    async (page) => {
      await tap(page, 'label:has(input[value=bar])')
      await tap(page, 'label:has(input[value=line])')
      await tap(page, 'svg.only-s .hit')
    }
  ],
  [
    'map: nearer, a group',
    `${EARTHQUAKES}/map/`,
    async (page) => {
      await page.locator('[data-idle]').waitFor()
      await tap(page, '[data-zoom=in]')
      await tap(page, '[data-zoom=in]')
      const box = await page.locator('[data-canvas] canvas').boundingBox()
      if (box !== null) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await page.waitForTimeout(800)
    }
  ]
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
})
console.log(
  '| journey | interactions | longest to the next paint | longest of our own work | load |\n|---|---|---|---|---|'
)
for (const [name, path, act] of JOURNEYS) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(`
    globalThis.interactions = new Map()
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, processingStart, processingEnd } of list.getEntries()) {
        if (!(interactionId > 0)) continue
        const [paint, work] = interactions.get(interactionId) ?? [0, 0]
        interactions.set(interactionId, [Math.max(paint, duration), Math.max(work, processingEnd - processingStart)])
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
  await page.goto(new URL(path, base).href)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await act(page)
  const taken = (await page.evaluate('[...interactions.values()]')) as (readonly [paint: number, work: number])[]
  const most = (at: 0 | 1): string => Math.max(0, ...taken.map((each) => each[at])).toFixed(0)
  console.log(`| ${name} | ${taken.length} | ${most(0)} ms | ${most(1)} ms | ${loadavg()[0]?.toFixed(1)} |`)
  await context.close()
}
await browser.close()
