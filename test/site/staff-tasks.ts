/**
 * Twenty tasks of administrators and stewards, done in a browser as people do them: clicks, texts, and the time of the
 * pages, beside what others document. The table of docs/staff-tasks.md is its output: `node test/site/staff-tasks.ts`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { openPortal } from '../e2e/portal.ts'
import { openBrowser } from './browser.ts'
import { counted } from './counted-person.ts'
import { personAt } from './person.ts'
import { signIn, TASKS, type World } from './staff-task-steps.ts'
import { STAFF_ELSEWHERE } from './staff-tasks-elsewhere.ts'
import { type Acts, secondsOf } from './tasks-elsewhere.ts'
import { call, PASSWORD } from './towns.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-tasks-'))
const lines = Array.from({ length: 200 }, (_, n) => `2026-0${(n % 6) + 1}-03,Pont ${n % 7},${n === 3 ? 'n/a' : n}`)
const file = `day,counter,passages\n${lines.join('\n')}\n`
const counts = join(folder, 'bike-counts.csv')
writeFileSync(counts, file)
const server = createServer((_request, response) => response.end(file))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const receiver = await startReceiver()
const settings = {
  'admin-password': PASSWORD,
  'plain-sign-in': 'true',
  'webhook-hosts': '127.0.0.1',
  'import-hosts': '127.0.0.1',
  'collaboration-hosts': '127.0.0.1'
}
const [portal, neighbour] = await Promise.all([openPortal(settings), openPortal(settings)])
const browser = await openBrowser()
const PATIENCE_MS = 30_000
const world: World = {
  admin: counted(await personAt(browser, 'mouse')),
  guest: counted(await personAt(browser, 'mouse')),
  counts,
  receiver: receiver.url,
  address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bike-counts.csv`,
  neighbour: neighbour.url,
  invitation: join(folder, 'invitation')
}
for (const { page } of [world.admin, world.guest]) page.setDefaultTimeout(PATIENCE_MS)
try {
  for (const n of [1, 2])
    await call(portal, '/content/users/admin/addItem', { type: 'Web Map', title: `Old map ${n}`, text: '{}' })
  await world.guest.arrive(neighbour.url)
  await signIn(world.guest)
  await world.admin.arrive(portal.url)
  console.log(
    '| task | clicks here | texts here | hand and head here | pages here | clicks there | texts there | hand and head there | their steps |'
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const { name, by, steps } of TASKS) {
    const person = by === 'guest' ? world.guest : world.admin
    const home = by === 'guest' ? neighbour.url : portal.url
    if (name !== TASKS[0]!.name) await person.arrive(new URL('/admin/', home).href)
    person.takeActs()
    const begun = performance.now()
    try {
      await steps(person, world)
    } catch (error) {
      const seen = await person.page.locator('main').innerText()
      throw new Error(`${name}: ${person.page.url()} ${seen}`, { cause: error })
    }
    const seconds = (performance.now() - begun) / 1_000
    const { acts, says, ...more } = STAFF_ELSEWHERE[name]
    const there = acts === null ? 'not found | | ' : cellsOf(acts, 'atLeast' in more ? '≥ ' : '')
    console.log(`| ${name} | ${cellsOf(person.takeActs(), '')} | ${seconds.toFixed(1)} s | ${there} | ${says} |`)
  }
} finally {
  await browser.close()
  await Promise.all([portal.close(), neighbour.close(), receiver.close()])
  server.close()
  rmSync(folder, { recursive: true, force: true })
}

function cellsOf(acts: Acts, sign: string): string {
  return `${sign}${acts.clicks} | ${acts.texts} | ${sign}${secondsOf(acts).toFixed(0)} s`
}
