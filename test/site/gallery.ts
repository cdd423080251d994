/**
 * Takes the pictures of docs/gallery: `node test/site/gallery.ts http://localhost:8080`, with the portal that
 * `npm start` begins. WebP keeps each below 100 kB.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Look, openBrowser } from './browser.ts'

interface Shot {
  readonly name: string
  readonly path: string
  readonly look?: Look
  /** What is pressed before the picture is taken. */
  readonly press?: string
}

const FOLDER = join(import.meta.dirname, '../../docs/gallery')
const WIDE = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 780 }
const QUALITY = 78
/** Maps load their tiles after the page. */
const MAP_MS = 4_000

const EARTHQUAKES = '/explore/dataset/usgs-earthquakes-2018-w05'
const COUNTIES = '/explore/dataset/us-counties-unemployment'
const STRIKES = '/explore/dataset/faa-wildlife-strikes'
const STACKED = `${STRIKES}/analyze/?chart=column&x=flight_date&step=month-of-year&y1=count&by=phase_of_flight&arrange=stacked`

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-dark', path: '/', look: { dark: true } },
  { name: 'home-phone', path: '/', look: PHONE },
  { name: 'catalog', path: '/explore/?q=climate&refine.theme=Environment' },
  { name: 'information', path: `${EARTHQUAKES}/information/` },
  { name: 'table', path: `${EARTHQUAKES}/table/?from.magnitude=2.5&sort=magnitude` },
  { name: 'table-filter', path: `${EARTHQUAKES}/table/`, press: 'button[popovertarget="filter-magnitude"]' },
  { name: 'table-arabic', path: `${EARTHQUAKES}/table/?from.magnitude=2.5`, look: { language: 'ar' } },
  { name: 'map', path: `${COUNTIES}/map/` },
  { name: 'map-dark', path: `${EARTHQUAKES}/map/`, look: { dark: true } },
  { name: 'map-phone', path: `${COUNTIES}/map/`, look: PHONE },
  { name: 'chart', path: STACKED },
  { name: 'chart-phone', path: `${STRIKES}/analyze/`, look: PHONE },
  {
    name: 'chart-french',
    path: `${STRIKES}/analyze/?chart=line&x=flight_date&y1=count&by=size`,
    look: { language: 'fr' }
  },
  { name: 'calendar', path: `${STRIKES}/calendar/` },
  { name: 'export', path: `${EARTHQUAKES}/export/?from.magnitude=2.5` },
  { name: 'api', path: `${EARTHQUAKES}/api/?select=place,magnitude&where=magnitude+%3E+5&order_by=magnitude+desc` },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'not-found', path: '/explore/dataset/usgs-earthquake/table/' }
]

async function take(browser: Browser, base: string, { name, path, look = {}, press }: Shot): Promise<number> {
  const { width = WIDE.width, height = WIDE.height, dark = false, language = 'en' } = look
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    isMobile: width < 640,
    hasTouch: width < 640,
    // The certificate that `npm start` makes is its own.
    ignoreHTTPSErrors: true
  })
  const page = await context.newPage()
  await page.goto(new URL(path, base).href, { waitUntil: 'networkidle' })
  if (press !== undefined) await page.click(press)
  if (path.includes('/map/')) await page.waitForTimeout(MAP_MS)
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  const file = Buffer.from(data, 'base64')
  writeFileSync(join(FOLDER, `${name}.webp`), file)
  await context.close()
  return file.length
}

const base = process.argv[2] ?? 'http://localhost:8080'
mkdirSync(FOLDER, { recursive: true })
const browser = await openBrowser()
let sum = 0
for (const shot of SHOTS) sum += await take(browser, base, shot)
await browser.close()
console.log(`${SHOTS.length} pictures, ${Math.round(sum / 1_000)} kB`)
