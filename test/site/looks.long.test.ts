/** Every page in every look, in a real browser. */
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { NO_BROWSER, openBrowser } from './browser.ts'
import { checkLook, LOOKS, pagesWith, TITLE } from './looks.ts'
import { addItemAndGroup, importTowns, PASSWORD } from './towns.ts'

if (NO_BROWSER !== undefined) {
  console.log(`skipped: ${NO_BROWSER}`)
} else {
  const portal = await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' })
  const browser = await openBrowser()
  after(async () => {
    await browser.close()
    await portal.close()
  })
  await importTowns(portal)
  const items = await addItemAndGroup(portal, 'Quays', 'https://quays.example/')
  const pages = pagesWith(items).map((path) => new URL(path, portal.url).href)
  for (const look of LOOKS) test(`${TITLE}: ${JSON.stringify(look)}`, (t) => checkLook(browser, look, pages, t))
}
