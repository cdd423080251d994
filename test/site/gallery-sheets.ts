/**
 * Takes `docs/gallery/pages/`: every public page, wide and on a phone, in light and dark, on a sheet each, with a portal of
 * its own: `node test/site/gallery-sheets.ts [NAME …]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { openGalleryPortal, setNotices } from './gallery-portal.ts'
import { PASSWORD } from './towns.ts'

interface Sheet {
  readonly name: string
  readonly path: string
  readonly member?: boolean
  /** What is done before the pictures are taken. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const FOLDER = join(import.meta.dirname, '../../docs/gallery/pages')
const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 900 }
/** Of the pictures on the sheet. */
const SCALE = 0.6
const GAP = 8
const QUALITY = 72

const EARTHQUAKES = '/explore/dataset/usgs-earthquakes-2018-w05'
const COUNTIES = '/explore/dataset/us-counties-unemployment'
const STRIKES = '/explore/dataset/faa-wildlife-strikes'
const COUNT_BY_PHASE = 'chart=column&x=flight_date&step=month-of-year&y1=count&by=phase_of_flight&arrange=stacked'

const drawn = async (page: Page): Promise<void> => {
  await page.locator('[data-idle]').waitFor()
}
const openRecord = async (page: Page): Promise<void> => {
  await page.locator('tbody th a').nth(2).click()
  await page.locator('#record').waitFor()
}

const { portal, itemPath, groupPath, invitationPath } = await openGalleryPortal()
const SHEETS: readonly Sheet[] = [
  { name: 'home', path: '/' },
  { name: 'catalog', path: '/explore/?q=climate&refine.theme=Environment' },
  { name: 'catalog-empty', path: '/explore/?q=unicorn&refine.theme=Environment' },
  { name: 'information', path: `${EARTHQUAKES}/information/` },
  { name: 'table', path: `${EARTHQUAKES}/table/?from.magnitude=2.5&sort=magnitude` },
  {
    name: 'table-filter',
    path: `${EARTHQUAKES}/table/`,
    prepare: (page) => page.click('button[popovertarget="filter-magnitude"]')
  },
  { name: 'record', path: `${EARTHQUAKES}/table/?sort=magnitude`, prepare: openRecord },
  { name: 'map-shapes', path: `${COUNTIES}/map/`, prepare: drawn },
  { name: 'map-points', path: `${EARTHQUAKES}/map/`, prepare: drawn },
  { name: 'analyze', path: `${STRIKES}/analyze/?${COUNT_BY_PHASE}` },
  { name: 'analyze-lines', path: `${STRIKES}/analyze/?chart=line&x=flight_date&y1=count&by=size` },
  { name: 'calendar', path: `${STRIKES}/calendar/` },
  { name: 'images', path: '/explore/dataset/arches/images/?pictures=1' },
  { name: 'export', path: `${EARTHQUAKES}/export/?from.magnitude=2.5` },
  { name: 'api', path: `${EARTHQUAKES}/api/?select=place,magnitude&where=magnitude+%3E+5&order_by=magnitude+desc` },
  { name: 'api-mistake', path: `${EARTHQUAKES}/api/?where=magnitud+%3E+5` },
  { name: 'api-reference', path: '/api-reference/' },
  { name: 'embed-table', path: `/explore/embed/dataset/usgs-earthquakes-2018-w05/table/` },
  { name: 'embed-map', path: `/explore/embed/dataset/us-counties-unemployment/map/`, prepare: drawn },
  { name: 'embed-chart', path: `/explore/embed/dataset/faa-wildlife-strikes/analyze/?${COUNT_BY_PHASE}` },
  { name: 'item', path: itemPath },
  { name: 'group', path: groupPath },
  ...['about', 'help', 'contact', 'legal', 'privacy', 'terms', 'accessibility', 'site-map'].map((slug) => ({
    name: slug,
    path: `/${slug}/`
  })),
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: invitationPath },
  { name: 'account', path: '/account/', member: true },
  { name: 'not-found', path: '/explore/dataset/usgs-earthquake/table/' }
]
const NOTICES: readonly Sheet[] = [
  { name: 'notice', path: '/explore/' },
  { name: 'notice-declined', path: '/notice/declined' },
  { name: 'banner', path: '/help/' }
]

const browser = await openBrowser()
mkdirSync(FOLDER, { recursive: true })
try {
  const member = await signIn(browser)
  const wanted = new Set(process.argv.slice(2))
  const take = async (sheets: readonly Sheet[]): Promise<void> => {
    for (const sheet of sheets) if (wanted.size === 0 || wanted.has(sheet.name)) await takeSheet(browser, sheet, member)
  }
  await take(SHEETS)
  await setNotices(portal)
  await take(NOTICES)
} finally {
  await browser.close()
  await portal.close()
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(of: Browser): Promise<State> {
  const context = await of.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(new URL('/sign-in', portal.url).href)
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  const state = await context.storageState()
  await context.close()
  return state
}

async function takeSheet(of: Browser, sheet: Sheet, member: State): Promise<void> {
  const looks = [WIDE, PHONE].flatMap((size) => [false, true].map((dark) => ({ ...size, dark })))
  const pictures: { readonly source: string; readonly width: number; readonly height: number }[] = []
  for (const { width, height, dark } of looks) {
    const context = await of.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      locale: 'en',
      isMobile: width < 640,
      hasTouch: width < 640,
      ...(sheet.member === true ? { storageState: member } : {})
    })
    const page = await context.newPage()
    await page.goto(new URL(sheet.path, portal.url).href, { waitUntil: 'networkidle' })
    await sheet.prepare?.(page)
    const picture = await page.screenshot()
    await context.close()
    pictures.push({
      source: `data:image/png;base64,${picture.toString('base64')}`,
      width: width * SCALE,
      height: height * SCALE
    })
  }
  const file = await putTogether(of, pictures)
  writeFileSync(join(FOLDER, `${sheet.name}.webp`), file)
  console.log(`${sheet.name}: ${Math.round(file.length / 1_000)} kB`)
}

/** Light above dark, wide beside narrow. */
async function putTogether(
  of: Browser,
  pictures: readonly { readonly source: string; readonly width: number; readonly height: number }[]
): Promise<Buffer> {
  const [wide, , narrow] = pictures
  const width = (wide?.width ?? 0) + (narrow?.width ?? 0) + 3 * GAP
  const height = 2 * (wide?.height ?? 0) + 3 * GAP
  const context = await of.newContext({ viewport: { width, height } })
  const page = await context.newPage()
  const image = (at: number, x: number, y: number): string =>
    `<img src="${pictures[at]?.source}" style="position:absolute;left:${x}px;top:${y}px;width:${pictures[at]?.width}px;height:${pictures[at]?.height}px">`
  const [right, below] = [(wide?.width ?? 0) + 2 * GAP, (wide?.height ?? 0) + 2 * GAP]
  await page.setContent(
    `<body style="margin:0;background:#888">${image(0, GAP, GAP)}${image(1, GAP, below)}${image(2, right, GAP)}${image(3, right, below)}`,
    { waitUntil: 'load' }
  )
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await context.close()
  return Buffer.from(data, 'base64')
}
