/** People choose users in a browser: from a list of a few, and by a search among many, with and without scripts. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { NO_BROWSER, openBrowser } from './browser.ts'
import { personAt } from './person.ts'
import { call, PASSWORD } from './towns.ts'

const skip = NO_BROWSER ?? false
const portal =
  NO_BROWSER === undefined ? await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' }) : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  await portal?.close()
})

const at = (path: string): string => new URL(path, portal!.url).href
const invite = (names: readonly string[]) =>
  call(portal!, '/portals/self/invite', {
    invitationList: JSON.stringify({
      invitations: names.map((username) => ({ username, password: PASSWORD, role: 'org_publisher' }))
    })
  })

for (const [hands, scripts, name] of [
  ['keyboard', true, 'ulf'],
  ['mouse', false, 'rosa']
] as const)
  test(`members, a new owner and an actor are chosen ${scripts ? 'by keyboard' : 'without scripts'}`, {
    skip
  }, async () => {
    if (scripts) await invite(['ann', 'ulf', 'rosa'])
    const { group } = await call(portal!, '/community/createGroup', { title: `Group of ${name}`, tags: 'x' })
    const { id } = await call(portal!, '/content/users/ann/addItem', {
      type: 'Web Map',
      title: `Map for ${name}`,
      text: '{}'
    })
    const members = `/admin/groups/${group.id}/members/`
    const admin = await personAt(browser!, hands, scripts)
    await admin.arrive(at(`/sign-in?next=${members}`))
    await admin.type('User name', 'admin')
    await admin.type('Password', PASSWORD)
    await admin.enter()
    await admin.sees('Add members')
    if (scripts) {
      await admin.tick('ann', 'Add members')
      await admin.press('Add members')
      await admin.sees('The members were added.')
      await invite(Array.from({ length: 25 }, (_, n) => `many${n}`))
      await admin.arrive(at(members))
    }
    await admin.type('Users', name, 'Add members')
    await admin.press('Find', 'Add members')
    await admin.sees('1 user found')
    await admin.press('Add members')
    await admin.sees('The members were added.')
    // The boxes stay ticked while the new owner is searched, and the only one found is chosen.
    await admin.arrive(at('/admin/items/all/'))
    await admin.tick(`Select Map for ${name}`)
    await admin.choose('Change', 'Give to another owner')
    await admin.type('New owner', name.slice(0, -1))
    await admin.enter()
    await admin.sees('1 user found')
    await admin.press('Change the selected items')
    await admin.sees('The items were changed.')
    assert.equal((await call(portal!, `/content/items/${id}`, {})).owner, name)
    await admin.arrive(at('/admin/audit/?actor=adm'))
    await admin.sees('No user has exactly this name')
    await admin.press('Administrator (admin)')
    await admin.sees('User signed in')
    await admin.leave()
  })
