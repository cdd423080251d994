/**
 * `node bin/with-node24.mjs bench/pages-seen.ts [URL]`: the time from asking for a page of ten million records (BENCH_ROWS) to
 * seeing its data in Chromium: the first rows of the table, the chart, the map with its first groups. Each page is asked
 * for by a first visitor, for whom nothing of it is computed yet, and by visitors after that, for whom it is kept. With a URL: of
 * a running portal that has the dataset `bench`. NaN: the server answered that it takes too long. Prints the rows of the table of bench/pages.md.
 */
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { median, timeMs } from './measure.ts'
import { startPortal } from './portal.ts'
import { startRawEngine } from './raw-engine.ts'
import { ROWS, SELECT_ROWS } from './rows.ts'

const AGAIN = 5
const TIMEOUT_MS = 120_000
const D = '/explore/dataset/bench'

/** What is seen: an element, or what a script says. */
const VIEWS: readonly (readonly [name: string, path: string, seen: string])[] = [
  ['table, first rows', `${D}/table/`, 'tbody tr td'],
  ['table, filtered by a value', `${D}/table/?refine.city=Nice`, 'tbody tr td'],
  ['table, words found', `${D}/table/?q=zanzibar`, 'tbody tr td'],
  ['table, sorted by a number', `${D}/table/?sort=price`, 'tbody tr td'],
  ['chart, as it comes', `${D}/analyze/`, '.plot svg .hit'],
  [
    'chart, mean by group and year',
    `${D}/analyze/?chart=line&x=day&step=year&y1=avg&f1=price&by=city`,
    '.plot svg path'
  ],
  ['map, first groups', `${D}/map/`, '[data-idle]'],
  ['information', `${D}/information/`, 'tbody tr td'],
  ['a page of text, for comparison', '/about/', 'main h1']
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
})
try {
  const running = process.argv[2]
  if (running !== undefined) await measure(running)
  else await onNewPortal(measure)
} finally {
  await browser.close()
}

/** A portal of its own, with the records imported. */
async function onNewPortal(work: (url: string) => Promise<void>): Promise<void> {
  const raw = await startRawEngine()
  const portal = await startPortal()
  const file = join(portal.home, 'bench.parquet')
  try {
    await raw.writeFile(`${SELECT_ROWS} FORMAT Parquet`, file)
    const importMs = await timeMs(() => portal.importFile(file, 'bench', '--access', 'public'))
    console.log(`${ROWS} records imported in ${(importMs / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`)
    await work(portal.url)
  } finally {
    await portal.stop()
    await raw.stop()
    rmSync(file, { force: true })
  }
}

async function measure(url: string): Promise<void> {
  // The server itself computes profiles and pictures within the first minute.
  for (let calm = 0; calm < 5; await pause(1_000)) calm = (await queriesRunning(url)) === 0 ? calm + 1 : 0
  console.log('| page | first visitor | next visitors (median) | load |\n|---|---|---|---|')
  for (const [name, path, seen] of VIEWS) {
    const first = await seenMs(url, path, seen)
    const again: number[] = []
    for (let round = 0; round < AGAIN; round++) again.push(await seenMs(url, path, seen))
    console.log(`| ${name} | ${first.toFixed(0)} ms | ${median(again).toFixed(0)} ms | ${loadavg()[0]?.toFixed(1)} |`)
  }
}

async function queriesRunning(url: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^loggia_explore_queries_running (\d+)/m.exec(text)?.[1])
}

/** From asking for the page, in a fresh browser profile, until the element has been painted. */
async function seenMs(base: string, path: string, seen: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const begun = performance.now()
  const url = new URL(path, new URL(base).origin).href
  const response = await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS })
  if (response?.status() !== 200) {
    await context.close()
    return Number.NaN
  }
  await page.locator(seen).first().waitFor({ state: 'attached', timeout: TIMEOUT_MS })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const ms = performance.now() - begun
  await context.close()
  return ms
}
