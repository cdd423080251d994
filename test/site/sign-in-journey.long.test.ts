/** Every way to sign in, in a browser. */
import { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { NO_BROWSER, openBrowser } from './browser.ts'
import { testProviders } from './provider-journey.ts'
import { testSecondFactor } from './second-factor-journey.ts'
import { PASSWORD } from './towns.ts'

if (NO_BROWSER === undefined) {
  const portal = await openPortal({
    'admin-password': PASSWORD,
    'plain-sign-in': 'true',
    'identity-hosts': '127.0.0.1'
  })
  const browser = await openBrowser()
  after(async () => {
    await browser.close()
    await portal.close()
  })
  await testProviders(portal, browser, { every: true })
  testSecondFactor(portal, browser, { every: true })
} else console.log(`skipped: ${NO_BROWSER}`)
