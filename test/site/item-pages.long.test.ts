/**
 * The pages of an item, and the pages of people that decide about items, as their owners and administrators use them in a
 * browser: with the mouse, and again without scripts. Each step is seen again by the API.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { AXE, NO_BROWSER, openBrowser, VIOLATIONS } from './browser.ts'
import { CHANGES_WALK } from './item-walk-changes.ts'
import { FILES_WALK } from './item-walk-files.ts'
import { PEOPLE_WALK } from './item-walk-people.ts'
import { RECORDS_WALK } from './item-walk-records.ts'
import type { WalkWorld } from './item-walk-world.ts'
import { type Person, personAt } from './person.ts'
import { call, PASSWORD } from './towns.ts'

/** Each step needs what those before it left. */
const WALK = [...FILES_WALK, ...CHANGES_WALK, ...PEOPLE_WALK, ...RECORDS_WALK]

const skip = NO_BROWSER ?? false
const pictures = process.env.JOURNEY_PICTURES
const folder = mkdtempSync(join(tmpdir(), 'loggia-walk-'))
const portal =
  NO_BROWSER === undefined ? await openPortal({ 'admin-password': PASSWORD, 'plain-sign-in': 'true' }) : undefined
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  await portal?.close()
  rmSync(folder, { recursive: true, force: true })
})

const keep = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

async function walk(javaScript: boolean): Promise<void> {
  const names = javaScript ? ['ann', 'ben', 'cleo'] : ['anna', 'benno', 'clara']
  await call(portal!, '/portals/self/invite', {
    invitationList: JSON.stringify({
      invitations: names.map((username, at) => ({
        username,
        password: PASSWORD,
        role: at < 2 ? 'org_publisher' : 'org_user'
      }))
    })
  })
  const [ann = '', ben = '', cleo = ''] = names
  const told: string[] = []
  const people: Person[] = []
  const enter = async (name: string): Promise<Person> => {
    const person = await personAt(browser!, 'mouse', javaScript)
    people.push(person)
    person.page.on('pageerror', (error) => void told.push(error.message))
    person.page.on('console', (message) => void told.push(message.text()))
    await person.arrive(portal!.url)
    await person.press('Sign in')
    await person.type('User name', name)
    await person.type('Password', PASSWORD)
    await person.enter()
    await person.sees(name)
    return person
  }
  try {
    const world: WalkWorld = {
      portal: portal!,
      names: { ann, ben, cleo },
      ann: await enter(ann),
      ben: await enter(ben),
      cleo: await enter(cleo),
      admin: await enter('admin'),
      mark: javaScript ? '' : ' once more',
      keep,
      picture: PIXEL,
      bytesOf: (path) => readFileSync(path),
      check: async ({ page }) => {
        if (!javaScript) return
        await page.evaluate(AXE)
        assert.deepEqual(await page.evaluate(VIOLATIONS), [], page.url())
      }
    }
    for (const { says, run } of WALK) {
      try {
        await run(world)
      } catch (error) {
        throw new Error(says, { cause: error })
      }
      if (pictures !== undefined)
        for (const [at, person] of people.entries())
          await person.page.screenshot({
            path: join(pictures, `${javaScript ? 'js' : 'no'}-${says.replace(/\W+/g, '-').slice(0, 50)}-${at}.png`),
            fullPage: true
          })
    }
    // The console reports the statuses of refused forms, and the styles of the browser's own page around a picture, which
    // the policy of files does not allow.
    assert.deepEqual(
      told.filter((line) => !/status of 4\d\d|^Applying inline style .* 'default-src 'none''/.test(line)),
      []
    )
  } finally {
    for (const person of people) await person.leave()
  }
}

test('owners and administrators do with an item what its pages offer, and mistakes cost nothing', { skip }, () =>
  walk(true)
)
test('the same without scripts', { skip }, () => walk(false))
