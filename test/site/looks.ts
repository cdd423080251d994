/** What must hold of every page, in windows, languages and colours that differ. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Browser } from 'playwright-core'
import { AXE, type Look, VIOLATIONS, visit } from './browser.ts'

/** The distances of WCAG 1.4.12, and how much wider than the window the page then is. */
export const WIDER_TEXT = `(() => {
  for (const { style } of document.querySelectorAll('body, body *')) {
    style.letterSpacing = '0.12em'
    style.wordSpacing = '0.16em'
    style.lineHeight = '1.5'
  }
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
})()`

export const NARROWEST: Look = { language: 'ar', width: 320, dark: true }
export const LOOKS: readonly Look[] = [{}, { language: 'fr', width: 900 }, NARROWEST]
export const TITLE = 'every page: no violation of axe, nothing scrolls sideways, the console is silent'

const DATASET = '/explore/dataset/harbours'

/** Addresses of every kind of page of the towns, and these. */
export function pagesWith(items: readonly string[]): string[] {
  return [
    '/',
    '/explore/',
    '/explore/?q=harbour&refine.theme=Water',
    '/explore/?q=nothing-at-all',
    `${DATASET}/information/`,
    '/explore/dataset/roads/information/',
    `${DATASET}/table/`,
    `${DATASET}/table/?from.depth=5&sort=depth`,
    '/explore/dataset/roads/table/',
    `${DATASET}/analyze/?chart=column&x=name&y1=sum&f1=depth&by=kind`,
    '/explore/embed/dataset/roads/analyze/?chart=pie&x=name&y1=count',
    `${DATASET}/calendar/`,
    `${DATASET}/export/?from.depth=5`,
    `${DATASET}/api/`,
    `${DATASET}/api/?where=dpth`,
    '/api-reference/',
    '/sign-in',
    '/accessibility/',
    '/site-map/',
    '/explore/dataset/harbour-s/table/',
    ...items,
    '/nothing/here'
  ]
}

export async function checkLook(browser: Browser, look: Look, pages: readonly string[], t: TestContext): Promise<void> {
  const { page, told } = await visit(browser, look, t)
  for (const address of pages) {
    await page.goto(address)
    const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    assert.equal(wider, 0, `${address} is wider than the window`)
    // The page that is not there is meant not to be there.
    assert.deepEqual(
      told.splice(0).filter((text) => !text.includes('404')),
      [],
      address
    )
    await page.evaluate(AXE)
    assert.deepEqual(await page.evaluate(VIOLATIONS), [], address)
    if (look.width !== 320) continue
    assert.equal(await page.evaluate(WIDER_TEXT), 0, `${address} with wider text is wider than the window`)
  }
}
