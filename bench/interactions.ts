/**
 * `node bin/with-node24.mjs bench/interactions.ts http://localhost:8080`: how long pages take to answer a finger or a key
 * (Interaction to Next Paint), in Chromium as a phone whose processor is four times slower, against a portal with the demo
 * catalog. An empty page with one button is measured in the same way: what it takes is the browser's and the machine's.
 * INTERACTIONS_SLOWER sets how much slower, INTERACTIONS_ROUNDS how often, CHROMIUM_ARGS further arguments of the browser,
 * INTERACTIONS_ONLY names journeys, INTERACTIONS_ALL prints every
 * interaction, INTERACTIONS_CALM waits before each round until nobody else uses the machine. Interactions that are painted within 16 ms are not reported by browsers.
 * Prints the rows of the table of bench/pages.md.
 */
import { loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { waitUntilCalm } from './calm.ts'

const base = process.argv[2] ?? 'http://localhost:8080'
const SLOWER = Number(process.env.INTERACTIONS_SLOWER ?? 4)
const ROUNDS = Number(process.env.INTERACTIONS_ROUNDS ?? 5)
const EARTHQUAKES = '/explore/dataset/usgs-earthquakes-2018-w05'
/** A person looks before touching. */
const LOOK_MS = 1_000

const EMPTY = `<!doctype html><meta name=viewport content="width=device-width"><title>Empty</title>
<button onclick="this.textContent = Number(this.textContent) + 1" style="font-size:3rem">0</button>`

/** A tap draws for 300 ms, as a map that comes nearer: every frame one colour, nothing else. */
const CANVAS = `${EMPTY}<canvas width=390 height=420 style="display:block;width:390px;height:420px"></canvas><script>
const gl = document.querySelector('canvas').getContext('webgl2')
document.querySelector('button').addEventListener('click', () => {
  const end = performance.now() + 300
  const draw = (now) => { gl.clearColor(now % 100 / 100, .5, .5, 1); gl.clear(gl.COLOR_BUFFER_BIT); if (now < end) requestAnimationFrame(draw) }
  requestAnimationFrame(draw)
})</script>`

/** In milliseconds: to the next paint, waiting for the page, work of the page, and drawing. */
interface Interaction {
  readonly kind: string
  readonly paint: number
  readonly wait: number
  readonly work: number
  readonly draw: number
}

interface Journey {
  readonly name: string
  /** Of the portal, or a page of its own. */
  readonly path: string | { readonly html: string }
  readonly act: (page: Page) => Promise<void>
}

const tap = async (page: Page, selector: string): Promise<void> => {
  await page.locator(selector).first().tap()
  await page.waitForTimeout(600)
}

const tapThrice = async (page: Page): Promise<void> => {
  for (let time = 0; time < 3; time++) await tap(page, 'button')
}

const JOURNEYS: readonly Journey[] = [
  {
    name: 'an empty page: a button, three times',
    path: { html: EMPTY },
    act: tapThrice
  },
  {
    name: 'an empty WebGL canvas: a button, three times',
    path: { html: CANVAS },
    act: tapThrice
  },
  {
    name: 'catalog: words, a filter, a menu',
    path: '/explore/',
    act: async (page) => {
      await page.locator('input[type=search]:visible').first().pressSequentially('earth', { delay: 80 })
      await page.waitForTimeout(800)
      await tap(page, 'a.filters-btn')
      await tap(page, '#filters label:has(input[type=checkbox]):visible')
    }
  },
  {
    name: 'table: sort, open a filter, open a record',
    path: `${EARTHQUAKES}/table/`,
    act: async (page) => {
      await tap(page, 'thead th a')
      await tap(page, 'thead th button')
      await page.keyboard.press('Escape')
      await tap(page, 'tbody th a, tbody td a')
    }
  },
  {
    name: 'chart: another kind, another measure, a value',
    path: '/explore/dataset/faa-wildlife-strikes/analyze/',
    act: async (page) => {
      await tap(page, 'label:has(input[value=bar])')
      await tap(page, 'label:has(input[value=line])')
      await tap(page, 'svg.only-s .hit')
    }
  },
  {
    name: 'map: nearer, a group',
    path: `${EARTHQUAKES}/map/`,
    act: async (page) => {
      await page.locator('[data-idle]').waitFor()
      await tap(page, '[data-zoom=in]')
      await tap(page, '[data-zoom=in]')
      const box = await page.locator('[data-canvas] canvas').boundingBox()
      if (box !== null) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await page.waitForTimeout(800)
    }
  }
]

const OBSERVE = `
  globalThis.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if (!(each.interactionId > 0)) continue
      const paint = each.duration, wait = each.processingStart - each.startTime, work = each.processingEnd - each.processingStart
      const known = interactions.get(each.interactionId)
      if (known === undefined || known.paint < paint)
        interactions.set(each.interactionId, { kind: each.name, paint, wait, work: Math.max(work, known?.work ?? 0), draw: paint - wait - work })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

async function walk(context: BrowserContext, { path, act }: Journey): Promise<readonly Interaction[]> {
  const page = await context.newPage()
  await page.addInitScript(OBSERVE)
  const address =
    typeof path === 'string' ? new URL(path, base).href : `data:text/html,${encodeURIComponent(path.html)}`
  await page.goto(address)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.waitForTimeout(LOOK_MS)
  await act(page)
  return (await page.evaluate('[...interactions.values()]')) as readonly Interaction[]
}

async function measure(browser: Browser, journey: Journey): Promise<void> {
  const longest: Interaction[] = []
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    if (process.env.INTERACTIONS_CALM !== undefined) await waitUntilCalm()
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const seen = await walk(context, journey)
    if (process.env.INTERACTIONS_ALL !== undefined) console.error(journey.name, seen)
    count = Math.max(count, seen.length)
    longest.push(seen.toSorted((one, other) => other.paint - one.paint)[0] ?? NONE)
    await context.close()
  }
  const most = (name: Exclude<keyof Interaction, 'kind'>): number => Math.max(...longest.map((each) => each[name]))
  const middle = longest.map(({ paint }) => paint).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
  const cells = [middle, most('paint'), most('wait'), most('work'), most('draw')].map(
    (value) => `${value.toFixed(0)} ms`
  )
  console.log(`| ${journey.name} | ${count} | ${cells.join(' | ')} | ${loadavg()[0]?.toFixed(1)} |`)
}

const NONE: Interaction = { kind: 'none', paint: 0, wait: 0, work: 0, draw: 0 }

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    ...(process.env.CHROMIUM_ARGS ?? '--use-angle=swiftshader --enable-unsafe-swiftshader').split(' ').filter(Boolean)
  ]
})
console.log(
  '| journey | interactions | longest to the next paint: median of the rounds | worst round | waiting | our own work | drawing | load |\n|---|---|---|---|---|---|---|---|'
)
const only = new RegExp(process.env.INTERACTIONS_ONLY ?? '')
for (const journey of JOURNEYS.filter(({ name }) => only.test(name))) await measure(browser, journey)
await browser.close()
