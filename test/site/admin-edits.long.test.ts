/**
 * Every form of the administration that edits something refuses what somebody else has changed meanwhile; and two
 * administrators in a browser who have one page open. `JOURNEY_PICTURES=docs/gallery` keeps what the second one saw.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { openPortal } from '../e2e/portal.ts'
import { staleForms } from './admin-edits.ts'
import { makePlaces } from './admin-places.ts'
import { makeProvider } from './admin-providers.ts'
import { visitAs } from './admin-visitor.ts'
import { NO_BROWSER, openBrowser } from './browser.ts'
import { type Person, personAt, takePicture } from './person.ts'
import { call, PASSWORD } from './towns.ts'

const portal = await openPortal({
  'admin-password': PASSWORD,
  'plain-sign-in': 'true',
  'trusted-proxies': '127.0.0.1',
  'webhook-hosts': '127.0.0.1',
  'import-hosts': '127.0.0.1'
})
const receiver = await startReceiver()
after(async () => {
  await receiver.close()
  await portal.close()
})
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: [
      { username: 't', role: 'org_publisher', password: PASSWORD },
      { username: 'g', role: 'org_publisher', password: PASSWORD },
      { username: 'bea', role: 'org_admin', password: PASSWORD }
    ]
  })
})
const { id: role } = await call(portal, '/portals/self/createRole', { name: 'Steward', description: 'Keeps data' })
await makeProvider(portal)
await call(portal, '/community/users/admin/apiKeys/create', { name: 'Bus stops' })
const places = await makePlaces(portal, { receiver, owner: 't', member: 'g', role, provider: 'city' })

/** A form that removes, one with a tag for each key of a list, and one of guests of a collaboration. */
const OTHERS = [
  '/settings/metadata/:template remove: shows no values',
  '/settings/quotas key: shows no values',
  '/collaborations/:id/workspaces/:workspace schedule: not shown'
]

test('every form that edits something refuses what somebody else has changed since it was shown', async () => {
  // The owner: who edits a comment is who wrote it.
  const admin = await visitAs(portal, 'admin', PASSWORD)
  const found = await staleForms(admin, places.pathOf)
  assert.ok(found.length > 35, `only ${found.length} forms`)
  assert.deepEqual(
    found.filter((each) => !each.endsWith(': 400 changed by somebody else')),
    OTHERS
  )
})

async function signedIn(person: Person, username: string): Promise<void> {
  await person.arrive(portal.url)
  await person.page.goto(new URL('/sign-in?next=/admin/', portal.url).href)
  await person.type('User name', username)
  await person.type('Password', PASSWORD)
  await person.enter()
  await person.sees('Administration')
}

for (const [hands, scripts] of [
  ['mouse', true],
  ['keyboard', false]
] as const)
  test(`of two administrators with one page open, the second reads what the first saved, with ${hands}${scripts ? '' : ' and without JavaScript'}`, {
    skip: NO_BROWSER ?? false
  }, async () => {
    const browser = await openBrowser()
    try {
      const [ann, bea] = [await personAt(browser, 'mouse'), await personAt(browser, hands, scripts)]
      await signedIn(ann, 'admin')
      await signedIn(bea, 'bea')
      const place = new URL(`/admin/roles/${role}/`, portal.url).href
      for (const each of [ann, bea]) await each.page.goto(place)
      await ann.type('Description', `Keeps data fresh, ${hands}`)
      await ann.press('Save role')
      await ann.sees('Saved.')
      await bea.type('Name of the role', `Data steward, ${hands}`)
      await bea.press('Save role')
      await bea.sees('It was changed by somebody else after you opened this page.')
      await bea.sees(`It is now: Keeps data fresh, ${hands}`)
      const pictures = process.env.JOURNEY_PICTURES
      if (pictures !== undefined) await takePicture(bea, pictures, `changed-meanwhile-${hands}`)
      const kept = await call(portal, `/portals/self/roles/${role}`, {})
      assert.notEqual(kept.name, `Data steward, ${hands}`, 'nothing was saved')
      await bea.press('Save role')
      await bea.sees('Saved.')
      const { name, description } = await call(portal, `/portals/self/roles/${role}`, {})
      assert.deepEqual([name, description], [`Data steward, ${hands}`, `Keeps data fresh, ${hands}`])
    } finally {
      await browser.close()
    }
  })
